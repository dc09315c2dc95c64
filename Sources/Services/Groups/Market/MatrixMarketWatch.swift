import Domain
import Foundation

/// The saved homes and kept searches of the user of a Matrix server. They are stored on this computer alone.
struct MatrixMarketWatch: MarketWatch {
    let store: MarketWatchStore
    let publisher: GroupPublisher
    let time: any TimeSource

    func savedHomes() async throws -> [SavedHome] {
        try await store.savedHomes(user: publisher.currentUser(), now: time.now)
    }

    func save(_ home: SavedHome) async throws {
        _ = try await publisher.currentUser()
        try await store.save(home)
        publisher.homes.send(())
    }

    func removeSaved(_ id: HomeKey) async throws -> SavedHome? {
        let removed = try await store.removeSaved(id)
        publisher.homes.send(())
        return removed
    }

    func keptSearches() async throws -> [KeptSearch] {
        _ = try await publisher.currentUser()
        return try await store.keptSearches()
    }

    func keep(_ search: KeptSearch) async throws {
        try await store.keep(search, user: publisher.currentUser(), now: time.now)
        publisher.homes.send(())
    }

    func removeKept(_ id: KeptSearch.ID) async throws {
        try await store.removeKept(id)
        publisher.homes.send(())
    }

    func takeNews() async throws -> HomeNews {
        try await store.takeNews(user: publisher.currentUser(), now: time.now)
    }

    func markSeen(_ id: KeptSearch.ID?) async throws {
        if try await store.markSeen(id) { publisher.homes.send(()) }
    }
}
