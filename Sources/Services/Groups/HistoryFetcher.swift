import Domain

/// Fetches the earlier events of rooms from the server. Concurrent requests for one room are combined.
actor HistoryFetcher {
    /// The events that a request was made for.
    enum Fetched {
        /// None: all events of the room are stored.
        case nothing
        /// The first events of the room.
        case beginning
        /// Some events, before which there may be others.
        case part
    }

    /// The maximum number of answers without an event for the page that are skipped in one call.
    private static let maxRequests = 20

    private let client: MatrixClient
    private let store: HistoryStore
    private let user: String
    private var fetching: [String: Task<Fetched, any Error>] = [:]
    /// The rooms in which the user has scrolled back to earlier events than were stored.
    private(set) var rooms: Set<String> = []
    /// The markets whose history the server refuses.
    private var refused: Set<String> = []

    init(client: MatrixClient, store: HistoryStore, user: String) {
        self.client = client
        self.store = store
        self.user = user
    }

    /// Fetches earlier events of a room. Throws `RemoteError`, `StorageError`.
    func fetchEarlier(in room: String, kind: EventKind) async throws -> Fetched {
        rooms.insert(room)
        if let task = fetching[room] { return try await task.value }
        let task = Task { try await fetch(room, kind: kind) }
        fetching[room] = task
        defer { fetching[room] = nil }
        return try await task.value
    }

    /// Fetches some of the missing homes of the markets, until their beginning or the last stored event. Returns the
    /// market; nil if none is missing.
    func fetchMarket() async throws -> String? {
        guard let market = try await store.incompleteMarket(without: refused) else { return nil }
        do {
            // The user's own scrolling is in the same room.
            if let task = fetching[market] { _ = try await task.value }
            guard let token = try await store.earlierToken(of: market) else { return market }
            let messages = try await messages(before: token, in: market)
            let count = try await store.prepend(messages, to: market, token: token, kind: .home, user: user)
            Log.groupsSync.debug("Fetched homes", metadata: ["homes": "\(count)"])
        } catch let error as MatrixError where error.isPermanent {
            Log.groupsSync.notice("No history of a market", metadata: ["error": "\(error.logDescription)"])
            refused.insert(market)
        }
        return market
    }

    /// Cancels all requests. Returns when they have ended.
    func stop() async {
        let tasks = fetching.values
        fetching = [:]
        tasks.forEach { $0.cancel() }
        for task in tasks { _ = await task.result }
    }

    private func fetch(_ room: String, kind: EventKind) async throws -> Fetched {
        do {
            for request in 0..<Self.maxRequests {
                guard let token = try await store.earlierToken(of: room) else {
                    return request == 0 ? .nothing : .beginning
                }
                let messages = try await messages(before: token, in: room)
                let count = try await store.prepend(messages, to: room, token: token, kind: kind, user: user)
                Log.groupsSync.debug("Fetched history", metadata: ["events": "\(count)"])
                if count > 0 { return .part }
            }
            return .part
        } catch {
            throw error.asRemote
        }
    }

    /// Returns the events before a token; if there is none that the server knows, those before the first stored event.
    private func messages(before token: String, in room: String) async throws -> MatrixMessages {
        if token != HistoryStore.unknownToken {
            do { return try await client.messages(in: room, from: token, limit: 100) } catch let error as MatrixError
                where error.status == 400
            {
                // The server does not know the token any more.
                Log.groupsSync.notice("No history", metadata: ["error": "\(error.logDescription)"])
            }
        }
        guard let first = try await store.first(in: room) else {
            return try await client.messages(in: room, from: nil, limit: 100)
        }
        do {
            let context = try await client.messages(in: room, around: first)
            guard context.events.isEmpty, let start = context.end else { return context }
            return try await client.messages(in: room, from: start, limit: 100)
        } catch let error as MatrixError where error.status == 403 || error.status == 404 {
            // The server no longer has the event, or those before it.
            return MatrixMessages(chunk: LossyList(), end: nil)
        }
    }
}
