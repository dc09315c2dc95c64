import Foundation
import Randomness

nonisolated extension PictureCodec {
    /// Makes a file for each of `sides`, no wider and higher than the side; the largest side comes first. The pixels
    /// are not decoded, and no picture is rotated.
    @PictureDecoding public static func jpegs(of data: Data, sides: [Int]) throws(Failure) -> [Encoded] {
        let (width, height) = try size(of: data)
        guard width * height * 4 <= maximumBytes else { throw .tooManyPixels }
        return sides.map { jpeg(width, height, side: $0, fingerprint: fingerprint(of: data)) }
    }

    private static func size(of data: Data) throws(Failure) -> (Int, Int) {
        guard let (width, height) = PictureHeader.size(of: [UInt8](data)) else { throw .notAPicture }
        guard width > 0, height > 0 else { throw .damaged }
        return (width, height)
    }

    /// Returns the header of a file of that size, with a comment that differs if the pictures do.
    private static func jpeg(_ width: Int, _ height: Int, side: Int, fingerprint: UInt64) -> Encoded {
        let (width, height) = fitting(width, height, side: side)
        var bytes: [UInt8] = [0xff, 0xd8, 0xff, 0xfe, 0, 10]
        bytes += (0..<8).map { UInt8(truncatingIfNeeded: fingerprint >> (8 * $0)) }
        // A start of frame with 8 bits and three components.
        bytes += [0xff, 0xc0, 0, 17, 8] + [height, width].flatMap { [UInt8($0 >> 8 & 0xff), UInt8($0 & 0xff)] }
        bytes += [3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1, 0xff, 0xd9]
        return Encoded(data: Data(bytes), type: "image/jpeg", width: width, height: height)
    }

    private static func fingerprint(of data: Data) -> UInt64 {
        var hash = StableHash()
        hash.combine(data)
        return hash.value
    }
}

extension Texture {
    /// Returns the texture of a picture; nil if the bytes are not a picture. The size is that of the file, whatever
    /// the `side`.
    public static func decoded(_ data: Data, side: Int = .max, isSquare: Bool = false) async -> Texture? {
        TextureNode([UInt8](data)).map { Texture($0) }
    }
}
