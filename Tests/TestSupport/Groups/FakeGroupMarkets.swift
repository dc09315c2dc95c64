import Domain
import Foundation
import Synchronization

/// Markets in memory, which record what is asked of them. Queries are not narrowed but by group, owner and scope. What the
/// user publishes is among the homes at once, and is delivered by `deliver()`.
public final class FakeGroupMarkets: GroupMarkets {
    /// What the user follows.
    struct Watched {
        var saved: [SavedHome] = []
        var searches: [KeptSearch] = []
        var news = HomeNews()
    }

    private struct State {
        var watched = Watched()
        var homes: [MarketHome] = []
        var calls: [String] = []
        var published: [PublishedHome] = []
        var error: (any Error & Sendable)?
        var gate: (@Sendable (String) async -> Void)?

        mutating func change(_ id: MarketHome.ID, _ change: (inout MarketHome) -> Void) {
            if let index = homes.firstIndex(where: { $0.id == id }) { change(&homes[index]) }
        }
    }

    /// The Matrix id of the user.
    public static let user = "@mei:example.org"

    private let state = Mutex(State())
    private let marketValues = CurrentValue<[Market]>([])
    private let homeValues = CurrentValue<Void>(())
    private let requestValues = CurrentValue<[Listing.ID: HomeRequests]>([:])
    private let uploadValues = CurrentValue<[MarketHome.ID: Double]>([:])

    /// Creates markets without homes.
    public init() {}

    /// The calls that changed something, and the queries, as `name argument…`.
    public var calls: [String] { state.withLock(\.calls) }
    /// The versions of homes that were published, in order.
    public var published: [PublishedHome] { state.withLock(\.published) }

    /// The homes.
    public var homes: [MarketHome] { state.withLock(\.homes) }

    /// Makes each call throw an error, or none.
    public func setError(_ error: (any Error & Sendable)?) { state.withLock { $0.error = error } }

    /// Delays calls: `gate` is awaited with the text of each call.
    public func hold(_ gate: (@Sendable (String) async -> Void)?) { state.withLock { $0.gate = gate } }

    /// Replaces the markets.
    public func set(_ markets: [Market]) { marketValues.send(markets) }

    /// Replaces the requests of others.
    public func set(_ requests: [Listing.ID: HomeRequests]) { requestValues.send(requests) }

    /// Replaces the homes.
    public func set(_ homes: [MarketHome]) {
        state.withLock { $0.homes = homes }
        homeValues.send(())
    }

    /// Changes a home.
    public func change(_ id: MarketHome.ID, _ change: (inout MarketHome) -> Void) {
        state.withLock { $0.change(id, change) }
        homeValues.send(())
    }

    /// Delivers all that the user has published: photos have addresses then.
    public func deliver() {
        state.withLock { state in
            for index in state.homes.indices where state.homes[index].delivery == .sending {
                state.homes[index].delivery = .sent
                state.homes[index].serverID = "$\(state.homes[index].id)"
                for number in state.homes[index].home.photos.indices
                where state.homes[index].home.photos[number].address == nil {
                    let name = "\(state.calls.count)-\(index)-\(number)"
                    state.homes[index].home.photos[number].address = URL(string: "mxc://example.org/\(name)")
                }
            }
        }
        homeValues.send(())
    }

    /// What the user follows.
    var watched: Watched { state.withLock(\.watched) }

    func update(_ change: (inout Watched) -> Void) { state.withLock { change(&$0.watched) } }

    func notify() { homeValues.send(()) }

    func begin(_ call: String) async throws {
        let gate = state.withLock { state in
            state.calls.append(call)
            return state.gate
        }
        if let gate { await gate(call) }
        if let error = state.withLock(\.error) { throw error }
    }

    /// Changes the review of a home, as the server's answer does.
    private func change(_ id: MarketHome.ID, _ review: MarketHome.Review) { change(id) { $0.review = review } }

    public func markets() -> AsyncStream<[Market]> { marketValues.stream() }

    public func changes() -> AsyncStream<Void> { homeValues.stream() }

    public func homes(matching query: MarketQuery, limit: Int) async throws -> [MarketHome] {
        try await begin("homes \(query.groupID ?? "-") \(query.text)")
        let homes = state.withLock(\.homes).filter { home in
            guard query.groupID == nil || query.groupID == home.groupID else { return false }
            guard query.owner == nil || query.owner == home.ownerID else { return false }
            guard query.area == nil || query.area == home.home.area else { return false }
            let isOffered = home.review == .passed && home.home.offer == .open
            return switch query.scope {
            case .offered: isOffered
            case .others, .new: isOffered && !home.isOwn
            case .saved: home.review == .passed && home.isSaved
            case .own: home.isOwn
            case .pending: home.review == .pending && !home.isOwn
            }
        }
        return Array(homes.prefix(limit))
    }

    public func requests() -> AsyncStream<[Listing.ID: HomeRequests]> { requestValues.stream() }

    public func home(_ id: MarketHome.ID, in groupID: String) async throws -> MarketHome? {
        try await begin("home \(id)")
        return state.withLock(\.homes).first { $0.id == id && $0.groupID == groupID }
    }

    public func publish(_ home: PublishedHome, photos: [OutgoingPhoto], in groupID: String) async throws -> String {
        try await begin("publish \(home.listing) \(photos.count) \(groupID)")
        let name = marketValues.value.first { $0.id == groupID }?.groupName ?? groupID
        let isReviewed = marketValues.value.first { $0.id == groupID }?.isReviewed ?? false
        let id = state.withLock {
            $0.published.append(home)
            let id = "home\($0.published.count)"
            $0.homes.append(
                MarketHome(
                    id: id, groupID: groupID, groupName: name, ownerID: Self.user, ownerName: "Mei", isOwn: true,
                    publishedAt: .sampleStart, home: home.with(photos), review: isReviewed ? .pending : .passed,
                    delivery: .sending))
            return id
        }
        homeValues.send(())
        return id
    }

    public func change(
        _ id: MarketHome.ID, to home: PublishedHome, photos: [OutgoingPhoto], in groupID: String
    ) async throws {
        try await begin("change \(id) \(photos.count) \(groupID)")
        let isReviewed = marketValues.value.first { $0.id == groupID }?.isReviewed ?? false
        state.withLock {
            $0.published.append(home)
            $0.change(id) { changed in
                var (old, new) = (changed.home.facts, home.facts)
                (old.price, new.price) = (nil, nil)
                if isReviewed, old != new { changed.review = .pending }
                (changed.home, changed.delivery) = (home.with(photos), .sending)
            }
        }
        homeValues.send(())
    }

    public func delete(_ id: MarketHome.ID, in groupID: String) async throws {
        try await begin("delete \(id) \(groupID)")
        state.withLock { state in state.homes.removeAll { $0.id == id } }
        homeValues.send(())
    }

    public func uploads() -> AsyncStream<[MarketHome.ID: Double]> { uploadValues.stream() }

    /// Sets the uploaded parts of the photos of homes.
    public func set(uploads: [MarketHome.ID: Double]) { uploadValues.send(uploads) }

    public func resend(_ id: MarketHome.ID) async throws {
        try await begin("resend \(id)")
        change(id) { $0.delivery = .sending }
    }

    public func cancelUpload(of id: MarketHome.ID) async throws {
        try await begin("cancel \(id)")
        state.withLock { state in state.homes.removeAll { $0.id == id && $0.serverID == nil } }
        homeValues.send(())
    }

    public func judge(_ judged: MarketHome, rejection: ListingRejection?) async throws {
        try await begin("judge \(judged.id) \(rejection?.code ?? "approve")")
        change(judged.id, rejection.map { .rejected($0) } ?? .passed)
    }

    public func withdrawVerdict(on id: MarketHome.ID, in groupID: String) async throws {
        try await begin("withdrawVerdict \(id)")
        change(id, .pending)
    }

    public func addMarket(to groupID: String) async throws { try await begin("addMarket \(groupID)") }
}

extension PublishedHome {
    /// Returns the home with photos, of which some have no address yet.
    fileprivate func with(_ photos: [OutgoingPhoto]) -> PublishedHome {
        var home = self
        home.photos = photos.map { photo in
            switch photo {
            case .published(let picture): picture
            case .file(_, let width, let height): GroupPicture(address: nil, width: width, height: height)
            }
        }
        return home
    }
}
