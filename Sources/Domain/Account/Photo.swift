import Foundation

/// A picture of the user's in the form in which it is published: without the place, the time and the camera.
public struct Photo: Codable, Equatable, Sendable {
    /// The size limit of a file, in bytes; common servers accept at least that.
    public static let maxBytes = 8_000_000
    /// The maximum width and height of a photograph that is published, in pixels.
    public static let maximumSide = 4096

    /// The file's bytes.
    public var data: Data
    /// The MIME type, such as `image/png`.
    public var type: String
    /// The size in pixels; 0 if it is not known.
    public var width, height: Int

    /// Creates a picture's file.
    public init(data: Data, type: String, width: Int = 0, height: Int = 0) {
        self.data = data
        self.type = type
        self.width = width
        self.height = height
    }
}

/// The reason why a file cannot be used as a picture.
public enum PhotoError: Error, Equatable, Sendable {
    /// The file is not a PNG, JPEG, GIF or WebP file, whatever its name is.
    case notAPicture
    /// The file has such a format, but is damaged or incomplete.
    case damaged
    /// The picture has more pixels than are decoded.
    case tooManyPixels
    /// The file has more bytes than are read.
    case tooManyBytes
    /// The file cannot be read.
    case unreadable
    /// No program on this computer can decode this kind of picture.
    case unsupported
}
