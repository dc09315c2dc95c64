import Domain
import Logging

/// Sends the user's read markers to the server, for the user's other devices.
actor ReadReceipts {
    private let client: MatrixClient
    private let store: ReadMarkerStore
    private let delays: RetryDelays
    private let random: @Sendable () -> Double

    private var sending: Task<Void, Never>?
    /// Whether a marker was moved after the markers were last read.
    private var hasUnseen = false
    private var isStopped = false

    init(
        client: MatrixClient, store: ReadMarkerStore, delays: RetryDelays, random: @escaping @Sendable () -> Double
    ) {
        self.client = client
        self.store = store
        self.delays = delays
        self.random = random
    }

    /// Starts sending the markers that the server does not know yet.
    func flush() {
        guard !isStopped else { return }
        hasUnseen = true
        guard sending == nil else { return }
        sending = Task { await drain() }
    }

    /// Stops sending; unsent markers stay stored. Returns when no request is running.
    func stop() async {
        isStopped = true
        let task = sending
        sending = nil
        task?.cancel()
        await task?.value
    }

    private func drain() async {
        var backoff = Backoff(random: random)
        while !Task.isCancelled {
            do {
                hasUnseen = false
                let markers = try await store.unsent()
                if markers.isEmpty {
                    if hasUnseen { continue }
                    sending = nil
                    return
                }
                for marker in markers { try await send(marker) }
                backoff.reset()
            } catch {
                guard !Task.isCancelled else { return }
                Log.groupsSync.warning(
                    "Read markers not sent",
                    metadata: ["error": "\(Log.kind(of: error))", "failures": "\(backoff.failures + 1)"])
                guard (try? await delays.wait(after: error, &backoff)) != nil else { return }
            }
        }
    }

    private func send(_ marker: ReadMarkerStore.Unsent) async throws {
        do {
            try await client.setReadMarkers(in: marker.room, to: marker.event)
        } catch let error as MatrixError where error.isPermanent {
            // The room or the event is no longer visible to the user.
            Log.groupsSync.debug("A read marker was refused", metadata: ["error": "\(Log.kind(of: error))"])
        }
        try await store.setSent(marker)
    }
}
