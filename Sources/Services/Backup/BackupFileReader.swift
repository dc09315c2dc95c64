import Domain
import Foundation

/// Reads the bytes of a backup in order, decrypted where it is encrypted. Throws `BackupError` and `StorageError`.
///
/// The file comes from others: nothing of it is trusted, and no more of it is in memory than one chunk and what is asked for.
final class BackupFileReader {
    private let file: Int32
    private var decryption: (any BackupDecryption)?
    private var buffer = Data()
    private var isFirst = true
    private var isAtEnd = false
    /// The sealed chunk after the current one: only with it is known which one is the last.
    private var next = Data()

    init(_ path: String, password: String?) throws {
        // A pipe would wait for a writer.
        file = try POSIXFile.open(path, O_RDONLY | O_NONBLOCK)
        do {
            var facts = stat()
            guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { throw BackupError.notABackup }
            let magic = try POSIXFile.read(file, upTo: BackupEncryption.magic.count)
            guard magic.starts(with: BackupEncryption.family) else {
                buffer = magic
                return
            }
            let isEarlier = magic == EarlierDecryption.magic
            guard isEarlier || magic == BackupEncryption.magic else { throw BackupError.newerVersion }
            guard let password else { throw BackupError.passwordNeeded }
            let decryption: any BackupDecryption =
                isEarlier
                ? try EarlierDecryption(file: file, password: password)
                : try StreamDecryption(file: file, password: password)
            next = try POSIXFile.read(file, upTo: decryption.sealedChunkSize)
            self.decryption = decryption
        } catch {
            close(file)
            throw error
        }
    }

    deinit { close(file) }

    /// The next bytes; fewer than `count` only at the end of the file.
    func read(_ count: Int) throws -> Data {
        while buffer.count < count, !isAtEnd { try fill(count) }
        let bytes = Data(buffer.prefix(count))
        buffer = Data(buffer.dropFirst(count))
        return bytes
    }

    private func fill(_ count: Int) throws {
        guard let size = decryption?.sealedChunkSize else {
            let more = try POSIXFile.read(file, upTo: count - buffer.count)
            isAtEnd = more.isEmpty
            buffer += more
            return
        }
        let sealed = next
        next = try POSIXFile.read(file, upTo: size)
        isAtEnd = next.isEmpty
        guard let plain = try decryption?.open(sealed, isLast: isAtEnd) else {
            throw isFirst ? BackupError.wrongPassword : BackupError.damaged
        }
        buffer += plain
        isFirst = false
    }
}
