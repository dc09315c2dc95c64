import Domain
import Logging

/// Sends the user's read markers to the server, for the user's other devices. Unsent markers stay stored.
struct ReadReceipts: Sendable {
    let client: MatrixClient
    let store: ReadMarkerStore

    /// Sends the markers that the server does not know yet. Returns whether there were any.
    func send() async throws -> Bool {
        let markers = try await store.unsent()
        for marker in markers {
            do {
                try await client.setReadMarkers(in: marker.room, to: marker.event)
            } catch let error as MatrixError where error.isPermanent {
                // The room or the event is no longer visible to the user.
                Log.groupsSync.debug("A read marker was refused", metadata: ["error": "\(Log.kind(of: error))"])
            }
            try await store.setSent(marker)
        }
        return !markers.isEmpty
    }
}
