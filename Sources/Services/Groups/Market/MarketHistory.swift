import Domain
import Foundation
import Logging

/// Fetches the earlier homes of all markets in the background, until their beginning or the last stored event.
actor MarketHistory {
    private let store: GroupStore
    private let history: HistoryFetcher
    private let publisher: GroupPublisher
    private let delays: RetryDelays
    private let random: @Sendable () -> Double

    private var fetching: Task<Void, Never>?
    /// Whether the rooms have changed since they were last read.
    private var hasUnseen = false
    /// The rooms whose history the server refuses.
    private var refused: Set<String> = []
    private var isStopped = false

    init(
        store: GroupStore, history: HistoryFetcher, publisher: GroupPublisher, delays: RetryDelays,
        random: @escaping @Sendable () -> Double
    ) {
        self.store = store
        self.history = history
        self.publisher = publisher
        self.delays = delays
        self.random = random
    }

    /// Starts fetching the missing homes.
    func flush() {
        guard !isStopped else { return }
        hasUnseen = true
        guard fetching == nil else { return }
        fetching = Task { await fetchAll() }
    }

    /// Stops fetching. Returns when no request is running.
    func stop() async {
        isStopped = true
        let task = fetching
        fetching = nil
        task?.cancel()
        await task?.value
    }

    private func fetchAll() async {
        var backoff = Backoff(random: random)
        while !Task.isCancelled {
            var current: String?
            do {
                hasUnseen = false
                current = try await store.markets.incomplete(without: refused)
                guard let room = current else {
                    if hasUnseen { continue }
                    fetching = nil
                    return
                }
                try await history.fetchPage(of: room)
                backoff.reset()
                await publisher.publish(RoomChanges(rooms: [room]))
            } catch let error as MatrixError where error.isPermanent {
                Log.groupsSync.notice("No history of a market", metadata: ["error": "\(Log.kind(of: error))"])
                if let current { refused.insert(current) }
            } catch {
                guard !Task.isCancelled else { return }
                Log.groupsSync.log(
                    level: backoff.failures == 0 ? .warning : .debug, "The homes of a market were not fetched",
                    metadata: ["error": "\(Log.kind(of: error))", "failures": "\(backoff.failures + 1)"])
                guard (try? await delays.wait(after: error, &backoff)) != nil else { return }
            }
        }
    }
}
