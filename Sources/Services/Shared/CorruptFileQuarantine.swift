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

/// Records, in an empty file beside a database, that damage was found in the database. No backup contains the file,
/// because its name begins with a dot.
struct DamageMark: Sendable {
    private let path: String

    init(of file: URL) {
        path = file.deletingLastPathComponent().appending(component: ".\(file.lastPathComponent)-damaged").path
    }

    /// Whether damage was found since the file was last checked.
    var isSet: Bool { access(path, F_OK) == 0 }

    /// Makes the next start check the file.
    func set() {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
    }

    /// Removes the mark, after a check or after the file was set aside.
    func remove() { unlink(path) }
}
