import Foundation
import Randomness

/// Draws a default avatar: a figure in front of a background whose color depends on the name.
enum AvatarPainter {
    static let size = 96

    /// Returns a PNG; the same name always gives the same bytes.
    static func png(for name: String) -> Data {
        let hash = StableHash.hash32(name)
        let back = color(hue: Double(hash % 360) / 360, brightness: 0.72)
        let shirt = color(hue: Double(hash / 360 % 360) / 360, brightness: 0.5)
        let skin: [Double] = [[0.96, 0.82, 0.70], [0.88, 0.71, 0.56], [0.78, 0.60, 0.46]][Int(hash >> 8) % 3]
        var rows = Data()
        for y in 0..<size {
            rows.append(0)
            for x in 0..<size {
                let point = (x: (Double(x) + 0.5) / Double(size) - 0.5, y: (Double(y) + 0.5) / Double(size))
                let shade = 1.08 - 0.3 * point.y
                var pixel = back.map { $0 * shade }
                blend(&pixel, shirt, cover(point.x / 0.38, (point.y - 1.02) / 0.36))
                blend(&pixel, skin, cover(point.x / 0.19, (point.y - 0.42) / 0.23))
                rows.append(contentsOf: pixel.map { UInt8(min(max($0, 0), 1) * 255) })
            }
        }
        return PNG.encode(rows: rows, width: size, height: size)
    }

    /// Returns the part of the pixel that lies in the ellipse, with a soft edge.
    private static func cover(_ x: Double, _ y: Double) -> Double {
        min(max((1 - (x * x + y * y).squareRoot()) * 16 + 0.5, 0), 1)
    }

    private static func blend(_ pixel: inout [Double], _ color: [Double], _ amount: Double) {
        for index in pixel.indices { pixel[index] += (color[index] - pixel[index]) * amount }
    }

    private static func color(hue: Double, brightness: Double) -> [Double] {
        [0.0, 2.0 / 3, 1.0 / 3].map { brightness * (0.75 + 0.25 * cos(2 * .pi * (hue + $0))) }
    }
}
