import Foundation

/// Random inputs for decoders and servers: the same seed gives the same ones.
public struct Fuzz: RandomNumberGenerator {
    /// The duration of one fuzz test, in seconds: `HUTONG_FUZZ_SECONDS`. Without it, there is one input, because a
    /// busy processor would let other tests miss their deadlines.
    public static let seconds = ProcessInfo.processInfo.environment["HUTONG_FUZZ_SECONDS"].flatMap(Double.init) ?? 0

    private static let hostile = [
        "", "0", "-1", "-5", "1e400", "-1e308", "1.5", "9223372036854775807", "-9223372036854775808",
        "99999999999999999999", "null", "true", "[]", "{}", #""""#, #""\u0000""#, #""\ud800""#, #""text""#,
        "\"e\u{301}\u{301}\u{301}\u{202E}\"", "\u{FFFF}", "%00", "%", "..", "/", "?", "&", "=", ":", "!", "@a:b", "\"",
        "\\",
        "NaN", "Infinity", "-0", "0x10", "+1", "1e5",
    ]

    private var state: UInt64

    /// Starts the sequence of a seed.
    public init(seed: UInt64) { state = seed }

    /// The next 64 random bits (SplitMix64).
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A random element; the list must not be empty.
    public mutating func pick<Element>(_ list: [Element]) -> Element { list[Int(next() % UInt64(list.count))] }

    /// True once in `count` times.
    public mutating func once(in count: UInt64) -> Bool { next() % count == 0 }

    /// A value that programs often do not expect.
    public mutating func value() -> String {
        if once(in: 12) { return String(repeating: pick(Self.hostile), count: Int(next() % 300)) }
        return pick(Self.hostile)
    }

    /// A changed copy of a text: parts replaced, removed, repeated, or mixed with another one.
    public mutating func mutation(of samples: [String]) -> Data {
        var bytes = Array(pick(samples).utf8)
        for _ in 0...(next() % 6) {
            let place = bytes.isEmpty ? 0 : Int(next() % UInt64(bytes.count))
            let end = min(bytes.count, place + Int(next() % 24))
            switch next() % 7 {
            case 0: bytes.replaceSubrange(place..<end, with: Array(value().utf8))
            case 1: bytes.removeSubrange(place..<end)
            case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
            case 3: bytes.insert(UInt8(truncatingIfNeeded: next()), at: place)
            case 4: bytes = bytes.prefix(place) + Array(pick(samples).utf8.suffix(from: samples[0].utf8.startIndex))
            default:
                // A whole number, string or word of JSON.
                let isEnd: (UInt8) -> Bool = { ",:[]{}".utf8.contains($0) }
                let first = bytes[..<place].lastIndex(where: isEnd).map { $0 + 1 } ?? 0
                let last = bytes[place...].firstIndex(where: isEnd) ?? bytes.count
                if first <= last { bytes.replaceSubrange(first..<last, with: Array(value().utf8)) }
            }
        }
        if once(in: 500) { bytes = Array(repeating: UInt8(ascii: "["), count: 50_000) }
        return Data(bytes)
    }

    /// Calls `body` with new inputs until the time is over; returns how many times, at least once.
    public static func run(
        seed: UInt64, isolation: isolated (any Actor)? = #isolation, _ body: (inout Fuzz) async throws -> Void
    ) async rethrows -> Int {
        let deadline = ContinuousClock.now + .seconds(seconds)
        var (fuzz, count) = (Fuzz(seed: seed), 0)
        repeat {
            try await body(&fuzz)
            count += 1
        } while ContinuousClock.now < deadline
        return count
    }
}
