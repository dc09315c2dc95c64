import Domain
import Foundation
import ViewModels

/// Reads and writes tables that the user has chosen, off the main thread. Throws `StorageError`.
nonisolated enum TableFile {
    /// Reads the file, up to the maximum size of a table.
    @concurrent static func read(_ path: String) async throws(StorageError) -> Data {
        do {
            return try await ChosenFile.read(path, upTo: CSV.maximumBytes + 1)
        } catch {
            throw .failed(code: (error as NSError).code)
        }
    }

    /// Writes the file. The earlier file exists until the new one is complete.
    static func write(_ data: Data, to path: String) async throws(StorageError) {
        try await ChosenFile.write(data, to: path)
    }
}
