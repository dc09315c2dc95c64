import COpenSSL
import Foundation

/// SHA-256 (FIPS 180-4) and its HMAC (RFC 2104), 32 bytes each.
///
/// OpenSSL, which every desktop has, computes them: swift-crypto would compile a whole cryptographic library, which
/// takes as long as the rest of the program.
public enum SHA256 {
    /// Returns the hash of some bytes.
    public static func hash(_ data: Data) -> Data {
        filled { digest in data.withUnsafeBytes { _ = COpenSSL.SHA256($0.baseAddress, $0.count, digest) } }
    }

    /// Returns the code that authenticates the bytes for everyone who has the key.
    public static func authenticationCode(of data: Data, key: Data) -> Data {
        filled { code in
            key.withUnsafeBytes { key in
                data.withUnsafeBytes { data in
                    _ = HMAC(
                        EVP_sha256(), key.baseAddress, Int32(key.count), data.baseAddress, data.count, code, nil)
                }
            }
        }
    }

    /// Returns whether a code authenticates these bytes, in constant time.
    public static func isAuthenticationCode(_ code: Data, of data: Data, key: Data) -> Bool {
        let right = authenticationCode(of: data, key: key)
        guard code.count == right.count else { return false }
        return code.withUnsafeBytes { code in
            right.withUnsafeBytes { CRYPTO_memcmp(code.baseAddress, $0.baseAddress, $0.count) == 0 }
        }
    }

    private static func filled(_ fill: (UnsafeMutablePointer<UInt8>?) -> Void) -> Data {
        var result = Data(count: Int(SHA256_DIGEST_LENGTH))
        result.withUnsafeMutableBytes { fill($0.bindMemory(to: UInt8.self).baseAddress) }
        return result
    }
}
