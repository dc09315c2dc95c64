import Domain
import Foundation
import Randomness

/// The photos of sample listings: a fixed number of homes with pictures of some rooms, which very many samples share.
public enum SamplePhotos {
    /// The subject of a picture.
    public enum Room: String, CaseIterable, Sendable {
        case livingRoom, bedroom, kitchen, outside
    }

    /// A picture to draw; the same for the same id.
    public struct Drawing: Sendable {
        /// The subject of the picture.
        public let room: Room
        /// The seed of the home that the room belongs to: its rooms share colors.
        public let home: UInt64
        /// The photo.
        public let photo: ListingPhoto
    }

    /// The number of different homes.
    public static let homeCount = 24
    /// The width of the pictures, in pixels.
    public static let width = 960
    /// The height of the pictures, in pixels.
    public static let height = 720

    /// The drawings of all homes.
    public static let drawings: [Drawing] = (0..<homeCount).flatMap(drawings)

    /// Draws the photos of stored listings that are not in `photos` yet. Throws `StorageError`, and
    /// `CancellationError` between two drawings.
    public static func drawMissing(
        in photos: ListingPhotoFiles, draw: @Sendable (Drawing) -> ConvertedPhoto?
    ) async throws {
        let missing = try await photos.missing()
        for drawing in drawings where missing.contains(drawing.photo.id) {
            try Task.checkCancellation()
            guard let photo = draw(drawing) else { continue }
            try await photos.add(photo, id: drawing.photo.id)
        }
    }

    /// Returns the photos of the sample with that number. One in eight has none, like many drafts.
    static func photos(of number: Int) -> [ListingPhoto] {
        let home = number % homeCount
        return home % 8 == 7 ? [] : drawings(of: home).map(\.photo)
    }

    private static func drawings(of home: Int) -> [Drawing] {
        var random = SeededRandom(seed: UInt64(home) + 0x7068_6F74_6F73)
        let seed = random.next()
        var rooms = Room.allCases
        // Most begin with the living room, some with another picture; not all show every room.
        if Bool.random(using: &random) { rooms.swapAt(0, Int.random(in: 1..<4, using: &random)) }
        rooms.removeLast(Int.random(in: 0..<2, using: &random))
        return rooms.map { room in
            let id = SampleListings.id(using: &random)
            return Drawing(room: room, home: seed, photo: ListingPhoto(id: id, width: width, height: height))
        }
    }
}
