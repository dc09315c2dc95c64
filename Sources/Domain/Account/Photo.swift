import Foundation

/// A picture as the user chose it.
public struct Photo: Equatable, Sendable {
    /// The size limit of a file, in bytes; common servers accept at least that.
    public static let maxBytes = 8_000_000

    /// The file's bytes.
    public var data: Data
    /// The MIME type, such as `image/png`.
    public var type: String

    /// Creates a picture's file.
    public init(data: Data, type: String) {
        self.data = data
        self.type = type
    }

    /// Reads an image file; its type is detected from its first bytes, not from its name.
    public init(file data: Data) throws(PhotoError) {
        guard data.count <= Self.maxBytes else { throw .tooLarge }
        guard let type = Self.type(of: data) else { throw .notAPicture }
        self.init(data: data, type: type)
    }

    /// Returns the MIME type of a picture by its first bytes; nil if they are not those of a PNG, JPEG or GIF file.
    static func type(of data: Data) -> String? { signatures.first { data.starts(with: $0.bytes) }?.type }

    private static let signatures: [(bytes: [UInt8], type: String)] = [
        ([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], "image/png"), ([0xff, 0xd8, 0xff], "image/jpeg"),
        (Array("GIF8".utf8), "image/gif"),
    ]
}

/// The reason why a file cannot be used as a picture.
public enum PhotoError: Error, Equatable, Sendable {
    /// The file has more than `Photo.maxBytes` bytes.
    case tooLarge
    /// The file is not a PNG, JPEG or GIF file.
    case notAPicture
    /// The file cannot be read.
    case unreadable
}
