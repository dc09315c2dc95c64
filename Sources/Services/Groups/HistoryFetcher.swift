import Domain

/// Fetches the earlier events of rooms from the server. Concurrent requests for one room are combined.
actor HistoryFetcher {
    /// The maximum number of answers without an event for the page that are skipped in one call.
    private static let maxRequests = 20

    private let client: MatrixClient
    private let store: HistoryStore
    private let user: String
    private var fetching: [String: Task<Bool, any Error>] = [:]
    /// The rooms in which the user has scrolled back to earlier events than were stored.
    private(set) var rooms: Set<String> = []

    init(client: MatrixClient, store: HistoryStore, user: String) {
        self.client = client
        self.store = store
        self.user = user
    }

    /// Fetches earlier events of a room. Returns false if there are none. Throws `RemoteError`, `StorageError`.
    func fetchEarlier(in room: String, kind: EventKind) async throws -> Bool {
        rooms.insert(room)
        if let task = fetching[room] { return try await task.value }
        let task = Task { try await fetch(room, kind: kind) }
        fetching[room] = task
        defer { fetching[room] = nil }
        return try await task.value
    }

    /// Cancels all requests. Returns when they have ended.
    func stop() async {
        let tasks = fetching.values
        fetching = [:]
        tasks.forEach { $0.cancel() }
        for task in tasks { _ = await task.result }
    }

    private func fetch(_ room: String, kind: EventKind) async throws -> Bool {
        do {
            for _ in 0..<Self.maxRequests {
                guard let token = try await store.earlierToken(of: room) else { return false }
                let messages = try await messages(before: token, in: room)
                let count = try await store.prepend(messages, to: room, token: token, kind: kind, user: user)
                Log.groupsSync.debug("Fetched history", metadata: ["events": "\(count)"])
                if count > 0 { return true }
            }
            return true
        } catch {
            throw error.asRemote
        }
    }

    /// Returns the events before a token; if there is none, those before the first stored event, or only a token for
    /// them.
    private func messages(before token: String, in room: String) async throws -> MatrixMessages {
        guard token == HistoryStore.unknownToken, let first = try await store.first(in: room) else {
            return try await client.messages(in: room, from: token.isEmpty ? nil : token, limit: 100)
        }
        do {
            return try await client.messages(in: room, around: first)
        } catch let error as MatrixError where [403, 404].contains(error.status) {
            // The server no longer has the event, or those before it.
            return MatrixMessages(chunk: LossyList(), end: nil)
        }
    }
}
