import Domain
import Foundation

/// Saved homes and kept searches in memory. News are what a test sets.
extension FakeGroupMarkets: MarketWatch {
    public func savedHomes() async throws -> [SavedHome] {
        try await begin("savedHomes")
        return watched.saved.map { saved in
            var saved = saved
            saved.home = homes.first { $0.key == saved.id }
            return saved
        }
    }

    public func save(_ home: SavedHome) async throws {
        try await begin("save \(home.name)")
        update { $0.saved.insert(home, at: 0) }
        setSaved(true, home.id)
    }

    public func removeSaved(_ id: HomeKey) async throws -> SavedHome? {
        try await begin("removeSaved")
        let removed = watched.saved.first { $0.id == id }
        update { $0.saved.removeAll { $0.id == id } }
        setSaved(false, id)
        return removed
    }

    public func keptSearches() async throws -> [KeptSearch] {
        try await begin("keptSearches")
        return watched.searches
    }

    public func keep(_ search: KeptSearch) async throws {
        try await begin("keep \(search.demand.area)")
        update { $0.searches.insert(search, at: 0) }
        notify()
    }

    public func removeKept(_ id: KeptSearch.ID) async throws {
        try await begin("removeKept")
        update { $0.searches.removeAll { $0.id == id } }
        notify()
    }

    public func takeNews() async throws -> HomeNews {
        try await begin("takeNews")
        defer { update { $0.news = HomeNews() } }
        return watched.news
    }

    public func markSeen(_ id: KeptSearch.ID?) async throws { try await begin("markSeen \(id?.uuidString ?? "all")") }

    /// Replaces the news.
    public func set(_ news: HomeNews) {
        update { $0.news = news }
        notify()
    }

    /// Replaces the kept searches.
    public func set(_ searches: [KeptSearch]) {
        update { $0.searches = searches }
        notify()
    }

    private func setSaved(_ isSaved: Bool, _ key: HomeKey) {
        set(
            homes.map { home in
                var home = home
                if home.key == key { home.isSaved = isSaved }
                return home
            })
    }
}
