import Foundation

/// A photo of a home, as it is stored: turned as the camera was held, without the place and the time.
public struct ListingPhoto: Identifiable, Hashable, Sendable {
    /// The maximum number of photos of a listing.
    public static let maximumCount = 20
    /// The maximum width and height of a stored photo, in pixels.
    public static let maximumSide = 2560
    /// The maximum width and height of a thumbnail, in pixels.
    public static let thumbnailSide = 320
    /// The maximum size of a file that is added, in bytes.
    public static let maximumFileSize = 64 << 20
    /// The maximum number of pixels of a file that is added: cameras of phones have up to 108 million.
    public static let maximumPixels = 110_000_000

    /// The permanent id, which also names the files.
    public let id: UUID
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int

    /// Creates a stored photo.
    public init(id: UUID, width: Int, height: Int) {
        self.id = id
        self.width = width
        self.height = height
    }
}

/// The reason why a file cannot be a photo.
public enum ListingPhotoError: LoggableError, Equatable, Sendable {
    /// It is no JPEG, PNG or WebP file, whatever its name says.
    case notAPicture
    /// It is such a file, but damaged or incomplete.
    case damaged
    /// It has more than `ListingPhoto.maximumPixels` pixels.
    case tooManyPixels
    /// It has more than `ListingPhoto.maximumFileSize` bytes.
    case tooManyBytes
    /// It cannot be read.
    case unreadable
    /// No program on this computer can decode this kind of picture.
    case unsupported
}

/// A picture in the form in which photos are stored: two JPEG files without notes.
public struct ConvertedPhoto: Equatable, Sendable {
    /// The photo, at most `ListingPhoto.maximumSide` wide and high.
    public let picture: Data
    /// The photo, at most `ListingPhoto.thumbnailSide` wide and high.
    public let thumbnail: Data
    /// The width of `picture`, in pixels.
    public let width: Int
    /// The height of `picture`, in pixels.
    public let height: Int

    /// Creates a converted picture.
    public init(picture: Data, thumbnail: Data, width: Int, height: Int) {
        self.picture = picture
        self.thumbnail = thumbnail
        self.width = width
        self.height = height
    }
}

/// Decodes pictures from files and makes photos of them, off the main thread.
public protocol PhotoConverter: Sendable {
    /// Decodes a file's bytes, turns the picture as the camera was held, and leaves out everything but the pixels.
    func convert(_ file: Data) async throws(ListingPhotoError) -> ConvertedPhoto
}

/// Stores photos of listings as files. A photo belongs to the listings whose facts name it.
public protocol ListingPhotoStore: Sendable {
    /// Converts and stores a picture; it is on disk when this returns. Throws `ListingPhotoError` and `StorageError`.
    func add(_ picture: Data) async throws -> ListingPhoto

    /// Converts and stores the picture in a file. Throws `ListingPhotoError` and `StorageError`.
    func add(contentsOf file: URL) async throws -> ListingPhoto

    /// The file with a photo, in JPEG.
    func file(of photo: ListingPhoto.ID) -> URL

    /// The file with the small version of a photo, in JPEG.
    func thumbnail(of photo: ListingPhoto.ID) -> URL

    /// Deletes the photos that no listing has, except those that were added or had a listing since the program started:
    /// they may be in an editor, or come back by undo. Throws `StorageError`.
    func removeUnused() async throws

    /// An element whenever files of stored listings were added later than the listings.
    func changes() -> AsyncStream<Void>
}
