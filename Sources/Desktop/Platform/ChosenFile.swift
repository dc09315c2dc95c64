import Domain
import Foundation
import Gtk

/// Reads and writes a file that the user has chosen.
nonisolated enum ChosenFile {
    /// Reads at most `maximum` bytes off the main thread. Throws Foundation's errors.
    @concurrent static func read(_ path: String, upTo maximum: Int) async throws -> Data {
        let file = try FileHandle(forReadingFrom: URL(filePath: path))
        // Nothing was written, so no data can be lost.
        defer { try? file.close() }
        return try file.read(upToCount: maximum) ?? Data()
    }

    /// Writes the file. The earlier file exists until the new one is complete. Throws `StorageError`.
    @concurrent static func write(_ data: Data, to path: String) async throws(StorageError) {
        do {
            try data.write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw storageError(error)
        }
    }

    /// Returns the storage error for an error of Foundation.
    static func storageError(_ error: any Error) -> StorageError {
        switch (error as? CocoaError)?.code {
        case .fileWriteOutOfSpace: .diskFull
        case .fileWriteNoPermission, .fileNoSuchFile, .fileWriteVolumeReadOnly: .notWritable
        default: .failed(code: (error as NSError).code)
        }
    }
}

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
