/// A hash (FNV-1a, 64 bits) that stays the same between launches, unlike the standard library's `Hasher`.
///
/// It is for seeds and names, not for security.
public struct StableHash: Sendable {
    /// The hash of all values combined so far.
    public private(set) var value: UInt64

    /// Creates a hash of no bytes; hashes with different seeds are unrelated.
    public init(seed: UInt64 = 0) { value = 0xCBF2_9CE4_8422_2325 ^ seed }

    /// Adds bytes.
    public mutating func combine(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    }

    /// Returns the hash of a text's UTF-8.
    public static func hash(_ text: String, seed: UInt64 = 0) -> UInt64 {
        var hash = StableHash(seed: seed)
        hash.combine(text.utf8)
        return hash.value
    }

    /// Returns the hash of several texts, so that `["ab", "c"]` differs from `["a", "bc"]`.
    public static func hash(_ texts: [String]) -> UInt64 {
        var hash = StableHash()
        // UTF-8 has no byte 0xFF.
        for text in texts { hash.combine(Array(text.utf8) + [0xFF]) }
        return hash.value
    }

    /// Returns the 32-bit FNV-1a hash of a text's UTF-8.
    public static func hash32(_ text: String) -> UInt32 {
        text.utf8.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    }
}
