import Foundation

/// A format of pictures from outside. Others, such as SVG, are not decoded: a file of a hundred bytes can ask for any
/// amount of memory and time.
nonisolated enum PictureFormat: String {
    case png, jpeg, gif, webp

    /// The chunks of a PNG file that are needed to show it, and its animation, which other programs show. Texts are
    /// not: they contain places and names, and inflate.
    private static let chunks: Set = [
        "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "acTL", "fcTL", "fdAT",
    ]
    /// The maximum number of passes over a JPEG file. Usual ones have up to ten, and a pass costs as much time as the
    /// whole picture.
    private static let maximumScans = 64

    /// Detects the format by the first bytes instead of a name; nil for any other file.
    init?(_ file: Data) {
        if file.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
            self = .png
        } else if file.starts(with: [0xff, 0xd8, 0xff]) {
            self = .jpeg
        } else if file.starts(with: Array("GIF8".utf8)) {
            self = .gif
        } else if file.starts(with: Array("RIFF".utf8)), file.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            self = .webp
        } else {
            return nil
        }
    }

    /// Returns a file without notes, with its first `frames` only; nil if it is cut off or asks for too much work.
    /// JPEG and WebP files stay as they are, except that an animation in WebP becomes its first frame.
    func essentials(of file: Data, frames: Int = .max) -> Data? {
        file.withUnsafeBytes { bytes in
            switch self {
            case .png: Self.png(bytes)
            case .gif: Self.gif(bytes, frames: frames)
            case .jpeg: Self.scans(of: bytes) <= Self.maximumScans ? file : nil
            case .webp: bytes.count > 20 && bytes[20] & 2 != 0 ? Self.firstFrame(ofWebP: bytes) : file
            }
        }
    }

    /// Returns the size in pixels by the header of any but a JPEG file; 0 if there is none.
    func size(of file: Data) -> (width: Int, height: Int) {
        file.withUnsafeBytes { bytes in
            func big(_ place: Int) -> Int { Self.number(bytes[place..<place + 4]) }
            func little(_ place: Int, _ count: Int = 2) -> Int { Self.number(bytes[place..<place + count].reversed()) }
            switch self {
            case .png where bytes.count > 24: return (big(16), big(20))
            case .gif where bytes.count > 10: return (little(6), little(8))
            // With an extended, a lossless or a lossy picture (RFC 9649, section 2).
            case .webp where bytes.count > 30:
                return switch bytes[15] {
                case UInt8(ascii: "X"): (little(24, 3) + 1, little(27, 3) + 1)
                case UInt8(ascii: "L"): (little(21, 4) & 0x3fff + 1, little(21, 4) >> 14 & 0x3fff + 1)
                default: (little(26) & 0x3fff, little(28) & 0x3fff)
                }
            default: return (0, 0)
            }
        }
    }

    private static func number(_ bytes: some Sequence<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    /// Each chunk has a length, a type, its content and a check sum (PNG, third edition, section 5).
    private static func png(_ file: UnsafeRawBufferPointer) -> Data? {
        var kept = Data(file.prefix(8))
        var place = 8
        while place + 12 <= file.count {
            let end = place + 12 + number(file[place..<place + 4])
            guard end <= file.count else { return nil }
            let type = String(decoding: file[place + 4..<place + 8], as: UTF8.self)
            guard type == "IHDR" || place > 8 else { return nil }
            if chunks.contains(type) { kept.append(contentsOf: UnsafeRawBufferPointer(rebasing: file[place..<end])) }
            if type == "IEND" { return kept.count > 33 ? kept : nil }
            place = end
        }
        return nil
    }

    /// The decoder takes time with the square of the number of frames, and memory for frames of any size (GIF89a).
    private static func gif(_ file: UnsafeRawBufferPointer, frames: Int) -> Data? {
        func colors(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 6 << Int(flags & 7) }
        func endOfBlocks(_ start: Int) -> Int? {
            var place = start
            while place < file.count {
                if file[place] == 0 { return place + 1 }
                place += 1 + Int(file[place])
            }
            return nil
        }
        guard file.count > 13 else { return nil }
        var place = 13 + colors(file[10])
        var kept = Data(file.prefix(place))
        var left = frames
        while left > 0, place + 11 < file.count, file[place] != UInt8(ascii: ";") {
            let start = place
            let isFrame = file[start] == UInt8(ascii: ",")
            guard isFrame || file[start] == UInt8(ascii: "!"),
                let end = endOfBlocks(start + (isFrame ? 11 + colors(file[start + 9]) : 2))
            else { return nil }
            place = end
            if isFrame {
                left -= 1
                let (width, height) = (
                    number(file[start + 5..<start + 7].reversed()), number(file[start + 7..<start + 9].reversed())
                )
                guard (1...PictureCodec.maximumBytes / 4).contains(width * height) else { return nil }
            } else if file[start + 1] != 0xf9, !file[start + 3..<end].starts(with: "NETSCAPE2.0".utf8) {
                continue
            }
            kept.append(contentsOf: UnsafeRawBufferPointer(rebasing: file[start..<end]))
        }
        return left < frames ? kept + [UInt8(ascii: ";")] : nil
    }

    /// The decoder needs memory for all frames (RFC 9649, section 2.7).
    private static func firstFrame(ofWebP file: UnsafeRawBufferPointer) -> Data? {
        var place = 12
        while place + 8 <= file.count {
            let end = place + 8 + number(file[place + 4..<place + 8].reversed())
            switch String(decoding: file[place..<place + 4], as: UTF8.self) {
            case "ANMF": place += 24
            case "VP8 ", "VP8L":
                guard end <= file.count else { return nil }
                let size = withUnsafeBytes(of: UInt32(end - place + 4).littleEndian) { Data($0) }
                return Data("RIFF".utf8) + size + Data("WEBP".utf8) + Data(file[place..<end])
            default: place = end + end % 2
            }
        }
        return nil
    }

    // MARK: JPEG

    /// Returns whether a JPEG file is decoded line by line. Otherwise its first pass does not contain everything, and
    /// the decoder needs memory for the whole picture, whatever the size at which it is wanted (ITU-T T.81, annex B).
    static func isDecodedByLine(_ file: Data) -> Bool {
        file.withUnsafeBytes { bytes in
            var components: UInt8 = 0
            var place = 2
            while place + 9 < bytes.count, bytes[place] == 0xff {
                switch bytes[place + 1] {
                // These have no length.
                case 0x01, 0xd0...0xd9, 0xff: return false
                case 0xc0, 0xc1: components = bytes[place + 9]
                case 0xda: return components > 0 && bytes[place + 4] == components
                default: break
                }
                place += 2 + number(bytes[place + 2..<place + 4])
            }
            return false
        }
    }

    /// Returns the number of passes over a JPEG file.
    private static func scans(of file: UnsafeRawBufferPointer) -> Int {
        var (count, previous) = (0, UInt8(0))
        for byte in file {
            if previous == 0xff, byte == 0xda { count += 1 }
            previous = byte
        }
        return count
    }
}
