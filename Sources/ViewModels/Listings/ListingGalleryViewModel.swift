import Domain
import Foundation
import Observation

/// The photos in the details of a listing: the first one large, the others in a strip below it.
@Observable
public final class ListingGalleryViewModel {
    @ObservationIgnored private let row: ListingRowViewModel
    @ObservationIgnored private let actions: ListingActions

    /// Shows the photos of the listing in `row`.
    init(_ row: ListingRowViewModel, actions: ListingActions) {
        self.row = row
        self.actions = actions
    }

    /// The first photo; nil without photos.
    public var first: ListingPhotoItem? { row.photo }
    /// The name of the button with the first photo.
    public var firstName: String { first?.name ?? "" }
    /// The photos after the first one.
    public var others: [ListingPhotoItem] { Array(row.photos.dropFirst()) }
    /// Whether there are photos.
    public var isVisible: Bool { first != nil }
    /// Whether there is more than one photo.
    public var showsOthers: Bool { !others.isEmpty }

    /// Shows the first photo on the whole screen.
    public func openFirst() { first.map { open($0.id) } }

    /// Shows a photo on the whole screen.
    public func open(_ photo: ListingPhoto.ID) {
        let photos = row.photos
        guard let index = photos.firstIndex(where: { $0.id == photo }) else { return }
        actions.appService?.showPhotos(
            ListingPhotoViewerViewModel(photos, at: index, title: row.communityName, words: actions.words))
    }
}
