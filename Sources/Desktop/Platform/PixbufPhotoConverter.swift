import Domain
import Foundation
import Gtk

/// Decodes and encodes photos with gdk-pixbuf, off the main thread.
public nonisolated struct PixbufPhotoConverter: PhotoConverter {
    /// Creates a converter.
    public init() {}

    /// Converts a file as `PhotoConverter` describes.
    @concurrent public func convert(_ file: Data) async throws(ListingPhotoError) -> ConvertedPhoto {
        let format = try PhotoFormat(checking: file)
        do throws(PictureCodec.Failure) {
            return try ConvertedPhoto(
                PictureCodec.jpegs(
                    of: file, format: format.rawValue, maximumPixels: ListingPhoto.maximumPixels,
                    sides: ConvertedPhoto.sides))
        } catch {
            switch error {
            case .unsupported: throw .unsupported
            case .damaged: throw .damaged
            case .tooManyPixels: throw .tooManyPixels
            }
        }
    }
}

nonisolated extension ConvertedPhoto {
    /// The maximum sides of a photo and of its thumbnail.
    static let sides = [ListingPhoto.maximumSide, ListingPhoto.thumbnailSide]

    /// Creates a converted photo from one file for each of `sides`.
    init(_ files: [PictureCodec.JPEG]) throws(PictureCodec.Failure) {
        guard files.count == Self.sides.count else { throw .damaged }
        self.init(
            picture: files[0].data, thumbnail: files[1].data, width: files[0].width, height: files[0].height)
    }
}
