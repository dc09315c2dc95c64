import Foundation

/// A PNG, JPEG or GIF file: its size in pixels, and its bytes without the data that a camera adds.
public struct PictureData: Equatable, Sendable {
    /// The bytes to send: of a JPEG file, without the place, the time and the camera, but with the orientation; of a
    /// PNG file, without notes.
    public let data: Data
    /// The MIME type.
    public let type: String
    /// The width in pixels.
    public let width: Int
    /// The width in pixels.
    public let height: Int
    /// Whether the file is complete. A JPEG file without its end can be shown in part.
    public let isComplete: Bool

    /// Creates a value from the header of a picture; nil if the bytes are not a picture, or are damaged.
    public init?(_ data: Data) {
        guard let type = Photo.type(of: data) else { return nil }
        let bytes = Bytes(data)
        let size: (width: Int, height: Int)?
        switch type {
        case "image/png": size = bytes.number(16, 4).flatMap { width in bytes.number(20, 4).map { (width, $0) } }
        case "image/gif": size = bytes.swapped(6).flatMap { width in bytes.swapped(8).map { (width, $0) } }
        default: size = nil
        }
        guard type == "image/jpeg" else {
            guard let kept = type == "image/png" ? PNG.withoutNotes(bytes) : data else { return nil }
            self.init(kept, type: type, size: size)
            return
        }
        guard let jpeg = JPEG(bytes) else { return nil }
        self.init(jpeg.kept, type: type, size: jpeg.size, isComplete: jpeg.isComplete)
    }

    private init?(_ data: Data, type: String, size: (width: Int, height: Int)?, isComplete: Bool = true) {
        guard let size, (1...65_535).contains(size.width), (1...65_535).contains(size.height) else { return nil }
        self.data = data
        self.type = type
        self.isComplete = isComplete
        width = size.width
        height = size.height
    }
}

/// Reads numbers at positions that may be out of range.
private struct Bytes {
    let data: Data

    init(_ data: Data) { self.data = data }

    var count: Int { data.count }

    func byte(_ place: Int) -> UInt8? {
        place >= 0 && place < data.count ? data[data.startIndex + place] : nil
    }

    /// Returns a big-endian number of `length` bytes.
    func number(_ place: Int, _ length: Int = 2) -> Int? {
        var value = 0
        for offset in 0..<length {
            guard let byte = byte(place + offset) else { return nil }
            value = value << 8 | Int(byte)
        }
        return value
    }

    /// Returns a little-endian number of two bytes.
    func swapped(_ place: Int) -> Int? {
        byte(place + 1).flatMap { high in byte(place).map { Int(high) << 8 | Int($0) } }
    }

    func part(_ range: Range<Int>) -> Data {
        data[(data.startIndex + range.lowerBound)..<(data.startIndex + range.upperBound)]
    }
}

/// The chunks of a PNG file (PNG, third edition, section 5).
private enum PNG {
    /// The chunks with texts, which programs fill with places and names, with the data of a camera, and with the time.
    private static let notes: Set<Data> = Set(["tEXt", "zTXt", "iTXt", "eXIf", "tIME"].map { Data($0.utf8) })
    private static let end = Data("IEND".utf8)

    /// Returns the file without its notes, and without the bytes after its end; nil if it is damaged.
    static func withoutNotes(_ bytes: Bytes) -> Data? {
        var place = 8
        guard place <= bytes.count else { return nil }
        var kept = bytes.part(0..<place)
        while place < bytes.count {
            // Length, type, content and check sum.
            guard let length = bytes.number(place, 4), place + 12 + length <= bytes.count else { return nil }
            let next = place + 12 + length
            let type = Data(bytes.part(place + 4..<place + 8))
            if !notes.contains(type) { kept += bytes.part(place..<next) }
            if type == end { return kept }
            place = next
        }
        return nil
    }
}

/// The segments of a JPEG file (ITU-T T.81, annex B).
private struct JPEG {
    private(set) var kept = Data([0xff, 0xd8])
    private(set) var size: (width: Int, height: Int)?
    private(set) var isComplete = false

    /// Creates the segments; nil if those before the picture are damaged.
    init?(_ bytes: Bytes) {
        var place = 2
        while place < bytes.count {
            guard bytes.byte(place) == 0xff, let marker = bytes.byte(place + 1) else { return nil }
            if marker == 0xff {
                place += 1
                continue
            }
            // The bytes after the end may be another picture, with another place.
            isComplete = marker == 0xd9
            if isComplete { break }
            guard let length = bytes.number(place + 2), length >= 2, place + 2 + length <= bytes.count else {
                return nil
            }
            let end = place + 2 + length
            switch marker {
            case 0xc0...0xc3, 0xc5...0xc7, 0xc9...0xcb, 0xcd...0xcf:
                size = bytes.number(place + 5).flatMap { height in bytes.number(place + 7).map { ($0, height) } }
                kept += bytes.part(place..<end)
            case 0xe1:
                if let orientation = Self.orientation(bytes, at: place + 4, end: end) {
                    kept += Self.segment(orientation: orientation)
                }
            // JFIF, a color profile, and Adobe's transformation of colors are needed to display the picture.
            case 0xe0, 0xe2, 0xee: kept += Self.isIndex(bytes, at: place) ? Data() : bytes.part(place..<end)
            case 0xe3...0xef, 0xfe: break
            default: kept += bytes.part(place..<end)
            }
            place = end
            if marker == 0xda {
                let next = Self.endOfScan(bytes.data, from: place)
                kept += bytes.part(place..<next)
                place = next
            }
        }
        kept += [0xff, 0xd9]
    }

    /// Returns whether a segment describes further pictures after this one (CIPA DC-007).
    private static func isIndex(_ bytes: Bytes, at place: Int) -> Bool {
        bytes.byte(place + 1) == 0xe2 && bytes.number(place + 4, 4) == 0x4d50_4600
    }

    /// Returns the end of the compressed bytes that begin at `start`: a marker that is not part of them.
    private static func endOfScan(_ data: Data, from start: Int) -> Int {
        data.withUnsafeBytes { bytes in
            var place = start
            while place + 1 < bytes.count {
                let next = bytes[place + 1]
                if bytes[place] == 0xff, next != 0, next != 0xff, !(0xd0...0xd7).contains(next) { return place }
                place += 1
            }
            return bytes.count
        }
    }

    /// Returns the orientation of the camera, from 1 to 8 (Exif 2.32, tag 0x0112); nil if the segment has none.
    private static func orientation(_ bytes: Bytes, at start: Int, end: Int) -> UInt8? {
        guard bytes.number(start, 4) == 0x4578_6966, let order = bytes.number(start + 6) else { return nil }
        let isSwapped = order == 0x4949
        let tiff = start + 6
        func short(_ place: Int) -> Int? {
            place + 2 <= end ? isSwapped ? bytes.swapped(place) : bytes.number(place) : nil
        }
        // The offset of the first directory; none above 65 535 is written.
        guard let directory = short(tiff + (isSwapped ? 4 : 6)), let count = short(tiff + directory) else { return nil }
        for entry in 0..<count {
            let place = tiff + directory + 2 + entry * 12
            guard let tag = short(place) else { return nil }
            if tag == 0x0112 { return short(place + 8).flatMap { (1...8).contains($0) ? UInt8($0) : nil } }
        }
        return nil
    }

    /// Returns a segment that contains only the orientation of the camera.
    private static func segment(orientation: UInt8) -> Data {
        Data([0xff, 0xe1, 0, 34]) + Data("Exif\0\0MM\0*".utf8)
            + Data([0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0])
    }
}
