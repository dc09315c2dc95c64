import Domain
import Logging

/// Fetches the earlier homes of all markets, until their beginning or the last stored event.
actor MarketHistory {
    private let store: GroupStore
    private let history: HistoryFetcher
    private let publisher: GroupPublisher
    /// The rooms whose history the server refuses.
    private var refused: Set<String> = []

    init(store: GroupStore, history: HistoryFetcher, publisher: GroupPublisher) {
        self.store = store
        self.history = history
        self.publisher = publisher
    }

    /// Fetches some of the missing homes of a market. Returns false if none is missing.
    func fetch() async throws -> Bool {
        guard let room = try await store.markets.incomplete(without: refused) else { return false }
        do {
            try await history.fetchPage(of: room)
            await publisher.publish(RoomChanges(rooms: [room]))
        } catch let error as MatrixError where error.isPermanent {
            Log.groupsSync.notice("No history of a market", metadata: ["error": "\(Log.kind(of: error))"])
            refused.insert(room)
        }
        return true
    }
}
