import Domain
import Foundation
import Observation

/// A photo as it is shown.
public nonisolated struct ListingPhotoItem: Identifiable, Equatable, Sendable {
    /// The identifier of the photo.
    public let id: ListingPhoto.ID
    /// The position among the photos, from 0.
    public let position: Int
    /// The name for assistive technology: "Photo 2 of 5".
    public let name: String
    /// The file with the photo.
    public let file: URL
    /// The file with its small version.
    public let thumbnail: URL
    /// A number that grows when files were added, so that a view tries to load a missing file again.
    public let version: Int
}

nonisolated extension ListingPhotoItem {
    /// Creates an item for a photo on a server, which its position identifies.
    init(remote address: URL, at index: Int, of count: Int, words: Localizer) {
        self.init(
            id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(index))), position: index,
            name: Self.name(at: index, of: count, words: words), file: address, thumbnail: address, version: 0)
    }

    fileprivate static func name(at index: Int, of count: Int, words: Localizer) -> String {
        words("Photo {number} of {count}", ["number": words.number(index + 1), "count": words.number(count)])
    }
}

/// The photos of the listings: the locations of their files, and a signal when files are added.
@Observable
final class ListingPhotos {
    /// A number that grows when files of stored listings were added.
    private var version = 0

    @ObservationIgnored let store: any ListingPhotoStore
    @ObservationIgnored private let words: Localizer

    init(_ store: any ListingPhotoStore, words: Localizer) {
        self.store = store
        self.words = words
    }

    /// Returns the first photo of a listing; nil without photos.
    func first(of facts: ListingFacts) -> ListingPhotoItem? {
        facts.photos.first.map { item($0, at: 0, of: facts.photos.count) }
    }

    /// Returns the items of photos, in order.
    func items(_ photos: [ListingPhoto]) -> [ListingPhotoItem] {
        photos.enumerated().map { index, photo in item(photo, at: index, of: photos.count) }
    }

    private func item(_ photo: ListingPhoto, at index: Int, of count: Int) -> ListingPhotoItem {
        ListingPhotoItem(
            id: photo.id, position: index,
            name: ListingPhotoItem.name(at: index, of: count, words: words),
            file: store.file(of: photo.id), thumbnail: store.thumbnail(of: photo.id), version: version)
    }

    /// Deletes files that are not needed, then follows the store until the task is canceled.
    func run() async {
        let changes = store.changes()
        do {
            try await store.removeUnused()
        } catch {
            // The next start tries again.
            Log.listings.warning("Unused photos remain", metadata: ["error": "\(error.logDescription)"])
        }
        for await _ in changes { version += 1 }
    }
}
