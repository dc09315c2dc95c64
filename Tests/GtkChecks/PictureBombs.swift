import Foundation

/// Small files that ask a decoder of pictures for much memory or time.
enum PictureBombs {
    /// A file by name, and whether a picture is shown all the same.
    struct Bomb {
        let name: String
        let data: Data
        var isShown = false
    }

    static let all: [Bomb] = [
        Bomb(name: "SVG of 30 000²", data: svg),
        Bomb(name: "PNG of 30 000²", data: png(30_000, 30_000)),
        Bomb(name: "PNG of 20 000²", data: png(20_000, 20_000)),
        Bomb(name: "PNG that claims 2³¹ − 1", data: png(0x7fff_ffff, 0x7fff_ffff, pixels: [0])),
        Bomb(name: "PNG at the limit", data: png(4096, 4096), isShown: true),
        Bomb(name: "PNG above the limit", data: png(4097, 4096)),
        Bomb(name: "PNG with texts of 800 MB", data: png(10, 10, notes: texts), isShown: true),
        Bomb(name: "PNG with a profile of 800 MB", data: png(10, 10, notes: profile), isShown: true),
        Bomb(name: "PNG cut off", data: png(1000, 1000).dropLast(20)),
        Bomb(name: "GIF with a screen of 65 535²", data: gif(screen: 65_535, frame: 65_535, count: 3000)),
        Bomb(name: "GIF with a frame of 65 535²", data: gif(screen: 10, frame: 65_535, count: 1)),
        Bomb(name: "GIF with 200 000 frames", data: gif(screen: 10, frame: 10, count: 200_000), isShown: true),
        Bomb(name: "GIF cut off", data: gif(screen: 10, frame: 10, count: 1).dropLast(4)),
        Bomb(name: "JPEG that claims 65 500²", data: jpeg(65_500, 65_500)),
        Bomb(name: "JPEG of 16 384² by line", data: jpeg(16_384, 16_384), isShown: true),
        Bomb(name: "JPEG of 16 384², progressive", data: jpeg(16_384, 16_384, frame: 0xc2)),
        Bomb(name: "JPEG of 16 384² in three passes", data: jpeg(16_384, 16_384, components: 3)),
        Bomb(name: "JPEG of 4000² in 20 000 passes", data: jpeg(4000, 4000, frame: 0xc2, scans: 20_000)),
        Bomb(name: "WebP that claims 16 383²", data: webp(16_383)),
        Bomb(name: "WebP cut off", data: webp(100)),
        Bomb(name: "nothing", data: Data()),
    ]

    private static let svg = Data(
        #"<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"><rect width="30000" height="30000"/></svg>"#
            .utf8)

    private static func big(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.bigEndian, Array.init) }
    private static func little(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.littleEndian, Array.init) }
    private static func short(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 0xff), UInt8(value & 0xff)] }

    // MARK: PNG

    /// Returns a black picture of one bit for each pixel; `pixels` are compressed, and by default complete.
    static func png(_ width: UInt32, _ height: UInt32, pixels: [UInt8]? = nil, notes: [UInt8] = []) -> Data {
        let pixels = pixels ?? zeros((Int(width) + 7) / 8 * Int(height) + Int(height))
        let header = chunk("IHDR", big(width) + big(height) + [1, 0, 0, 0, 0])
        let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
        return Data(signature + header + notes) + Data(chunk("IDAT", pixels) + chunk("IEND", []))
    }

    static func text(_ text: String) -> [UInt8] { chunk("tEXt", Array("Comment\0".utf8) + Array(text.utf8)) }

    private static let texts = [[UInt8]](
        repeating: chunk("zTXt", Array("Comment\0\0".utf8) + zeros(7_900_000)), count: 100
    ).flatMap { $0 }
    private static let profile = chunk("iCCP", Array("Profile\0\0".utf8) + zeros(800_000_000))

    private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + content
        return big(UInt32(content.count)) + body + big(checksum(body))
    }

    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xedb8_8320 }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { table[Int(($0 ^ UInt32($1)) & 0xff)] ^ $0 >> 8 }
    }

    /// Returns that many zeros in the form of zlib: one zero, and copies of it, 258 at a time, of 13 bits each (RFC 1951).
    private static func zeros(_ count: Int) -> [UInt8] {
        var (bytes, buffer, length) = ([UInt8]([0x78, 0x9c]), 0, 0)
        func put(_ bits: Int, _ size: Int) {
            buffer |= bits << length
            length += size
            while length >= 8 {
                bytes.append(UInt8(buffer & 0xff))
                (buffer, length) = (buffer >> 8, length - 8)
            }
        }
        put(0b011, 3)
        let copies = (count - 1) / 258
        // The code of a zero is 00110000, that of a copy 11000101 with a distance of 00000, first bit first.
        for _ in 0..<count - copies * 258 { put(0b0000_1100, 8) }
        for _ in 0..<copies { put(0b1010_0011, 13) }
        put(0, 7)
        put(0, 7)
        return bytes + big(UInt32(count % 65_521) << 16 | 1)
    }

    // MARK: GIF

    private static func gif(screen: Int, frame: Int, count: Int) -> Data {
        let control: [UInt8] = [0x21, 0xf9, 4, 0, 1, 0, 0, 0]
        func square(_ side: Int) -> [UInt8] { little(UInt32(side) << 16 | UInt32(side)) }
        let picture: [UInt8] = [0x2c, 0, 0, 0, 0] + square(frame) + [0, 2, 2, 0x44, 1, 0]
        let frames = [[UInt8]](repeating: control + picture, count: count).flatMap { $0 }
        let header: [UInt8] = Array("GIF89a".utf8) + square(screen) + [0x80, 0, 0, 0, 0, 0, 255, 255, 255]
        return Data(header) + Data(frames) + Data([0x3b])
    }

    // MARK: JPEG

    /// Returns a gray picture that ends before its first pixels, or one with `scans` that change nothing.
    private static func jpeg(
        _ width: Int, _ height: Int, frame: UInt8 = 0xc0, components: UInt8 = 1, scans: Int = 1
    ) -> Data {
        func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
            [0xff, marker] + short(content.count + 2) + content
        }
        let quantization = segment(0xdb, [0] + [UInt8](repeating: 1, count: 64))
        // One code, of one bit, for a difference of 0, and for the end of 32 767 blocks.
        let codes: [UInt8] = [1] + [UInt8](repeating: 0, count: 15)
        let isProgressive = frame == 0xc2
        let tables = segment(0xc4, [0x00] + codes + [0]) + segment(0xc4, [0x10] + codes + [isProgressive ? 0xe0 : 0])
        let parts: [UInt8] = (1...components).flatMap { [$0, 0x11, 0] as [UInt8] }
        let header = segment(frame, [8] + short(height) + short(width) + [components] + parts)
        let first = segment(0xda, [1, 1, 0, 0, isProgressive ? 0 : 63, 0])
        let next = segment(0xda, [1, 1, 0, 1, 63, 0]) + [UInt8](repeating: 0x7f, count: 32)
        let body = [UInt8](repeating: 0, count: scans > 1 ? 31_250 : 64)
        let others = [[UInt8]](repeating: next, count: scans - 1).flatMap { $0 }
        let start: [UInt8] = [0xff, 0xd8] + quantization + tables + header
        return Data(start) + Data(first + body) + Data(others) + Data([0xff, 0xd9])
    }

    // MARK: WebP

    /// Returns the header of a lossless picture.
    private static func webp(_ side: Int) -> Data {
        let size = UInt32(side - 1) | UInt32(side - 1) << 14
        let content: [UInt8] = [0x2f] + little(size) + [UInt8](repeating: 0, count: 19)
        let chunk: [UInt8] = Array("WEBPVP8L".utf8) + little(UInt32(content.count)) + content
        return Data(Array("RIFF".utf8) + little(UInt32(chunk.count)) + chunk)
    }
}
