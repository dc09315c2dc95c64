import CSodium
import Domain
import Foundation

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
