import Foundation
import Randomness

/// Smooth noise over the globe and time, determined by a seed.
struct Noise: Sendable {
    let seed: UInt64

    /// Returns a value from 0 to 1 that changes smoothly over about 400 km and `period` seconds. Channels are
    /// independent.
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
        // Interpolation concentrates the values around the middle; this spreads them again.
        return Self.smooth((value - 0.15) / 0.7)
    }

    /// Returns a value from 0 to 1 that is unrelated to that of any other numbers.
    func hash(_ channel: UInt64, _ numbers: Int...) -> Double {
        var state = seed &+ channel &* 0xD1B5_4A32_D192_ED03
        for number in numbers { state = SeededRandom.mix(state ^ UInt64(bitPattern: Int64(number))) }
        return SeededRandom.unit(SeededRandom.mix(state))
    }

    /// Returns the smoothstep function: 0 below 0, 1 above 1.
    static func smooth(_ x: Double) -> Double {
        let x = min(max(x, 0), 1)
        return x * x * (3 - 2 * x)
    }

    private func split(_ x: Double) -> (Int, Double) {
        (Int(x.rounded(.down)), Self.smooth(x - x.rounded(.down)))
    }
}
