/// A pseudorandom number generator (SplitMix64) for sample data: the same seed gives the same sequence on every
/// platform.
///
/// It is fast and well distributed, but predictable. Secrets come from `SystemRandomNumberGenerator`.
public struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Creates a generator whose sequence is determined by `seed`.
    public init(seed: UInt64) { state = seed }

    /// Returns the next 64 bits of the sequence.
    public mutating func next() -> UInt64 {
        defer { state &+= Self.increment }
        return Self.mix(state)
    }

    /// Returns a number from 0 up to, but not including, `bound`, which must be positive.
    ///
    /// The result is the remainder of `next()`. Stored samples depend on it, so it must not become
    /// `Int.random(in:using:)`, which gives other numbers.
    public mutating func next(below bound: Int) -> Int { Int(next() % UInt64(bound)) }

    /// Returns a number in `range`; all are equally likely.
    public mutating func next(in range: ClosedRange<Double>) -> Double {
        range.lowerBound + Self.unit(next()) * (range.upperBound - range.lowerBound)
    }

    /// Returns one of `choices`, which must not be empty.
    public mutating func element<Element>(of choices: [Element]) -> Element {
        choices[Int.random(in: 0..<choices.count, using: &self)]
    }

    /// Returns the first number of the generator with the seed `value`: unrelated results even for adjacent values.
    public static func mix(_ value: UInt64) -> UInt64 {
        var mixed = value &+ increment
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Maps 64 random bits to a number from 0 up to, but not including, 1.
    public static func unit(_ bits: UInt64) -> Double { Double(bits >> 11) / Double(1 << 53) }

    private static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15
}
