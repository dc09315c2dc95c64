import Foundation

/// What a review of a listing comes to.
public struct ListingVerdict: Equatable, Sendable {
    /// How long after it was sent the answer comes, in seconds.
    public let delay: TimeInterval
    /// Why it is rejected; nil approves it.
    public let rejection: String?

    /// Approves or rejects after `delay` seconds.
    public init(after delay: TimeInterval, rejection: String? = nil) {
        self.delay = delay
        self.rejection = rejection
    }
}

/// People who look at a listing.
public struct ListingVisit: Equatable, Sendable {
    /// Which of the listings on show.
    public let place: Int
    /// How many people.
    public let views: Int

    /// Some people look at the listing at a place.
    public init(place: Int, views: Int) {
        self.place = place
        self.views = views
    }
}

/// Who decides about listings and who looks at them; decisions only, which `ListingCaretaker` carries out.
public protocol ListingModerating: Sendable {
    /// The least time between two reviews, in seconds.
    var reviewPause: TimeInterval { get }

    /// How often visitors come, in seconds.
    var visitInterval: TimeInterval { get }

    /// What a review of this listing comes to; the same each time it is asked.
    func verdict(on listing: Listing) -> ListingVerdict

    /// Who looks at which of `count` listings on show at that time.
    func visits(among count: Int, at time: Date) -> [ListingVisit]
}
