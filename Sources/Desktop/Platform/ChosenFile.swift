import Foundation

/// Reads a file that the user has chosen.
nonisolated enum ChosenFile {
    /// Reads at most `maximum` bytes off the main thread. Throws Foundation's errors.
    @concurrent static func read(_ path: String, upTo maximum: Int) async throws -> Data {
        let file = try FileHandle(forReadingFrom: URL(filePath: path))
        // Nothing was written that could be lost.
        defer { try? file.close() }
        return try file.read(upToCount: maximum) ?? Data()
    }
}
