import Domain
import Foundation
import Observation

/// The requirements for publishing listings: the markets of groups, and the store of the user's choices.
public struct ListingPublishing {
    let service: any GroupMarkets
    let store: any ListingMarketStore
    let preferences: Preferences
    let decisions: AsyncStream<Listing>

    /// Collects the requirements. `decisions` are the listings that were approved or rejected, or have expired.
    public init(
        service: any GroupMarkets, store: any ListingMarketStore, preferences: Preferences,
        decisions: AsyncStream<Listing> = AsyncStream { $0.finish() }
    ) {
        self.service = service
        self.store = store
        self.preferences = preferences
        self.decisions = decisions
    }
}

/// The markets in which the user can publish listings, and those in which they are.
@Observable
final class ListingMarkets {
    /// The reason why the user cannot publish.
    enum Need: Equatable {
        case signIn
        case market
    }

    /// The markets in which the user can publish, by the names of their groups.
    private(set) var choices: [Market] = []
    /// The requests of others, by the listing.
    private(set) var requests: [Listing.ID: HomeRequests] = [:]
    private var published: [Listing.ID: ListingMarket] = [:]
    /// The uploaded parts of the photos of listings on their way, from 0 to 1.
    private var uploads: [Listing.ID: Double] = [:]
    /// The listings of the homes that photos were uploaded for; nil for other uploads.
    @ObservationIgnored private var uploaded: [MarketHome.ID: Listing.ID?] = [:]
    private var user: String?
    /// Whether it is known who is signed in.
    @ObservationIgnored private(set) var isUserKnown = false

    /// The maximum number of homes that are searched for one of the user.
    private static let maximumHomes = 100_000
    @ObservationIgnored let publishing: ListingPublishing?
    @ObservationIgnored private let words: Localizer

    /// Creates the markets; without `publishing` there are none, and listings are reviewed without one.
    init(_ publishing: ListingPublishing?, words: Localizer) {
        self.publishing = publishing
        self.words = words
    }

    // MARK: Outputs

    /// The reason why the user cannot publish; nil if they can.
    var need: Need? {
        if publishing == nil { return nil }
        if user == nil { return .signIn }
        return choices.isEmpty ? .market : nil
    }

    /// Whether a user is signed in, whose published listings are shown.
    var isSignedIn: Bool { user != nil || publishing == nil }

    /// Returns the market of a listing of the user; nil if it is in none.
    func market(of listing: Listing.ID) -> ListingMarket? { published[listing] }

    /// Returns whether moderators decide on a listing of the user.
    func isReviewed(_ listing: Listing.ID) -> Bool {
        choices.contains { $0.id == published[listing]?.groupID && $0.isReviewed }
    }

    /// Returns the number of the photo of a listing that is being uploaded, from 1; nil if none is.
    func uploadingPhoto(of listing: Listing) -> Int? {
        guard let part = uploads[listing.id], !listing.facts.photos.isEmpty else { return nil }
        let count = listing.facts.photos.count
        return min(Int(part * Double(count)) + 1, count)
    }

    /// Returns whether a listing waits for a review, or is offered, in no market of the user, so that nobody else sees it:
    /// an earlier version needed no market.
    func isNowhere(_ listing: Listing) -> Bool {
        guard publishing != nil, published[listing.id] == nil else { return false }
        return [.reviewing, .live].contains(listing.status.kind)
    }

    /// Returns the market to suggest for a listing: its own, or else that of the last listing; nil if there are none.
    func suggestion(for listing: Listing.ID?) -> Market? {
        let wanted = [listing.flatMap { published[$0]?.groupID }, publishing?.preferences.settings.lastMarket]
        return wanted.lazy.compactMap { id in self.choices.first { $0.id == id } }.first ?? choices.first
    }

    // MARK: Changes

    /// Sends a listing again that the server has refused. Throws the errors of `GroupMarkets`.
    func resend(_ listing: Listing.ID) async throws {
        guard let publishing else { return }
        let home = try await ownHomes().first { $0.home.listing == listing && $0.delivery.isFailed }
        if let home { try await publishing.service.resend(home.id) }
    }

    private func ownHomes() async throws -> [MarketHome] {
        let query = MarketQuery(scope: .own)
        return try await publishing?.service.homes(matching: query, limit: Self.maximumHomes).filter(\.isOwn) ?? []
    }

    /// Follows the markets until the task is canceled.
    func run() async {
        guard let publishing else { return }
        let changes = publishing.store.changes()
        async let choices: Void = follow(publishing.service.markets())
        async let requests: Void = follow(publishing.service.requests())
        async let uploads: Void = follow(publishing.service.uploads())
        for await _ in changes { await load() }
        await choices
        await requests
        await uploads
    }

    /// Shows the markets of another user's listings.
    func accountChanged(to user: String?) async {
        isUserKnown = true
        guard user != self.user else { return }
        (self.user, published) = (user, [:])
        await load()
    }

    /// Sets the market of a listing, before it is published there. Throws `StorageError`.
    func set(_ choice: Market, area: String, publishesAddress: Bool, of listing: Listing.ID) async throws {
        guard let publishing, let user else { return }
        let market = ListingMarket(
            groupID: choice.id, groupName: choice.groupName, area: area.collapsingWhitespace,
            publishesAddress: publishesAddress)
        try await publishing.store.setMarket(market, of: listing, user: user)
        publishing.preferences.change { $0.lastMarket = choice.id }
        await load()
    }

    private func follow(_ markets: AsyncStream<[Market]>) async {
        for await markets in markets {
            let choices = markets.filter(\.canPublish)
            if choices != self.choices { self.choices = choices }
        }
    }

    private func follow(_ requests: AsyncStream<[Listing.ID: HomeRequests]>) async {
        for await requests in requests where requests != self.requests { self.requests = requests }
    }

    private func follow(_ uploads: AsyncStream<[MarketHome.ID: Double]>) async {
        for await parts in uploads {
            if parts.keys.contains(where: { uploaded[$0] == nil }) {
                // Without an answer, this upload is not shown.
                let homes = (try? await ownHomes()) ?? []
                let known = Dictionary(homes.map { ($0.id, $0.home.listing) }) { first, _ in first }
                for id in parts.keys { uploaded.updateValue(known[id], forKey: id) }
            }
            let shown = parts.compactMap { id, part in (uploaded[id] ?? nil).map { ($0, part) } }
            let new = Dictionary(shown) { first, _ in first }
            if new != self.uploads { self.uploads = new }
        }
    }

    private func load() async {
        guard let publishing, let user else { return }
        do {
            let published = try await publishing.store.markets(of: user)
            if user == self.user, published != self.published { self.published = published }
        } catch is CancellationError {
        } catch {
            Log.listings.warning("The markets were not loaded", metadata: ["error": "\(error.logDescription)"])
        }
    }
}

nonisolated extension ListingWords {
    /// Returns a text such as "Sending photo 3 of 10".
    func uploading(_ number: Int, of count: Int) -> String {
        words("Sending photo {number} of {count}", ["number": words.number(number), "count": words.number(count)])
    }
}

nonisolated extension ListingMarket {
    /// Returns a text such as "In Nanluogu Lane"; empty if the market does not have the listing, and never will.
    func place(of status: ListingStatus.Kind, in words: Localizer) -> String {
        guard [.reviewing, .live, .expired, .completed].contains(status), !delivery.isFailed else { return "" }
        let group: KeyValuePairs = ["group": groupName]
        return delivery == .sent ? words("In {group}", group) : words("Not sent to {group} yet", group)
    }

    /// Returns the reason why the server has refused a listing; empty if it has not.
    func refusal(in words: Localizer) -> String {
        guard case .failed(let failure) = delivery else { return "" }
        let group: KeyValuePairs = ["group": groupName]
        return switch failure {
        case .notAllowed: words("You are not allowed to publish in {group}.", group)
        case .encrypted: words("{group} is encrypted, so nothing can be published there.", group)
        case .tooLong: words("The listing or a photo is too large for the server of {group}.", group)
        case .refused: words("The server of {group} refused the listing.", group)
        }
    }
}
