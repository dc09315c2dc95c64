import COpenSSL
import Foundation

/// The SHA-256 hash of bytes that arrive in pieces.
public final class SHA256Stream {
    private let state: OpaquePointer?

    /// Creates the hash of no bytes.
    public init() {
        state = EVP_MD_CTX_new()
        EVP_DigestInit_ex(state, EVP_sha256(), nil)
    }

    deinit { EVP_MD_CTX_free(state) }

    /// Adds bytes at the end.
    public func add(_ bytes: Data) {
        bytes.withUnsafeBytes { _ = EVP_DigestUpdate(state, $0.baseAddress, $0.count) }
    }

    /// Returns the hash of all bytes in lower-case hexadecimal digits; must be called only once.
    public func finish() -> String {
        var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
        EVP_DigestFinal_ex(state, &digest, nil)
        return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
