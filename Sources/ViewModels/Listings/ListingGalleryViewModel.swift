import Observation

/// The photos in the details of a home: the first one large, the others in a strip below it.
@Observable
public final class ListingGalleryViewModel {
    @ObservationIgnored private let photos: () -> [ListingPhotoItem]
    @ObservationIgnored private let openPhoto: (_ index: Int) -> Void

    /// Shows `photos`; `open` shows the one at an index on the whole screen.
    init(photos: @escaping () -> [ListingPhotoItem], open: @escaping (_ index: Int) -> Void) {
        self.photos = photos
        openPhoto = open
    }

    /// The first photo; nil without photos.
    public var first: ListingPhotoItem? { photos().first }
    /// The name of the button with the first photo.
    public var firstName: String { first?.name ?? "" }
    /// The photos after the first one.
    public var others: [ListingPhotoItem] { Array(photos().dropFirst()) }
    /// Whether there are photos.
    public var isVisible: Bool { first != nil }
    /// Whether there is more than one photo.
    public var showsOthers: Bool { !others.isEmpty }

    /// Shows the first photo on the whole screen.
    public func openFirst() { first.map { open($0.id) } }

    /// Shows a photo on the whole screen.
    public func open(_ photo: ListingPhotoItem.ID) {
        if let index = photos().firstIndex(where: { $0.id == photo }) { openPhoto(index) }
    }
}
