import Foundation

/// Keeps what cannot be read: nothing of the user's is thrown away because this program does not understand it.
enum SetAside {
    /// Renames `file` to `<name>.corrupt-<time>` beside it, and gives the new place.
    ///
    /// `companions` are suffixes of files that belong to it (`-wal`) and go along under the new name.
    static func move(_ file: URL, companions: [String] = [], now: Date) throws -> URL {
        let stamp = now.formatted(
            Date.ISO8601FormatStyle(dateSeparator: .omitted, dateTimeSeparator: .standard, timeSeparator: .omitted))
        let wanted = file.path + ".corrupt-" + stamp
        var path = wanted
        var count = 1
        while FileManager.default.fileExists(atPath: path) {
            count += 1
            path = "\(wanted)-\(count)"
        }
        for suffix in companions where FileManager.default.fileExists(atPath: file.path + suffix) {
            try rename(from: file.path + suffix, to: path + suffix)
        }
        try rename(from: file.path, to: path)
        return URL(filePath: path)
    }

    private static func rename(from old: String, to new: String) throws {
        guard Foundation.rename(old, new) == 0 else { throw POSIXFailure.last.storageError }
    }
}
