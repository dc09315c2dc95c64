import Domain
import Foundation
import Synchronization

/// Markets in memory, which record what is asked of them. Queries are not narrowed but by group and scope.
public final class FakeGroupMarkets: GroupMarkets {
    private struct State {
        var homes: [MarketHome] = []
        var calls: [String] = []
        var published: [PublishedHome] = []
        var error: (any Error & Sendable)?
        var gate: (@Sendable (String) async -> Void)?
    }

    private let state = Mutex(State())
    private let marketValues = CurrentValue<[Market]>([])
    private let homeValues = CurrentValue<Void>(())

    /// Creates markets without homes.
    public init() {}

    /// The calls that changed something, and the queries, as `name argument…`.
    public var calls: [String] { state.withLock(\.calls) }
    /// The versions of homes that were published, in order.
    public var published: [PublishedHome] { state.withLock(\.published) }

    /// Makes each call throw an error, or none.
    public func setError(_ error: (any Error & Sendable)?) { state.withLock { $0.error = error } }

    /// Delays calls: `gate` is awaited with the text of each call.
    public func hold(_ gate: (@Sendable (String) async -> Void)?) { state.withLock { $0.gate = gate } }

    /// Replaces the markets.
    public func set(_ markets: [Market]) { marketValues.send(markets) }

    /// Replaces the homes.
    public func set(_ homes: [MarketHome]) {
        state.withLock { $0.homes = homes }
        homeValues.send(())
    }

    private func begin(_ call: String) async throws {
        let gate = state.withLock { state in
            state.calls.append(call)
            return state.gate
        }
        if let gate { await gate(call) }
        if let error = state.withLock(\.error) { throw error }
    }

    /// Changes the review of a home, as the server's answer does.
    private func change(_ id: MarketHome.ID, _ review: MarketHome.Review) {
        set(
            state.withLock(\.homes).map { home in
                guard home.id == id else { return home }
                var home = home
                home.review = review
                return home
            })
    }

    public func markets() -> AsyncStream<[Market]> { marketValues.stream() }

    public func changes() -> AsyncStream<Void> { homeValues.stream() }

    public func homes(matching query: MarketQuery, limit: Int) async throws -> [MarketHome] {
        try await begin("homes \(query.groupID ?? "-") \(query.text)")
        let homes = state.withLock(\.homes).filter { home in
            guard query.groupID == nil || query.groupID == home.groupID else { return false }
            return switch query.scope {
            case .offered: home.review == .passed && home.home.offer == .open
            case .own: home.isOwn
            case .pending: home.review == .pending && !home.isOwn
            }
        }
        return Array(homes.prefix(limit))
    }

    public func home(_ id: MarketHome.ID, in groupID: String) async throws -> MarketHome? {
        try await begin("home \(id)")
        return state.withLock(\.homes).first { $0.id == id && $0.groupID == groupID }
    }

    public func publish(_ home: PublishedHome, photos: [OutgoingPhoto], in groupID: String) async throws -> String {
        try await begin("publish \(home.listing) \(photos.count) \(groupID)")
        return state.withLock {
            $0.published.append(home)
            return "home\($0.published.count)"
        }
    }

    public func change(
        _ id: MarketHome.ID, to home: PublishedHome, photos: [OutgoingPhoto], in groupID: String
    ) async throws {
        try await begin("change \(id) \(photos.count) \(groupID)")
        state.withLock { $0.published.append(home) }
    }

    public func delete(_ id: MarketHome.ID, in groupID: String) async throws {
        try await begin("delete \(id) \(groupID)")
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
