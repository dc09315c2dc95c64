import CSodium
import Domain
import Foundation

/// Encrypts a new backup, chunk by chunk, with libsodium's `secretstream` (XChaCha20-Poly1305).
///
/// A header of 64 bytes: a magic number of 16 bytes; the operations and the memory in KiB of Argon2id, 4 bytes each, the
/// lowest byte first; 16 bytes of salt; and the 24 bytes with which the stream begins. Then chunks of 64 KiB, the last one
/// shorter, each 17 bytes longer than its plain text. The last chunk has the tag "final". A chunk can be read only after all
/// chunks before it, and only with the same header.
struct BackupEncryption {
    /// The beginning of the magic numbers of all versions.
    static let family = Data("Hutong backup ".utf8)
    static let magic = family + Data("2\n".utf8)
    static let chunkSize = 1 << 16
    /// How many bytes a chunk is longer than its plain text.
    static let overhead = crypto_secretstream_xchacha20poly1305_abytes()

    let header: Data
    private var state = crypto_secretstream_xchacha20poly1305_state()

    init(password: String, cost: PasswordCost) throws {
        let salt = Data(systemRandomBytes(PasswordCost.saltSize))
        let key = try cost.key(from: password, salt: salt)
        var start = [UInt8](repeating: 0, count: crypto_secretstream_xchacha20poly1305_headerbytes())
        crypto_secretstream_xchacha20poly1305_init_push(&state, &start, key)
        let numbers = [cost.operations, cost.memory].flatMap { withUnsafeBytes(of: $0.littleEndian, Array.init) }
        header = Self.magic + numbers + salt + start
    }

    /// The encrypted bytes of the next chunk.
    mutating func seal(_ chunk: Data, isLast: Bool) -> Data {
        var sealed = [UInt8](repeating: 0, count: chunk.count + Self.overhead)
        let tag = isLast ? crypto_secretstream_xchacha20poly1305_tag_final() : 0
        crypto_secretstream_xchacha20poly1305_push(
            &state, &sealed, nil, Array(chunk), UInt64(chunk.count), nil, 0, tag)
        return Data(sealed)
    }
}

/// Decrypts a backup, chunk by chunk.
protocol BackupDecryption {
    /// The size of a chunk in the file, but for the last one.
    var sealedChunkSize: Int { get }
    /// The plain bytes of the next chunk; nil for another password or other bytes. Throws `BackupError` if the chunk was not
    /// the last one when the file was written, and is now, or the reverse.
    mutating func open(_ sealed: Data, isLast: Bool) throws -> Data?
}

/// Decrypts what `BackupEncryption` has written.
struct StreamDecryption: BackupDecryption {
    let sealedChunkSize = BackupEncryption.chunkSize + BackupEncryption.overhead
    private var state = crypto_secretstream_xchacha20poly1305_state()

    /// Begins after the magic number of a file. Throws `BackupError` and `StorageError`.
    init(file: Int32, password: String) throws {
        let startSize = crypto_secretstream_xchacha20poly1305_headerbytes()
        let header = try POSIXFile.read(file, upTo: 8 + PasswordCost.saltSize + startSize)
        func number(at index: Int) -> UInt32 {
            header[index..<index + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }
        guard header.count == 8 + PasswordCost.saltSize + startSize else { throw BackupError.damaged }
        let cost = PasswordCost(operations: number(at: 0), memory: number(at: 4))
        let key = try cost.key(from: password, salt: header[8...].prefix(PasswordCost.saltSize))
        crypto_secretstream_xchacha20poly1305_init_pull(&state, Array(header.suffix(startSize)), key)
    }

    mutating func open(_ sealed: Data, isLast: Bool) throws -> Data? {
        guard sealed.count >= BackupEncryption.overhead else { return nil }
        var plain = [UInt8](repeating: 0, count: sealed.count - BackupEncryption.overhead)
        var tag: UInt8 = 0
        guard
            crypto_secretstream_xchacha20poly1305_pull(
                &state, &plain, nil, &tag, Array(sealed), UInt64(sealed.count), nil, 0) == 0
        else { return nil }
        guard (tag == crypto_secretstream_xchacha20poly1305_tag_final()) == isLast else { throw BackupError.damaged }
        return Data(plain)
    }
}

/// The cost of each guess of a password, which Argon2id (RFC 9106) makes a key from.
package struct PasswordCost: Equatable, Sendable {
    /// How often all of the memory is passed over.
    let operations: UInt32
    /// The memory in KiB.
    let memory: UInt32

    /// The cost of new backups, called "moderate" by libsodium: 256 MiB, and less than a second.
    package static let moderate = PasswordCost(operations: 3, memory: 256 << 10)
    static let keySize = 32
    static let saltSize = 16

    /// A key from the password. Throws `BackupError` if the cost, which may come from a file of others, is higher than that
    /// of new backups, and `StorageError` if there is not so much memory.
    func key(from password: String, salt: Data) throws -> [UInt8] {
        guard (1...Self.moderate.operations).contains(operations), (8...Self.moderate.memory).contains(memory),
            salt.count == Self.saltSize
        else { throw BackupError.damaged }
        let text = password.composedForKey
        var key = [UInt8](repeating: 0, count: Self.keySize)
        guard sodium_init() >= 0,
            crypto_pwhash(
                &key, UInt64(key.count), text, UInt64(text.utf8.count), Array(salt), UInt64(operations),
                Int(memory) << 10, crypto_pwhash_alg_argon2id13()) == 0
        else { throw StorageError.failed(code: Int(ENOMEM)) }
        return key
    }
}

extension String {
    /// A password as keys are made from it: other keyboards compose the same characters from other code points.
    var composedForKey: String { precomposedStringWithCompatibilityMapping }
}
