import Foundation

/// A home as its owner publishes it in a group's market: what everybody in the group can read.
public struct PublishedHome: Equatable, Sendable {
    /// Whether the home is still offered.
    public enum Offer: Equatable, Sendable {
        case open
        /// The owner has withdrawn the home.
        case withdrawn
        /// The home is sold or rented out, at that price.
        case completed(finalPrice: Money)
    }

    /// The maximum time from the announcement to `until`, in seconds: a year. Later times are moved to it.
    public static let maximumPeriod: TimeInterval = 366 * 86_400

    /// The owner's id of the listing. It identifies the home only together with its sender.
    public var listing: Listing.ID
    /// The facts, without photos. The address is empty unless the owner publishes it.
    public var facts: ListingFacts
    /// The part of town; may be empty.
    public var area: String
    /// The photos, in order.
    public var photos: [GroupPicture]
    /// The time when the home is no longer offered.
    public var until: Date
    /// Whether the home is still offered.
    public var offer: Offer

    /// Creates a home.
    public init(
        listing: Listing.ID, facts: ListingFacts, area: String = "", photos: [GroupPicture] = [], until: Date,
        offer: Offer = .open
    ) {
        self.listing = listing
        self.facts = facts
        self.area = area
        self.photos = photos
        self.until = until
        self.offer = offer
    }
}
