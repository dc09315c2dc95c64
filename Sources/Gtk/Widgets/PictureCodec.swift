import Foundation

/// Runs the decoder of pictures from outside: never on the main thread, and one picture at a time, so that many need
/// no more memory than one.
@globalActor public actor PictureDecoding {
    /// The one that there is.
    public static let shared = PictureDecoding()
}

/// Decodes pictures from outside, and encodes JPEG files. Nothing else in the program decodes bytes that are not its
/// own.
public nonisolated enum PictureCodec {
    /// The reason why a picture was not decoded.
    public enum Failure: Error, Equatable, Sendable {
        /// The bytes are not a PNG, JPEG, GIF or WebP file.
        case notAPicture
        /// There is no loader for the format on this computer.
        case unsupported
        /// The bytes are not a picture of the format.
        case damaged
        /// The picture has too many pixels.
        case tooManyPixels
    }

    /// A file with pixels and no notes.
    public struct Encoded: Equatable, Sendable {
        /// The file's bytes.
        public let data: Data
        /// The MIME type.
        public let type: String
        /// The size in pixels.
        public let width, height: Int
    }

    /// The MIME types of the files that are decoded.
    public static let types = ["image/png", "image/jpeg", "image/gif", "image/webp"]
    /// The maximum size of the pixels of a picture while it is decoded, in bytes.
    public static let maximumBytes = 64 << 20

    /// Returns a picture to send to others: a PNG or GIF file without its notes, and any other as a JPEG file, upright,
    /// no wider and higher than `side`.
    @PictureDecoding public static func publish(_ data: Data, side: Int) throws(Failure) -> Encoded {
        guard let format = PictureFormat(data), [.png, .gif].contains(format) else {
            return try jpegs(of: data, sides: [side])[0]
        }
        guard let kept = format.essentials(of: data) else { throw .damaged }
        let (width, height) = format.size(of: kept)
        return Encoded(data: kept, type: "image/\(format.rawValue)", width: width, height: height)
    }

    /// Returns the size of a picture that is no wider and higher than `side`, with its proportions.
    static func fitting(_ width: Int, _ height: Int, side: Int) -> (Int, Int) {
        let scale = min(1, Double(side) / Double(max(width, height, 1)))
        return (max(1, Int((Double(width) * scale).rounded())), max(1, Int((Double(height) * scale).rounded())))
    }
}
