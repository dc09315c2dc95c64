import Foundation

/// Encodes uncompressed PNG images (RFC 2083).
enum PNG {
    /// Encodes an image of eight bits per sample: RGB, or indexes into `palette`. Each row begins with its filter, 0.
    static func encode(
        rows: Data, width: Int, height: Int, palette: [(UInt8, UInt8, UInt8)]? = nil
    ) -> Data {
        var header = Data()
        header.append(bigEndian: UInt32(width))
        header.append(bigEndian: UInt32(height))
        header.append(contentsOf: [8, palette == nil ? 2 : 3, 0, 0, 0])
        var png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        let colors = palette.map { ("PLTE", Data($0.flatMap { [$0.0, $0.1, $0.2] })) }
        let chunks = [("IHDR", header), colors, ("IDAT", zlib(rows)), ("IEND", Data())].compactMap(\.self)
        for (name, content) in chunks {
            let body = Data(name.utf8) + content
            png.append(bigEndian: UInt32(content.count))
            png.append(body)
            png.append(bigEndian: crc(body))
        }
        return png
    }

    /// Wraps data in stored blocks, which are valid zlib without compression.
    private static func zlib(_ data: Data) -> Data {
        var result = Data([0x78, 0x01])
        var start = data.startIndex
        repeat {
            let end = min(start + 65_535, data.endIndex)
            let count = UInt16(end - start)
            result.append(end == data.endIndex ? 1 : 0)
            result.append(contentsOf: [
                UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF), UInt8(~count >> 8),
            ])
            result.append(data[start..<end])
            start = end
        } while start < data.endIndex
        var (a, b) = (1 as UInt32, 0 as UInt32)
        for byte in data {
            a = (a + UInt32(byte)) % 65_521
            b = (b + a) % 65_521
        }
        result.append(bigEndian: b << 16 | a)
        return result
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }

    private static func crc(_ data: Data) -> UInt32 {
        ~data.reduce(~0 as UInt32) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ ($0 >> 8) }
    }
}

extension Data {
    fileprivate mutating func append(bigEndian value: UInt32) {
        append(contentsOf: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) })
    }
}
