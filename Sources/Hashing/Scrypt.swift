import COpenSSL
import Foundation

/// A key from a password that takes much memory and time to guess: scrypt (RFC 7914).
public struct Scrypt: Equatable, Sendable {
    /// The binary logarithm of the cost.
    public let logCost: UInt8
    /// The size of a block, in 128 bytes.
    public let blockSize: UInt8
    /// The number of repetitions.
    public let parallelization: UInt8

    /// The parameters that OWASP recommends for passwords: 128 MB of memory, and less than a second.
    public static let recommended = Scrypt(logCost: 17, blockSize: 8, parallelization: 1)

    /// Creates the cost.
    public init(logCost: UInt8, blockSize: UInt8, parallelization: UInt8) {
        self.logCost = logCost
        self.blockSize = blockSize
        self.parallelization = parallelization
    }

    /// The maximum memory of a key, in bytes: the cost may come from a file from outside.
    private static let maximumMemory: UInt64 = 300 << 20

    /// Returns a key of `count` bytes; nil if the cost is not valid or too high.
    public func key(from password: Data, salt: Data, count: Int) -> Data? {
        guard (1...20).contains(logCost), blockSize > 0, (1...16).contains(parallelization) else { return nil }
        var key = [UInt8](repeating: 0, count: count)
        let isDone = password.withUnsafeBytes { password in
            EVP_PBE_scrypt(
                password.bindMemory(to: CChar.self).baseAddress, password.count, Array(salt), salt.count,
                UInt64(1) << UInt64(logCost), UInt64(blockSize), UInt64(parallelization), Self.maximumMemory, &key,
                count)
        }
        return isDone == 1 ? Data(key) : nil
    }
}
