import CSodium
import Domain
import Foundation

/// Decrypts a backup of version 1, which development versions after 1.0.0 have written: chunks of AES-256-GCM with a key that
/// scrypt made.
///
/// After the magic number: the binary logarithm of scrypt's cost, the size of a block and the parallelization, one byte each;
/// a byte 0; and 16 bytes of salt. Then chunks of 64 KiB, the last one shorter, each with a tag of 16 bytes. A nonce is the
/// number of the chunk in 8 bytes, the highest first, 3 bytes 0, and a byte that is 1 for the last chunk. Every chunk
/// authenticates the header with the magic number.
struct EarlierDecryption: BackupDecryption {
    static let magic = BackupEncryption.family + Data("1\n".utf8)
    private static let headerSize = 20

    let sealedChunkSize = BackupEncryption.chunkSize + crypto_aead_aes256gcm_abytes()
    private let header: [UInt8]
    private var key = [UInt8](repeating: 0, count: crypto_aead_aes256gcm_keybytes())
    private var number: UInt64 = 0

    /// Begins after the magic number of a file. Throws `BackupError` and `StorageError`.
    init(file: Int32, password: String) throws {
        let bytes = [UInt8](try POSIXFile.read(file, upTo: Self.headerSize))
        // No program has written a higher cost: 128 MiB.
        guard bytes.count == Self.headerSize, (1...17).contains(bytes[0]), bytes[1] == 8, bytes[2] == 1 else {
            throw BackupError.damaged
        }
        guard sodium_init() >= 0, crypto_aead_aes256gcm_is_available() == 1 else {
            Log.backup.notice("This processor has no AES, which a backup of version 1 needs")
            throw BackupError.notABackup
        }
        header = Self.magic + bytes
        let (text, salt) = (Array(password.composedForKey.utf8), Array(bytes[4...]))
        guard
            crypto_pwhash_scryptsalsa208sha256_ll(
                text, text.count, salt, salt.count, 1 << UInt64(bytes[0]), 8, 1, &key, key.count) == 0
        else { throw StorageError.failed(code: Int(ENOMEM)) }
    }

    mutating func open(_ sealed: Data, isLast: Bool) throws -> Data? {
        guard let plain = decrypt(sealed, isLast: isLast) else {
            if decrypt(sealed, isLast: !isLast) != nil { throw BackupError.damaged }
            return nil
        }
        number += 1
        return plain
    }

    private func decrypt(_ sealed: Data, isLast: Bool) -> Data? {
        guard sealed.count >= crypto_aead_aes256gcm_abytes() else { return nil }
        let nonce = withUnsafeBytes(of: number.bigEndian, Array.init) + [0, 0, 0, isLast ? 1 : 0]
        var plain = [UInt8](repeating: 0, count: sealed.count - crypto_aead_aes256gcm_abytes())
        guard
            crypto_aead_aes256gcm_decrypt(
                &plain, nil, nil, Array(sealed), UInt64(sealed.count), header, UInt64(header.count), nonce, key) == 0
        else { return nil }
        return Data(plain)
    }
}
