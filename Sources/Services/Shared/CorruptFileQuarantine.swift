import Domain
import Foundation

/// Renames files that cannot be read, so that no user data are lost because this program does not understand them.
enum CorruptFileQuarantine {
    /// Renames `file` to `<name>.corrupt-<time>` in the same directory and returns the new location.
    ///
    /// `companions` are suffixes of files that belong to it (`-wal`) and are renamed with it. Throws `StorageError`.
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
        Log.files.error(
            "Renamed a corrupt file and started without it",
            metadata: ["file": "\(file.lastPathComponent)", "quarantined": "\(URL(filePath: path).lastPathComponent)"])
        return URL(filePath: path)
    }

    private static func rename(from old: String, to new: String) throws {
        guard Foundation.rename(old, new) == 0 else { throw POSIXFailure.last.storageError }
    }
}
