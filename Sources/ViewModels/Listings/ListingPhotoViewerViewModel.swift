import Domain
import Foundation
import Observation

/// The actions on a photo that is not the user's own.
nonisolated enum PhotoKeeping {
    case saving, copying
}

/// Photos on the whole screen, one at a time.
@Observable
public final class ListingPhotoViewerViewModel {
    /// The factors between the sizes.
    private static let zoomStep = 1.25
    /// The largest size, as a factor of the one that fits.
    static let maximumZoom = 8.0

    /// The title of the window: the name of the listing.
    @ObservationIgnored public let title: String
    /// The size of the photo, as a factor of the one that fits.
    public private(set) var zoom = 1.0
    private var index: Int

    @ObservationIgnored private let photos: [ListingPhotoItem]
    @ObservationIgnored private let words: Localizer
    /// Returns the data of the photo at an address, scaled down if a size is given; nil if the photos are files.
    @ObservationIgnored public let data: ((URL, Int?) async -> Data?)?
    /// Saves or copies a photo that is not the user's own; nil if the photos are files.
    @ObservationIgnored private let keep: ((ListingPhotoItem, PhotoKeeping) async -> Void)?

    /// Creates a viewer of `photos`, which are not empty; `data` returns those that are not files, and `keep` saves
    /// and copies them.
    init(
        _ photos: [ListingPhotoItem], at index: Int, title: String, words: Localizer,
        data: ((URL, Int?) async -> Data?)? = nil, keep: ((ListingPhotoItem, PhotoKeeping) async -> Void)? = nil
    ) {
        self.data = data
        self.keep = keep
        self.photos = photos
        self.index = index
        self.title = title
        self.words = words
    }

    /// The photo that is shown.
    public var photo: ListingPhotoItem { photos[index] }
    /// "Photo 2 of 5".
    public var name: String { photo.name }
    /// Whether there are several photos.
    public var showsOthers: Bool { photos.count > 1 }
    /// Whether the photo can be saved and copied.
    public var canKeep: Bool { keep != nil }
    /// Whether there is an earlier photo.
    public var hasPrevious: Bool { index > 0 }
    /// Whether there is a later photo.
    public var hasNext: Bool { index < photos.count - 1 }
    /// Whether the photo can be larger.
    public var canZoomIn: Bool { zoom < Self.maximumZoom }
    /// Whether the photo can be smaller.
    public var canZoomOut: Bool { zoom > 1 }
    /// "125%".
    public var zoomText: String { words("{number}%", ["number": words.number(Int((zoom * 100).rounded()))]) }

    /// Saves the photo at a place that the user chooses.
    public func save() async { await keep?(photo, .saving) }

    /// Copies the photo to the clipboard.
    public func copy() async { await keep?(photo, .copying) }

    /// Shows the next photo.
    public func showNext() { show(index + 1) }

    /// Shows the photo before this one.
    public func showPrevious() { show(index - 1) }

    /// Shows the first photo.
    public func showFirst() { show(0) }

    /// Shows the last photo.
    public func showLast() { show(photos.count - 1) }

    /// Makes the photo larger.
    public func zoomIn() { zoom = min(zoom * Self.zoomStep, Self.maximumZoom) }

    /// Makes the photo smaller, but not smaller than the size that fits.
    public func zoomOut() { zoom = max(zoom / Self.zoomStep, 1) }

    /// Shows the whole photo.
    public func resetZoom() { zoom = 1 }

    private func show(_ index: Int) {
        guard photos.indices.contains(index), index != self.index else { return }
        self.index = index
        zoom = 1
    }
}

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
