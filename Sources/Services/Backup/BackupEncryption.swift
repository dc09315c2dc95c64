import Domain
import Foundation
import Hashing

/// The format of an encrypted backup, after the STREAM construction (Hoang, Reyhanitabar, Rogaway and Vizár).
///
/// A header of 36 bytes: a magic number of 16 bytes; the cost, the size of a block and the parallelization of scrypt,
/// one byte each; a byte 0; and 16 bytes of salt. Then chunks of 64 KiB, the last one shorter, each with a tag of 16
/// bytes. A nonce is the number of the chunk in 8 bytes, big-endian, 3 bytes 0, and a byte that is 1 for the last
/// chunk. The key is used for one file only. Every chunk authenticates the header.
struct BackupEncryption {
    static let magic = Data("Hutong backup 1\n".utf8)
    static let headerSize = 36
    static let chunkSize = 1 << 16
    /// Creates the encryption of a new file.
    static let sealedChunkSize = chunkSize + AES256GCM.tagSize

    let header: Data
    private let key: Data

    /// Creates the encryption of a file with that header. Throws `BackupError`.
    init(password: String, cost: Scrypt, salt: Data) throws {
        try self.init(
            header: Self.magic + [cost.logCost, cost.blockSize, cost.parallelization, 0] + salt, password: password)
    }

    /// Creates the encryption of a file with that header. Throws `BackupError`.
    init(header: Data, password: String) throws {
        let bytes = [UInt8](header)
        guard bytes.count == Self.headerSize, header.starts(with: Self.magic) else { throw BackupError.notABackup }
        let cost = Scrypt(logCost: bytes[16], blockSize: bytes[17], parallelization: bytes[18])
        // Other keyboards compose the same characters from other code points.
        let text = Data(password.precomposedStringWithCompatibilityMapping.utf8)
        guard let key = cost.key(from: text, salt: Data(bytes[20...]), count: AES256GCM.keySize) else {
            throw BackupError.damaged
        }
        self.header = header
        self.key = key
    }

    /// Returns the encrypted bytes of a chunk.
    func seal(_ chunk: Data, number: UInt64, isLast: Bool) throws -> Data {
        guard
            let sealed = AES256GCM.seal(chunk, key: key, nonce: nonce(number, isLast: isLast), context: header)
        else { throw StorageError.failed(code: 0) }
        return sealed
    }

    /// Returns the plain bytes of a chunk; nil for another password or other bytes.
    func open(_ sealed: Data, number: UInt64, isLast: Bool) -> Data? {
        AES256GCM.open(sealed, key: key, nonce: nonce(number, isLast: isLast), context: header)
    }

    private func nonce(_ number: UInt64, isLast: Bool) -> Data {
        withUnsafeBytes(of: number.bigEndian) { Data($0) } + [0, 0, 0, isLast ? 1 : 0]
    }
}
