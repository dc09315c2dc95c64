import Domain
import Foundation

/// Reads the bytes of a backup in order, and decrypts them if necessary. Throws `BackupError` and `StorageError`.
///
/// The file comes from outside: none of it is trusted, and memory holds no more of it than one chunk and the
/// requested bytes.
final class BackupFileReader {
    private let file: Int32
    private let encryption: BackupEncryption?
    private var buffer = Data()
    private var chunkCount: UInt64 = 0
    private var isAtEnd = false
    /// The sealed chunk after the current one, which is needed to know which chunk is the last.
    private var next = Data()

    init(_ path: String, password: String?) throws {
        // Opening a pipe would otherwise wait for a writer.
        file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw POSIXFailure.last.storageError }
        do {
            var facts = stat()
            guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { throw BackupError.notABackup }
            let start = try POSIXFile.read(file, upTo: BackupEncryption.headerSize)
            guard start.starts(with: BackupEncryption.magic) else {
                encryption = nil
                buffer = start
                return
            }
            guard let password else { throw BackupError.passwordNeeded }
            encryption = try BackupEncryption(header: start, password: password)
            next = try POSIXFile.read(file, upTo: BackupEncryption.sealedChunkSize)
        } catch {
            close(file)
            throw error
        }
    }

    deinit { close(file) }

    /// Returns the next bytes; fewer than `count` only at the end of the file.
    func read(_ count: Int) throws -> Data {
        while buffer.count < count, !isAtEnd { try fill(count) }
        let bytes = Data(buffer.prefix(count))
        buffer = Data(buffer.dropFirst(count))
        return bytes
    }

    private func fill(_ count: Int) throws {
        guard let encryption else {
            let more = try POSIXFile.read(file, upTo: count - buffer.count)
            isAtEnd = more.isEmpty
            buffer += more
            return
        }
        let sealed = next
        next = try POSIXFile.read(file, upTo: BackupEncryption.sealedChunkSize)
        isAtEnd = next.isEmpty
        guard let plain = encryption.open(sealed, number: chunkCount, isLast: isAtEnd) else {
            // The first chunk is not the last one if the file was cut off after it.
            let isPasswordRight =
                chunkCount > 0 || encryption.open(sealed, number: 0, isLast: !isAtEnd) != nil
            throw isPasswordRight ? BackupError.damaged : BackupError.wrongPassword
        }
        buffer += plain
        chunkCount += 1
    }
}
