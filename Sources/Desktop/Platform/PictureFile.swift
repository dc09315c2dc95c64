import Domain
import Foundation
import Gtk

/// Reads pictures that the user has chosen.
nonisolated enum PictureFile {
    /// Reads the file off the main thread, up to the maximum size of a picture, for others to see.
    static func read(_ path: String) async throws(PhotoError) -> Photo {
        let data: Data
        do { data = try await ChosenFile.read(path, upTo: Photo.maxBytes + 1) } catch { throw .unreadable }
        guard data.count <= Photo.maxBytes else { throw .tooManyBytes }
        return try await PixbufPhotoConverter().publish(data)
    }
}
