import Domain
import Foundation

/// Reads pictures that the user has chosen.
nonisolated enum PictureFile {
    /// Reads the file off the main thread, and no more of it than is taken.
    @concurrent static func read(_ path: String) async throws(PhotoError) -> Photo {
        let data: Data?
        do {
            let file = try FileHandle(forReadingFrom: URL(filePath: path))
            defer { try? file.close() }
            data = try file.read(upToCount: Photo.maxBytes + 1)
        } catch {
            throw .unreadable
        }
        return try Photo(file: data ?? Data())
    }
}
