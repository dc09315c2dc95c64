import CSodium
import Foundation

/// The SHA-256 hash (FIPS 180-4) of bytes that come in pieces.
public struct SHA256 {
    private var state = crypto_hash_sha256_state()

    /// Begins without a byte.
    public init() { crypto_hash_sha256_init(&state) }

    /// Adds bytes at the end.
    public mutating func add(_ bytes: Data) {
        crypto_hash_sha256_update(&state, Array(bytes), UInt64(bytes.count))
    }

    /// Returns the 32 bytes of the hash; must be called once.
    public mutating func finish() -> Data {
        var hash = [UInt8](repeating: 0, count: crypto_hash_sha256_bytes())
        crypto_hash_sha256_final(&state, &hash)
        return Data(hash)
    }

    /// The hash of some bytes.
    public static func hash(_ bytes: Data) -> Data {
        var hash = SHA256()
        hash.add(bytes)
        return hash.finish()
    }
}

extension Data {
    /// These bytes in lower-case hexadecimal digits.
    public var hexadecimal: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}

extension Data {
    /// The bytes as text for addresses: base64url without padding (RFC 4648, section 5).
    public var base64URL: String {
        base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Decodes base64url; nil if it is invalid.
    public init?(base64URL text: some StringProtocol) {
        var plain = String(text).replacing("-", with: "+").replacing("_", with: "/")
        while plain.utf8.count % 4 != 0 { plain += "=" }
        self.init(base64Encoded: plain)
    }
}
