import Foundation

/// Decodes pictures from outside and encodes JPEG files, on any thread.
public nonisolated enum PictureCodec {
    /// The reason why a picture was not decoded.
    public enum Failure: Error, Equatable, Sendable {
        /// There is no loader for the format on this computer.
        case unsupported
        /// The bytes are not a picture of the format.
        case damaged
        /// The picture has too many pixels.
        case tooManyPixels
    }

    /// A JPEG file with pixels and no other data.
    public struct JPEG: Equatable, Sendable {
        /// The file's bytes.
        public let data: Data
        /// The size in pixels.
        public let width, height: Int
    }

    /// Returns the size of a picture that is no wider and higher than `side`, with its proportions.
    static func fitting(_ width: Int, _ height: Int, side: Int) -> (Int, Int) {
        let scale = min(1, Double(side) / Double(max(width, height, 1)))
        return (max(1, Int((Double(width) * scale).rounded())), max(1, Int((Double(height) * scale).rounded())))
    }
}
