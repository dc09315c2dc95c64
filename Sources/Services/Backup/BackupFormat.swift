import Domain
import Foundation

/// The file of a backup: a tar archive (POSIX.1-1988 ustar), which `tar` can read.
///
/// 1. `manifest.json`: a description, see `BackupManifest`.
/// 2. `data/…`: the files of the data directory.
/// 3. `secrets.json`: the sensitive answers by their keys; only in an encrypted file.
/// 4. `SHA256SUMS`: the hashes of all other entries, which `sha256sum --check` can read. It is the last entry, so
/// that a file that was cut off is found.
///
/// An encrypted file is such an archive in chunks, see `BackupEncryption`.
enum BackupFormat {
    static let version = 1
    static let manifest = "manifest.json"
    static let secrets = "secrets.json"
    static let sums = "SHA256SUMS"
    static let dataPrefix = "data/"

    /// The maximum sizes of entries that are read into memory, in bytes.
    static let maximumManifest = 1 << 16
    static let maximumSecrets = 1 << 20
    static let maximumSums = 1 << 25
    /// The maximum size of a file, in bytes.
    static let maximumFile = 4 << 30
    /// The maximum size of a file that the program reads into memory, in bytes.
    static let maximumJSON = 32 << 20
    /// The maximum number of users with files.
    static let maximumUsers = 200
    /// The maximum size of all files, in bytes.
    static let maximumTotal = 16 << 30
    static let maximumEntries = 100_000
}

/// The first entry of a backup.
struct BackupManifest: Codable {
    /// The format version, which must be known before anything else is read.
    struct Version: Codable {
        let format: Int
    }

    /// The version of the format; a newer one is not read.
    var format = BackupFormat.version
    /// The version of the program that wrote the backup.
    let app: String
    /// The time when the backup was saved.
    let savedAt: Date
    /// The settings that make sense on another computer; `services` names the servers that the data belong to.
    let settings: Settings

    static func decode(_ data: Data) throws -> BackupManifest {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let text = try decoder.singleValueContainer().decode(String.self)
            guard let time = InternetTime.time(of: text) else { throw BackupError.damaged }
            return time
        }
        guard let version = try? decoder.decode(Version.self, from: data) else { throw BackupError.notABackup }
        guard version.format <= BackupFormat.version else { throw BackupError.newerVersion }
        guard let manifest = try? decoder.decode(BackupManifest.self, from: data) else { throw BackupError.damaged }
        return manifest
    }

    func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .custom { time, encoder in
            var value = encoder.singleValueContainer()
            try value.encode(InternetTime.text(of: time))
        }
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }
}

/// The entries of the data directory that belong to a space, and the names that are allowed in a backup.
package enum BackupLayout {
    /// The file with the time when the program ran last, which is not restored.
    package static let clockFile = "clock.json"
    /// The entries of the data directory that are not data of its servers. The sandbox has a space of its own.
    private static let others: Set = [
        "sandbox", DataSpace.serversName, "cache", "key", "lock", "log", "logs", "settings.json", "secrets.json",
        clockFile,
        PendingRestore.folderName,
    ]
    /// The files of the database, which SQLite copies, including its log.
    static let databaseFiles: Set = ["hutong.sqlite", "hutong.sqlite-wal", "hutong.sqlite-shm"]

    /// Returns whether an entry at the top of the data directory is replaced as a part of the space.
    static func isOfSpace(_ name: String) -> Bool {
        !others.contains(name) && !name.contains(".corrupt-") && !name.hasSuffix(".new") && !name.hasPrefix(".")
    }

    /// Returns whether a path below the data directory may be restored: relative, without `..`, and not a file of
    /// another space.
    static func isRestorable(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard path.utf8.count <= TarHeader.maximumName, parts.count <= 8, let first = parts.first,
            isOfSpace(String(first)), path != "hutong.sqlite-wal", path != "hutong.sqlite-shm"
        else { return false }
        return parts.allSatisfy { part in
            !part.isEmpty && !part.hasPrefix(".") && part.utf8.count <= 200
                && part.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f && $0 != "\\" }
        }
    }
}
