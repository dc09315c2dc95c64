import Foundation
import Randomness

/// Smooth randomness over the globe and time that depends on nothing but a seed.
struct Noise: Sendable {
    let seed: UInt64

    /// From 0 to 1, changing smoothly over some 400 km and `period` seconds; each `channel` goes its own way.
    func value(_ channel: UInt64, latitude: Double, longitude: Double, time: TimeInterval, period: TimeInterval)
        -> Double
    {
        let (south, y) = split((latitude + 90) / 4)
        let (west, x) = split((longitude + 360).truncatingRemainder(dividingBy: 360) / 4)
        let (before, t) = split(time / period)
        func layer(_ step: Int) -> Double {
            func row(_ north: Int) -> Double {
                let a = hash(channel, west % 90, south + north, before + step)
                let b = hash(channel, (west + 1) % 90, south + north, before + step)
                return a + (b - a) * x
            }
            return row(0) + (row(1) - row(0)) * y
        }
        let value = layer(0) + (layer(1) - layer(0)) * t
        // Interpolation crowds the values around the middle; this spreads them again.
        return Self.smooth((value - 0.15) / 0.7)
    }

    /// From 0 to 1, unrelated from one set of numbers to the next.
    func hash(_ channel: UInt64, _ numbers: Int...) -> Double {
        var state = seed &+ channel &* 0xD1B5_4A32_D192_ED03
        for number in numbers { state = SeededRandom.mix(state ^ UInt64(bitPattern: Int64(number))) }
        return SeededRandom.unit(SeededRandom.mix(state))
    }

    /// 0 below 0, 1 above 1, an S between.
    static func smooth(_ x: Double) -> Double {
        let x = min(max(x, 0), 1)
        return x * x * (3 - 2 * x)
    }

    private func split(_ x: Double) -> (Int, Double) {
        (Int(x.rounded(.down)), Self.smooth(x - x.rounded(.down)))
    }
}
