/// Chance that depends on nothing but some names: the same numbers on every run and every computer.
struct NameChance {
    private var state: UInt64

    init(_ names: String...) {
        // FNV-1a, with a byte between the names that no UTF-8 has.
        state = 0xCBF2_9CE4_8422_2325
        for name in names {
            for byte in Array(name.utf8) + [0xFF] { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        }
    }

    /// The next number of the range, all equally likely (SplitMix64).
    mutating func next(in range: ClosedRange<Double>) -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        let unit = Double((mixed ^ (mixed >> 31)) >> 11) / Double(1 << 53)
        return range.lowerBound + unit * (range.upperBound - range.lowerBound)
    }
}
