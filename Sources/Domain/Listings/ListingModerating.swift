import Foundation

/// The outcome of a review of a listing.
public struct ListingVerdict: Equatable, Sendable {
    /// The seconds between submission and outcome.
    public let delay: TimeInterval
    /// The reason for a rejection; nil approves the listing.
    public let rejection: ListingRejection?

    /// Creates a verdict that approves or rejects after `delay` seconds.
    public init(after delay: TimeInterval, rejection: ListingRejection? = nil) {
        self.delay = delay
        self.rejection = rejection
    }
}

/// Views of a live listing.
public struct ListingVisit: Equatable, Sendable {
    /// The index among the live listings.
    public let place: Int
    /// The number of views.
    public let views: Int

    /// Creates views of the live listing at the index `place`.
    public init(place: Int, views: Int) {
        self.place = place
        self.views = views
    }
}

/// Decides on reviews and views of listings. It changes nothing itself.
public protocol ListingModerating: Sendable {
    /// The minimum time between two reviews, in seconds.
    var reviewPause: TimeInterval { get }

    /// The seconds between two calls of `visits(among:at:)`.
    var visitInterval: TimeInterval { get }

    /// Returns the outcome of a review of this listing; the same for every call.
    func verdict(on listing: Listing) -> ListingVerdict

    /// Returns the views of `count` live listings at that time.
    func visits(among count: Int, at time: Date) -> [ListingVisit]
}
