import Domain
import Foundation
import Randomness

/// The photos of sample listings: those of a few homes, which very many samples share.
public enum SamplePhotos {
    /// A picture of the samples and the photo that it becomes.
    struct Picture {
        /// The path of the file in the folder of assets.
        let path: String
        let photo: ListingPhoto
    }

    /// The number of different homes.
    private static let homeCount = 8
    private static let rooms = ["living-room", "bedroom", "kitchen", "outside"]

    /// The pictures of all homes.
    static let pictures: [Picture] = (0..<homeCount).flatMap(pictures)

    /// Adds the photos of stored listings that are missing, from the program's folder of assets. Throws `StorageError`,
    /// and `CancellationError` between two photos.
    public static func addMissing(to photos: ListingPhotoFiles, from assets: URL) async throws {
        let missing = try await photos.missing()
        for picture in pictures where missing.contains(picture.photo.id) {
            try Task.checkCancellation()
            do {
                try await photos.add(contentsOf: assets.appending(path: picture.path), id: picture.photo.id)
            } catch is PhotoError {
                continue
            }
        }
    }

    /// Returns the photos of the sample with that number. One in eight has none, like many drafts.
    static func photos(of number: Int) -> [ListingPhoto] {
        number % 8 == 7 ? [] : pictures(of: (number + number / 8) % homeCount).map(\.photo)
    }

    private static func pictures(of home: Int) -> [Picture] {
        var random = SeededRandom(seed: UInt64(home) + 0x7068_6F74_6F73)
        var rooms = rooms
        // Most begin with the living room, some with another picture; not all show every room.
        if Bool.random(using: &random) { rooms.swapAt(0, Int.random(in: 1..<4, using: &random)) }
        rooms.removeLast(Int.random(in: 0..<2, using: &random))
        return rooms.map { room in
            Picture(
                path: "sandbox/photos/\(home)-\(room).jpg",
                photo: ListingPhoto(id: SampleListings.id(using: &random), width: 960, height: 720))
        }
    }
}
