import Domain
import Foundation
import LoopbackHTTP

/// Writes the entries of a backup one after the other. Throws `StorageError`.
///
/// The bytes go to a temporary file beside the wanted one, which replaces that when everything is on the disk.
final class BackupFileWriter {
    private let path: String
    private let temporary: String
    private var encryption: BackupEncryption?
    private let file: Int32
    private var chunk = Data()
    private var sums = ""
    private var isOpen = true
    /// How many bytes were written.
    private(set) var size = 0

    init(to path: String, encryption: BackupEncryption?) throws {
        let url = URL(filePath: path)
        self.path = path
        temporary = url.deletingLastPathComponent().appending(component: ".\(url.lastPathComponent).part").path
        self.encryption = encryption
        unlink(temporary)
        file = try POSIXFile.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
        if let encryption { try put(encryption.header) }
    }

    deinit { cancel() }

    /// Adds an entry from memory.
    func add(_ content: Data, as name: String, at time: Date) throws {
        try begin(TarHeader(name: name, size: content.count, time: Int(time.timeIntervalSince1970)))
        try write(content)
        try end(name, hash: SHA256.hash(content), padding: content.count)
    }

    /// Adds a regular file as it is at this moment, or nothing where it `mayBeGone`; `pause` may end it between two pieces.
    func add(fileAt source: URL, as name: String, mayBeGone: Bool = false, pause: () throws -> Void) throws {
        let input = open(source.path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard input >= 0 else {
            let failure = POSIXFailure.last
            if mayBeGone, failure.code == ENOENT { return }
            throw failure.storageError
        }
        defer { close(input) }
        var facts = stat()
        guard fstat(input, &facts) == 0 else { throw POSIXFailure.last.storageError }
        var hash = SHA256()
        try begin(TarHeader(name: name, size: Int(facts.st_size), time: Int(facts.st_mtim.tv_sec)))
        var rest = Int(facts.st_size)
        while rest > 0 {
            try pause()
            let piece = try POSIXFile.read(input, upTo: min(rest, BackupEncryption.chunkSize))
            // A file that has become shorter meanwhile.
            if piece.isEmpty { throw StorageError.failed(code: Int(EIO)) }
            hash.add(piece)
            try write(piece)
            rest -= piece.count
        }
        try end(name, hash: hash.finish(), padding: Int(facts.st_size))
    }

    /// Writes the end, and puts the file in its place when it is on the disk.
    func finish(at time: Date) throws {
        let sums = Data(sums.utf8)
        try add(sums, as: BackupFormat.sums, at: time)
        try write(Data(count: 2 * TarHeader.blockSize))
        if let end = encryption?.seal(chunk, isLast: true) { try put(end) }
        try POSIXFile.sync(file)
        close(file)
        isOpen = false
        guard rename(temporary, path) == 0 else {
            let failure = POSIXFailure.last
            unlink(temporary)
            throw failure.storageError
        }
        try POSIXFile.syncFolder(URL(filePath: path).deletingLastPathComponent())
    }

    /// Removes what was written so far; does nothing after `finish`.
    func cancel() {
        guard isOpen else { return }
        isOpen = false
        close(file)
        unlink(temporary)
    }

    private func begin(_ header: TarHeader) throws {
        guard let block = header.block else { throw StorageError.failed(code: Int(ENAMETOOLONG)) }
        try write(block)
    }

    private func end(_ name: String, hash: Data, padding size: Int) throws {
        try write(Data(count: TarHeader(name: name, size: size, time: 0).padding))
        sums += "\(hash.hexadecimal)  \(name)\n"
    }

    private func write(_ bytes: Data) throws {
        guard encryption != nil else { return try put(bytes) }
        chunk.append(bytes)
        // The last chunk is marked, so that one is always left.
        while chunk.count > BackupEncryption.chunkSize {
            let full = Data(chunk.prefix(BackupEncryption.chunkSize))
            chunk = Data(chunk.dropFirst(BackupEncryption.chunkSize))
            if let sealed = encryption?.seal(full, isLast: false) { try put(sealed) }
        }
    }

    private func put(_ bytes: Data) throws {
        try POSIXFile.write(bytes, to: file)
        size += bytes.count
    }
}
