import Domain

/// The markets of listings in memory, which fail on demand.
public actor FakeListingMarketStore: ListingMarketStore {
    private var markets: [String: [Listing.ID: ListingMarket]] = [:]
    private var failures: [any Error] = []
    private nonisolated let signal = ChangeSignal()

    /// Creates a store without markets.
    public init() {}

    /// Makes the next call fail.
    public func failNext(_ error: any Error) { failures.append(error) }

    public func markets(of user: String) throws -> [Listing.ID: ListingMarket] {
        if !failures.isEmpty { throw failures.removeFirst() }
        return markets[user] ?? [:]
    }

    public func setMarket(_ market: ListingMarket, of listing: Listing.ID, user: String) throws {
        if !failures.isEmpty { throw failures.removeFirst() }
        markets[user, default: [:]][listing] = market
        signal.send()
    }

    public nonisolated func changes() -> AsyncStream<Void> { signal.changes() }
}
