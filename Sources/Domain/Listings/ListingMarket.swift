/// The market of a group in which an owner has published a listing, or is going to.
public struct ListingMarket: Equatable, Sendable {
    /// The id of the group.
    public var groupID: String
    /// The name of the group when it was chosen.
    public var groupName: String
    /// The part of town; may be empty.
    public var area: String
    /// Whether the exact address is published.
    public var publishesAddress: Bool
    /// The state of delivery of the newest version.
    public var delivery: Delivery

    /// Creates a market of which the server does not know yet.
    public init(
        groupID: String, groupName: String, area: String = "", publishesAddress: Bool = false,
        delivery: Delivery = .sending
    ) {
        self.groupID = groupID
        self.groupName = groupName
        self.area = area
        self.publishesAddress = publishesAddress
        self.delivery = delivery
    }
}

/// Stores in which markets the users of this computer publish their listings. Throws `StorageError`.
public protocol ListingMarketStore: Sendable {
    /// Returns the markets of the listings that a user has published, or is going to.
    func markets(of user: String) async throws -> [Listing.ID: ListingMarket]

    /// Sets the market of a listing, which need not be stored yet. The home leaves the market where it was before.
    func setMarket(_ market: ListingMarket, of listing: Listing.ID, user: String) async throws

    /// Returns a stream with an element for each change; several changes may be combined into one.
    func changes() -> AsyncStream<Void>
}
