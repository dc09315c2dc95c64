import Domain
import Foundation
import Gtk

/// Decodes and encodes photos with gdk-pixbuf.
public nonisolated struct PixbufPhotoConverter: PhotoConverter {
    /// Creates a converter.
    public init() {}

    /// Converts a file as `PhotoConverter` describes.
    public func convert(_ file: Data) async throws(PhotoError) -> ConvertedPhoto {
        guard file.count <= ListingPhoto.maximumFileSize else { throw .tooManyBytes }
        do throws(PictureCodec.Failure) {
            return try ConvertedPhoto(await PictureCodec.jpegs(of: file, sides: ConvertedPhoto.sides))
        } catch {
            throw PhotoError(error)
        }
    }

    /// Returns a picture in the form in which it is sent to others: without the place, the time and the camera.
    public func publish(_ file: Data) async throws(PhotoError) -> Photo {
        do throws(PictureCodec.Failure) {
            let picture = try await PictureCodec.publish(file, side: Photo.maximumSide)
            return Photo(data: picture.data, type: picture.type, width: picture.width, height: picture.height)
        } catch {
            throw PhotoError(error)
        }
    }
}

nonisolated extension PhotoError {
    fileprivate init(_ failure: PictureCodec.Failure) {
        switch failure {
        case .notAPicture: self = .notAPicture
        case .unsupported: self = .unsupported
        case .damaged: self = .damaged
        case .tooManyPixels: self = .tooManyPixels
        }
    }
}

nonisolated extension ConvertedPhoto {
    /// The maximum sides of a photo and of its thumbnail.
    static let sides = [ListingPhoto.maximumSide, ListingPhoto.thumbnailSide]

    /// Creates a converted photo from one file for each of `sides`.
    init(_ files: [PictureCodec.Encoded]) throws(PictureCodec.Failure) {
        guard files.count == Self.sides.count else { throw .damaged }
        self.init(
            picture: files[0].data, thumbnail: files[1].data, width: files[0].width, height: files[0].height)
    }
}
