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
    /// JPEG and WebP files stay as they are.
    func essentials(of file: [UInt8], frames: Int = .max) -> Data? {
        switch self {
        case .png: Self.png(file)
        case .gif: Self.gif(file, frames: frames)
        case .jpeg: Self.count(0xda, in: file) <= Self.maximumScans ? Data(file) : nil
        case .webp: Data(file)
        }
    }

    /// Returns the size of a PNG or GIF file in pixels.
    func size(of file: [UInt8]) -> (width: Int, height: Int) {
        self == .png
            ? (Self.number(file[16..<20]), Self.number(file[20..<24]))
            : (Self.number(file[6..<8].reversed()), Self.number(file[8..<10].reversed()))
    }

    private static func number(_ bytes: some Sequence<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    /// Each chunk has a length, a type, its content and a check sum (PNG, third edition, section 5).
    private static func png(_ file: [UInt8]) -> Data? {
        var kept = Data(file.prefix(8))
        var place = 8
        while place + 12 <= file.count {
            let end = place + 12 + number(file[place..<place + 4])
            guard end <= file.count else { return nil }
            let type = String(decoding: file[place + 4..<place + 8], as: UTF8.self)
            guard type == "IHDR" || place > 8 else { return nil }
            if chunks.contains(type) { kept += file[place..<end] }
            if type == "IEND" { return kept.count > 33 ? kept : nil }
            place = end
        }
        return nil
    }

    /// The decoder takes time with the square of the number of frames, and memory for frames of any size (GIF89a).
    private static func gif(_ file: [UInt8], frames: Int) -> Data? {
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
            switch file[place] {
            case UInt8(ascii: "!"):
                guard let end = endOfBlocks(place + 2) else { return nil }
                place = end
                let isLoop = file[start + 3..<end].starts(with: Array("NETSCAPE2.0".utf8))
                if file[start + 1] == 0xf9 || isLoop { kept += file[start..<end] }
            case UInt8(ascii: ","):
                let (width, height) = (
                    number([file[place + 6], file[place + 5]]), number([file[place + 8], file[place + 7]])
                )
                guard width * height * 4 <= PictureCodec.maximumBytes,
                    let end = endOfBlocks(place + 11 + colors(file[place + 9]))
                else { return nil }
                place = end
                kept += file[start..<end]
                left -= 1
            default: return nil
            }
        }
        return left < frames ? kept + [UInt8(ascii: ";")] : nil
    }

    // MARK: JPEG

    /// Returns whether a JPEG file is decoded line by line. Otherwise its first pass does not contain everything, and
    /// the decoder needs memory for the whole picture, whatever the size at which it is wanted (ITU-T T.81, annex B).
    static func isDecodedByLine(_ file: [UInt8]) -> Bool {
        var components: UInt8 = 0
        var place = 2
        while place + 9 < file.count, file[place] == 0xff {
            switch file[place + 1] {
            // These have no length.
            case 0x01, 0xd0...0xd9, 0xff: return false
            case 0xc0, 0xc1: components = file[place + 9]
            case 0xda: return components > 0 && file[place + 4] == components
            default: break
            }
            place += 2 + number(file[place + 2..<place + 4])
        }
        return false
    }

    /// Returns the number of markers of that kind.
    private static func count(_ marker: UInt8, in file: [UInt8]) -> Int {
        file.withUnsafeBufferPointer { bytes in
            var (count, previous) = (0, UInt8(0))
            for byte in bytes {
                if previous == 0xff, byte == marker { count += 1 }
                previous = byte
            }
            return count
        }
    }
}
