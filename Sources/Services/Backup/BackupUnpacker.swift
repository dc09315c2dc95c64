import Domain
import Foundation
import LoopbackHTTP

/// Checks every entry of a backup, and unpacks its data into an empty folder. Throws `BackupError` and `StorageError`.
struct BackupUnpacker {
    let reader: BackupFileReader
    let folder: URL
    /// Throws to end the work between two pieces.
    let pause: () throws -> Void
    private var hashes: [String: String] = [:]
    private var total = 0
    private var sums: Data?
    private var folders: Set<String> = []

    private(set) var manifest: BackupManifest?
    private(set) var secrets: [String: String] = [:]

    init(_ reader: BackupFileReader, into folder: URL, pause: @escaping () throws -> Void) {
        self.reader = reader
        self.folder = folder
        self.pause = pause
    }

    /// Unpacks everything. Returns when it is on the disk. `accepts` may throw because of the manifest.
    mutating func run(accepts: (BackupManifest) throws -> Void) throws {
        while sums == nil {
            guard hashes.count < BackupFormat.maximumEntries else { throw BackupError.tooLarge }
            let block = try reader.read(TarHeader.blockSize)
            guard let header = TarHeader(block) else {
                throw manifest == nil ? BackupError.notABackup : BackupError.damaged
            }
            total += header.size
            guard header.size <= BackupFormat.maximumFile, total <= BackupFormat.maximumTotal else {
                throw BackupError.tooLarge
            }
            guard hashes[header.name] == nil else { throw BackupError.damaged }
            try take(header)
            _ = try reader.read(header.padding)
            if let manifest, hashes.count == 1 { try accepts(manifest) }
        }
        try checkSums()
        for name in folders.sorted() { try POSIXFile.syncFolder(folder.appending(path: name)) }
        try POSIXFile.syncFolder(folder)
    }

    private mutating func take(_ header: TarHeader) throws {
        guard manifest != nil || header.name == BackupFormat.manifest else { throw BackupError.notABackup }
        switch header.name {
        case BackupFormat.manifest:
            manifest = try BackupManifest.decode(try content(of: header, upTo: BackupFormat.maximumManifest))
        case BackupFormat.secrets:
            let data = try content(of: header, upTo: BackupFormat.maximumSecrets)
            guard let values = try? JSONDecoder().decode([String: String].self, from: data) else {
                throw BackupError.damaged
            }
            secrets = values
        case BackupFormat.sums: sums = try content(of: header, upTo: BackupFormat.maximumSums)
        case let name where name.hasPrefix(BackupFormat.dataPrefix):
            let path = String(name.dropFirst(BackupFormat.dataPrefix.count))
            guard BackupLayout.isRestorable(path) else { throw BackupError.damaged }
            if path.hasSuffix(".json"), header.size > BackupFormat.maximumJSON { throw BackupError.tooLarge }
            try unpack(header, to: path)
        // Entries of future versions.
        default: try eachPiece(of: header) { _ in }
        }
    }

    private mutating func content(of header: TarHeader, upTo maximum: Int) throws -> Data {
        guard header.size <= maximum else { throw BackupError.tooLarge }
        var content = Data()
        try eachPiece(of: header) { content += $0 }
        return content
    }

    private mutating func unpack(_ header: TarHeader, to path: String) throws {
        let url = folder.appending(path: path)
        try makeFolders(of: path)
        let file = open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            let failure = POSIXFailure.last
            // An entry is both a file and a folder.
            if [EEXIST, EISDIR, ENOTDIR].contains(failure.code) { throw BackupError.damaged }
            throw failure.storageError
        }
        defer { close(file) }
        try eachPiece(of: header) { try POSIXFile.write($0, to: file) }
        try POSIXFile.sync(file)
    }

    /// Creates the folders on the way to a file.
    private mutating func makeFolders(of path: String) throws {
        var parent = ""
        for part in path.split(separator: "/").dropLast() {
            parent += parent.isEmpty ? "\(part)" : "/\(part)"
            guard folders.insert(parent).inserted else { continue }
            if mkdir(folder.appending(path: parent).path, 0o700) != 0 {
                let failure = POSIXFailure.last
                if [EEXIST, ENOTDIR].contains(failure.code) { throw BackupError.damaged }
                throw failure.storageError
            }
        }
    }

    private mutating func eachPiece(of header: TarHeader, _ use: (Data) throws -> Void) throws {
        var hash = SHA256()
        var rest = header.size
        while rest > 0 {
            try pause()
            let piece = try reader.read(min(rest, BackupEncryption.chunkSize))
            if piece.isEmpty { throw BackupError.damaged }
            hash.add(piece)
            try use(piece)
            rest -= piece.count
        }
        hashes[header.name] = hash.finish().hexadecimal
    }

    /// Checks that all entries have the hashes in the last entry, and that none is missing.
    private func checkSums() throws {
        guard let sums else { throw BackupError.damaged }
        var expected: [String: String] = [:]
        for line in String(decoding: sums, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: "  ", maxSplits: 1)
            guard parts.count == 2 else { throw BackupError.damaged }
            expected[String(parts[1])] = String(parts[0])
        }
        var found = hashes
        found[BackupFormat.sums] = nil
        guard expected == found else { throw BackupError.damaged }
        // An encrypted file that was cut off at the end of a chunk has no last chunk.
        guard try reader.read(2 * TarHeader.blockSize) == Data(count: 2 * TarHeader.blockSize) else {
            throw BackupError.damaged
        }
    }
}
