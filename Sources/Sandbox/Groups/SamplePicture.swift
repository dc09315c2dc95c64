import Foundation

/// Small drawn pictures: a sky, the sun, roofs of a lane; each seed another one. PNG (RFC 2083) without compression.
enum SamplePicture {
    /// What the ids of these pictures begin with; the seed follows.
    static let prefix = "lane-"
    static let width = 160
    static let height = 100

    /// The picture of a media id; nil when it is none of these.
    static func png(id: String) -> Data? {
        guard id.hasPrefix(prefix) else { return nil }
        return UInt64(id.dropFirst(prefix.count)).map(lane)
    }

    /// A picture of a lane.
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
        var header = bytes(UInt32(width)) + bytes(UInt32(height))
        // Eight bits a pixel, by palette.
        header.append(contentsOf: [8, 3, 0, 0, 0])
        let signature = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        return signature + chunk("IHDR", header)
            + chunk("PLTE", Data(palette.flatMap { [$0.0, $0.1, $0.2] })) + chunk("IDAT", stored(raw))
            + chunk("IEND", Data())
    }

    /// A zlib stream (RFC 1950) of one stored block (RFC 1951); the picture is smaller than a block may be.
    private static func stored(_ raw: Data) -> Data {
        let length = UInt16(raw.count)
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in raw {
            low = (low + UInt32(byte)) % 65521
            high = (high + low) % 65521
        }
        return Data([0x78, 0x01, 0x01])
            + Data([UInt8(length & 0xFF), UInt8(length >> 8), UInt8(~length & 0xFF), UInt8(~length >> 8)]) + raw
            + bytes(high << 16 | low)
    }

    private static func chunk(_ type: String, _ content: Data) -> Data {
        let body = Data(type.utf8) + content
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in body {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return bytes(UInt32(content.count)) + body + bytes(~crc)
    }

    private static func bytes(_ value: UInt32) -> Data {
        Data([UInt8(value >> 24 & 0xFF), UInt8(value >> 16 & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)])
    }
}
