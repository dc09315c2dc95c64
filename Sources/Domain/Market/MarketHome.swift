import Foundation

/// A home in the market of a group, as a member of the group sees it.
public struct MarketHome: Identifiable, Equatable, Sendable {
    /// Whether the home counts for members other than its owner and the moderators.
    public enum Review: Equatable, Sendable {
        /// The market does not review homes, or a moderator has approved this one.
        case passed
        /// No moderator has decided on the home as it is now.
        case pending
        case rejected(ListingRejection)
    }

    /// The id of the announcement in the timeline of the market, which stays the same.
    public var id: String
    /// The server's id of the announcement; nil before the server has it.
    public var serverID: String?
    /// The id of the group.
    public var groupID: String
    /// The name of the group.
    public var groupName: String
    /// The Matrix id of the owner.
    public var ownerID: String
    /// The display name of the owner.
    public var ownerName: String
    /// The address of the owner's picture.
    public var ownerAvatar: URL?
    /// Whether the user is the owner.
    public var isOwn: Bool
    /// The time of the announcement.
    public var publishedAt: Date
    /// The time of the newest change of the home; that of the announcement if there was none.
    public var changedAt: Date
    /// The newest version of the home.
    public var home: PublishedHome
    /// The outcome of the review.
    public var review: Review
    /// The prices before the current one, the newest first.
    public var earlierPrices: [Money]
    /// The number of other members whose read receipts have passed the announcement.
    public var views: Int
    /// The state of delivery of the newest own change.
    public var delivery: Delivery
    /// Whether the user has saved the home.
    public var isSaved: Bool

    /// The identity in all markets.
    public var key: HomeKey { HomeKey(ownerID: ownerID, listing: home.listing) }

    /// Creates a home.
    public init(
        id: String, serverID: String? = nil, groupID: String, groupName: String, ownerID: String, ownerName: String,
        ownerAvatar: URL? = nil, isOwn: Bool = false, publishedAt: Date, changedAt: Date? = nil, home: PublishedHome,
        review: Review = .passed, earlierPrices: [Money] = [], views: Int = 0, delivery: Delivery = .sent,
        isSaved: Bool = false
    ) {
        self.id = id
        self.serverID = serverID
        self.groupID = groupID
        self.groupName = groupName
        self.ownerID = ownerID
        self.ownerName = ownerName
        self.ownerAvatar = ownerAvatar
        self.isOwn = isOwn
        self.publishedAt = publishedAt
        self.changedAt = changedAt ?? publishedAt
        self.home = home
        self.review = review
        self.earlierPrices = earlierPrices
        self.views = views
        self.delivery = delivery
        self.isSaved = isSaved
    }

    /// Returns whether the home is offered to everybody in the group.
    public func isOffered(at now: Date) -> Bool { home.offer == .open && home.until > now && review == .passed }
}

/// The rules of a market and the user's rights in it.
public struct Market: Identifiable, Equatable, Sendable {
    /// The time that a home is offered if the market has no rule, in days.
    public static let defaultDays = 90
    /// The maximum time that a home is offered, in days.
    public static let maximumDays = 366

    /// The id of the group.
    public var id: String
    /// The name of the group.
    public var groupName: String
    /// Whether moderators decide on homes before they count.
    public var isReviewed: Bool
    /// The time that a home is offered, in days.
    public var days: Int
    /// Whether the user decides on the homes of others.
    public var isModerator: Bool
    /// Whether the user may publish homes.
    public var canPublish: Bool
    /// Whether all homes of the market are stored on this computer, so that a missing one was deleted.
    public var isComplete: Bool

    /// Creates a market.
    public init(
        id: String, groupName: String, isReviewed: Bool = false, days: Int = defaultDays, isModerator: Bool = false,
        canPublish: Bool = true, isComplete: Bool = false
    ) {
        self.id = id
        self.groupName = groupName
        self.isReviewed = isReviewed
        self.days = days
        self.isModerator = isModerator
        self.canPublish = canPublish
        self.isComplete = isComplete
    }
}

/// The filter and the order of the homes in markets.
public struct MarketQuery: Equatable, Sendable {
    /// The sort orders. Equal homes are ordered by the time of their announcement.
    public enum Sort: String, CaseIterable, Codable, Sendable {
        case newest, lowestPrice, highestPrice, largest
    }

    /// The homes that a query finds.
    public enum Scope: Equatable, Sendable {
        /// The homes of other members and the user that are offered now.
        case offered
        /// The homes of other members that are offered now.
        case others
        /// The homes of the user, in any state.
        case own
        /// The homes that the user has saved, also if they are no longer offered.
        case saved
        /// The homes of other members that match kept searches and that the user has not seen.
        case new
        /// The homes that wait for a moderator's decision, the oldest first.
        case pending
    }

    /// The group whose market is searched; nil for all.
    public var groupID: String?
    /// The homes that a query finds.
    public var scope: Scope
    /// The words that must all occur in the name of the community, the part of town, the address or the layout.
    public var text: String
    /// The part of town, which the name of the community and the address may contain instead, in any of its names and
    /// spellings; nil for all.
    public var area: String?
    /// The purpose, or nil for both.
    public var purpose: ListingPurpose.Kind?
    /// The Matrix id of the owner; nil for all.
    public var owner: String?
    /// The number of bedrooms.
    public var layout: DemandLayout
    /// The minimum price; prices in other currencies do not match.
    public var minimum: Money?
    /// The maximum price; prices in other currencies do not match.
    public var maximum: Money?
    /// The sort order.
    public var sort: Sort

    /// Creates a query for all homes, narrowed by the given criteria.
    public init(
        groupID: String? = nil, scope: Scope = .offered, text: String = "", purpose: ListingPurpose.Kind? = nil,
        layout: DemandLayout = .any, minimum: Money? = nil, maximum: Money? = nil, sort: Sort = .newest
    ) {
        self.groupID = groupID
        self.scope = scope
        self.text = text
        area = nil
        owner = nil
        self.purpose = purpose
        self.layout = layout
        self.minimum = minimum
        self.maximum = maximum
        self.sort = sort
    }

    /// Creates a query for the homes of other members that match a demand, the newest first.
    public init(_ demand: Demand) {
        self.init(
            scope: .others, purpose: demand.purpose, layout: demand.layout, minimum: demand.minimum,
            maximum: demand.maximum)
        area = demand.area
    }
}

/// The home in a market that a message is about.
public struct HomeReference: Codable, Hashable, Sendable {
    /// The id of the group.
    public let groupID: String
    /// The server's id of the announcement.
    public let event: String

    /// Creates a reference.
    public init(groupID: String, event: String) {
        self.groupID = groupID
        self.event = event
    }

    /// Creates the reference to a home; nil before the server has it.
    public init?(_ home: MarketHome) {
        guard let event = home.serverID else { return nil }
        self.init(groupID: home.groupID, event: event)
    }
}

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
