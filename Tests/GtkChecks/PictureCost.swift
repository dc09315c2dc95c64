import Foundation
import Gtk

/// The cost of decoding a picture.
struct PictureCost: CustomStringConvertible {
    let isShown: Bool
    /// The memory that the process needed at most, beyond that before, in megabytes.
    let megabytes: Int
    /// The time until the end, and the longest time in which the main loop did nothing else, in seconds.
    let seconds, pause: Double

    var description: String {
        "\(isShown ? "shown" : "not shown"), \(megabytes) MB, \((seconds * 1000).rounded() / 1000) s, pause "
            + "\((pause * 1000).rounded()) ms"
    }

    /// Decodes a picture as a chat does, while the main loop counts.
    static func decoding(_ data: Data) -> PictureCost {
        // The kernel forgets the earlier peak.
        try? "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .ascii)
        let (before, clock) = (memory("VmRSS"), ContinuousClock())
        let start = clock.now
        var (last, pause, result) = (start, Duration.zero, Texture??.none)
        Task { result = .some(await Texture.decoded(data, side: 800)) }
        _ = MainLoop.run(until: 120) {
            pause = max(pause, clock.now - last)
            last = clock.now
            return result != nil
        }
        return PictureCost(
            isShown: (result ?? nil) != nil, megabytes: memory("VmHWM") - before,
            seconds: (clock.now - start) / .seconds(1), pause: pause / .seconds(1))
    }

    /// Returns a figure of the kernel about the process, in megabytes.
    private static func memory(_ name: String) -> Int {
        let figures = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = figures.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
        return (line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) / 1024
    }

    /// Prints the cost of each bomb, then decodes changed ones for some seconds. Returns the status of the process.
    static func measure(seconds: Double) -> Int32 {
        var (count, isBounded) = (0, true)
        for bomb in PictureBombs.all {
            let cost = decoding(bomb.data)
            print("\(bomb.name), \(bomb.data.count) bytes: \(cost)")
            isBounded = isBounded && cost.megabytes < 160 && cost.seconds < 60
        }
        var random = SystemRandomNumberGenerator()
        let deadline = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < deadline, isBounded {
            let bomb = PictureBombs.all.filter { $0.data.count > 16 && $0.data.count < 200_000 }
                .randomElement(using: &random)!
            var data = Data(bomb.data)
            for _ in 0...Int.random(in: 0..<6, using: &random) {
                // Most are in the header.
                let place = Int.random(in: 4..<(Bool.random(using: &random) ? min(80, data.count) : data.count))
                data[place] = .random(in: 0...255, using: &random)
            }
            let cost = decoding(data)
            count += 1
            isBounded = cost.megabytes < 200 && cost.seconds < 60
            if !isBounded { print("\(bomb.name), changed: \(cost)\n\(data.base64EncodedString())") }
        }
        print("\(count) changed pictures decoded")
        return isBounded ? 0 : 1
    }
}
