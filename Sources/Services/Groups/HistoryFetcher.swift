import Domain

/// Fetches the earlier events of rooms from the server. Concurrent requests for one room are combined.
actor HistoryFetcher {
    /// The maximum number of answers without an event for the page that are skipped in one call.
    private static let maxRequests = 20

    private let client: MatrixClient
    private let store: HistoryStore
    private let user: String
    private var fetching: [String: Task<Bool, any Error>] = [:]

    init(client: MatrixClient, store: HistoryStore, user: String) {
        self.client = client
        self.store = store
        self.user = user
    }

    /// Fetches earlier events of a room. Returns false if there are none. Throws `RemoteError`, `StorageError`.
    func fetchEarlier(in room: String, kind: EventKind) async throws -> Bool {
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
                let messages = try await client.messages(in: room, from: token, limit: 100)
                let count = try await store.prepend(messages, to: room, token: token, kind: kind, user: user)
                Log.groupsSync.debug("Fetched history", metadata: ["events": "\(count)"])
                if count > 0 { return true }
            }
            return true
        } catch {
            throw error.asRemote
        }
    }
}
