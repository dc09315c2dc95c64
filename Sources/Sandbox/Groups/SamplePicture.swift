import Foundation
import Randomness

/// Draws small pictures of a lane with a sky, the sun and roofs, a different one for each seed.
enum SamplePicture {
    /// The prefix of the media ids of these pictures; the seed follows.
    static let prefix = "lane-"
    static let width = 160
    static let height = 100

    /// Returns the picture of a media id, or nil if the id does not name such a picture.
    static func png(id: String) -> Data? {
        guard id.hasPrefix(prefix) else { return nil }
        return UInt64(id.dropFirst(prefix.count)).map(lane)
    }

    /// Returns the picture of a seed as PNG.
    static func lane(seed: UInt64) -> Data {
        var random = SeededRandom(seed: seed)
        let isEvening = Bool.random(using: &random)
        // Sky, sun, wall, roof, door, ground.
        let palette: [(UInt8, UInt8, UInt8)] =
            isEvening
            ? [(240, 170, 120), (250, 220, 150), (120, 110, 110), (60, 60, 70), (150, 40, 40), (90, 85, 80)]
            : [(150, 200, 235), (255, 240, 170), (170, 165, 160), (90, 95, 105), (170, 50, 45), (140, 135, 125)]
        var pixels = [UInt8](repeating: 0, count: width * height)
        func paint(_ color: UInt8, x: Range<Int>, y: Range<Int>) {
            for row in y.clamped(to: 0..<height) {
                for column in x.clamped(to: 0..<width) { pixels[row * width + column] = color }
            }
        }
        let (sunX, sunY) = (Int.random(in: 15..<145, using: &random), Int.random(in: 12..<35, using: &random))
        for y in -9...9 {
            let half = Int(Double(81 - y * y).squareRoot())
            paint(1, x: (sunX - half)..<(sunX + half + 1), y: (sunY + y)..<(sunY + y + 1))
        }
        paint(5, x: 0..<width, y: 86..<height)
        var x = Int.random(in: -20..<0, using: &random)
        while x < width {
            let size = Int.random(in: 24..<46, using: &random)
            let top = Int.random(in: 48..<66, using: &random)
            paint(2, x: (x + 2)..<(x + size - 2), y: top..<86)
            for step in 0..<10 {
                paint(3, x: (x - 3 + step)..<(x + size + 3 - step), y: (top - step)..<(top - step + 1))
            }
            let door = x + Int.random(in: 6..<(size - 12), using: &random)
            paint(4, x: door..<(door + 7), y: (86 - 16)..<86)
            x += size + Int.random(in: 0..<8, using: &random)
        }
        return png(pixels, palette: palette)
    }

    private static func png(_ pixels: [UInt8], palette: [(UInt8, UInt8, UInt8)]) -> Data {
        var raw = Data()
        for row in 0..<height {
            raw.append(0)
            raw.append(contentsOf: pixels[(row * width)..<((row + 1) * width)])
        }
        return PNG.encode(rows: raw, width: width, height: height, palette: palette)
    }
}
