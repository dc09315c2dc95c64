/// The size of a picture by the beginning of its file.
nonisolated enum PictureHeader {
    /// Returns the size in pixels; nil if the bytes are not a PNG, GIF or JPEG file.
    static func size(of bytes: [UInt8]) -> (width: Int, height: Int)? {
        func big(_ place: Int, _ count: Int) -> Int { bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) } }
        if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]), bytes.count > 24 { return (big(16, 4), big(20, 4)) }
        if bytes.starts(with: [0x47, 0x49, 0x46]), bytes.count > 10 {
            return (Int(bytes[6]) | Int(bytes[7]) << 8, Int(bytes[8]) | Int(bytes[9]) << 8)
        }
        guard bytes.starts(with: [0xff, 0xd8]) else { return nil }
        var place = 2
        while place + 9 < bytes.count, bytes[place] == 0xff {
            // A start of frame, but not the tables that share its range.
            if (0xc0...0xcf).contains(bytes[place + 1]), ![0xc4, 0xc8, 0xcc].contains(bytes[place + 1]) {
                return (big(place + 7, 2), big(place + 5, 2))
            }
            place += 2 + big(place + 2, 2)
        }
        return nil
    }
}
