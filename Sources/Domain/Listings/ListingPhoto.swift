import Foundation

/// A photo of a home, as it is stored: rotated upright, without the place and the time.
public struct ListingPhoto: Codable, Identifiable, Hashable, Sendable {
    /// The maximum number of photos of a listing.
    public static let maximumCount = 20
    /// The maximum width and height of a stored photo, in pixels.
    public static let maximumSide = 2560
    /// The maximum width and height of a thumbnail, in pixels.
    public static let thumbnailSide = 320
    /// The maximum size of a file that is added, in bytes.
    public static let maximumFileSize = 64 << 20

    /// The permanent id, which also names the files.
    public let id: UUID
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int

    /// Creates a stored photo.
    public init(id: UUID, width: Int, height: Int) {
        self.id = id
        self.width = width
        self.height = height
    }
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

/// Decodes pictures from files and makes photos of them, off the main thread and one at a time.
public protocol PhotoConverter: Sendable {
    /// Decodes a file's bytes, rotates the picture upright, and removes everything but the pixels.
    func convert(_ file: Data) async throws(PhotoError) -> ConvertedPhoto
}

/// Stores photos of listings as files. A photo belongs to the listings whose facts contain it.
public protocol ListingPhotoStore: Sendable {
    /// Converts and stores a picture. Returns when it is on disk. Throws `PhotoError` and `StorageError`.
    func add(_ picture: Data) async throws -> ListingPhoto

    /// Converts and stores the picture in a file. Throws `PhotoError` and `StorageError`.
    func add(contentsOf file: URL) async throws -> ListingPhoto

    /// Returns the file with a photo, in JPEG.
    func file(of photo: ListingPhoto.ID) -> URL

    /// Returns the file with the small version of a photo, in JPEG.
    func thumbnail(of photo: ListingPhoto.ID) -> URL

    /// Deletes the photos that belong to no listing, except those that were added or belonged to a listing since the
    /// program started: an editor may contain them, or an undo may restore them. Throws `StorageError`.
    func removeUnused() async throws

    /// Returns a stream with an element whenever files of stored listings were added later than the listings.
    func changes() -> AsyncStream<Void>
}
