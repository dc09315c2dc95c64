import Foundation

/// The markets of groups: homes that members publish for each other.
///
/// Methods throw `RemoteError`, `StorageError` or `GroupWritingError`. They read and change what is stored on this
/// computer; changes are queued like any event of a group.
public protocol GroupMarkets: Sendable {
    /// Returns the markets that the user is in, by the names of their groups: the current ones at once, then each
    /// change.
    func markets() -> AsyncStream<[Market]>

    /// Returns a stream with an element at once, and one after each change of a home or of the rules of a market.
    func changes() -> AsyncStream<Void>

    /// Returns the requests of others about the user's homes, by the listing: the current ones at once, then those after
    /// each change.
    func requests() -> AsyncStream<[Listing.ID: HomeRequests]>

    /// Returns the homes that match a query, in its order; at most `limit`.
    func homes(matching query: MarketQuery, limit: Int) async throws -> [MarketHome]

    /// Returns a home with its newest changes; nil if there is none, or it was deleted.
    func home(_ id: MarketHome.ID, in groupID: String) async throws -> MarketHome?

    /// Publishes a home in a group's market, and returns the id of its announcement. `photos` are uploaded in order.
    func publish(_ home: PublishedHome, photos: [OutgoingPhoto], in groupID: String) async throws -> MarketHome.ID

    /// Replaces a home of the user by another version. Photos that are already on the server are not sent again.
    func change(
        _ id: MarketHome.ID, to home: PublishedHome, photos: [OutgoingPhoto], in groupID: String
    ) async throws

    /// Deletes a home of the user for everybody.
    func delete(_ id: MarketHome.ID, in groupID: String) async throws

    /// Returns a stream of the uploaded parts of the photos of homes that are being sent, from 0 to 1: the current ones at
    /// once, then each change.
    func uploads() -> AsyncStream<[MarketHome.ID: Double]>

    /// Sends a version of a home of the user again that the server has refused.
    func resend(_ id: MarketHome.ID) async throws

    /// Discards the newest version of a home of the user, whose photos are not uploaded yet.
    func cancelUpload(of id: MarketHome.ID) async throws

    /// Sends a moderator's decision on the version of a home that `judged` shows; `rejection` is nil to approve it.
    func judge(_ judged: MarketHome, rejection: ListingRejection?) async throws

    /// Withdraws the user's last decision on a home.
    func withdrawVerdict(on id: MarketHome.ID, in groupID: String) async throws

    /// Adds a market to a group that has none. Throws `GroupMembershipError.notAllowed`, `RemoteError`.
    func addMarket(to groupID: String) async throws
}

/// A photo of a published home, which is on the server or in a file.
public enum OutgoingPhoto: Equatable, Sendable {
    /// A photo of an earlier version.
    case published(GroupPicture)
    /// A JPEG file without notes that has to be uploaded.
    case file(URL, width: Int, height: Int)
}

/// The requests of other users about a home of the user.
public struct HomeRequests: Equatable, Sendable {
    /// A viewing that another user has asked for.
    public struct Viewing: Equatable, Sendable {
        /// The name of the user who asks.
        public var name: String
        /// The time.
        public var time: Date

        /// Creates a viewing.
        public init(name: String, time: Date) { (self.name, self.time) = (name, time) }
    }

    /// The number of users who have asked about the home.
    public var inquiries: Int
    /// The viewings that are not canceled, one of each user, the earliest first.
    public var viewings: [Viewing]
    /// The chat with the newest request.
    public var chatID: String

    /// Creates requests.
    public init(inquiries: Int, viewings: [Viewing], chatID: String) {
        (self.inquiries, self.viewings, self.chatID) = (inquiries, viewings, chatID)
    }
}
