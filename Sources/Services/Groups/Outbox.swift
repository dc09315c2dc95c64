import Domain
import Foundation
import Logging

/// Sends the stored outgoing events: the rooms in parallel, each in the order of writing.
actor Outbox {
    private let store: OutboxStore
    private let sender: OutboxSender
    private let publisher: GroupPublisher
    private let delays: RetryDelays

    private var sending: [String: BackgroundWork] = [:]
    /// The messages that are being sent, by their transaction identifiers.
    private var deliveries: [String: Task<Void, any Error>] = [:]
    private var isStopped = false

    init(client: MatrixClient, store: OutboxStore, publisher: GroupPublisher, delays: RetryDelays) {
        self.store = store
        sender = OutboxSender(client: client, store: store) { publisher.setUploaded($1, of: $0) }
        self.publisher = publisher
        self.delays = delays
    }

    /// Stores an event in the queue and starts sending.
    func enqueue(_ outgoing: Outgoing, at time: Date) async throws {
        try await queue(in: outgoing.room) { try await store.enqueue(outgoing, at: time) }
    }

    /// Queues a home, or a change of an earlier event, in the form in which `change` stores it, and starts sending.
    func enqueue(in room: String, _ change: @Sendable (OutboxChanges) async throws -> Void) async throws {
        try await queue(in: room) { try await change(OutboxChanges(database: store.database)) }
    }

    private func queue(in room: String, _ write: () async throws -> Void) async throws {
        try await write()
        await start(room)
        await publisher.notifyChanged([room])
    }

    /// Moves a rejected event, or a rejected change of it, to the end of the queue, unless its room is encrypted.
    func retry(_ transaction: String) async throws {
        guard let room = try await store.requeue(transaction) else { return }
        await start(room)
        await publisher.notifyChanged([room])
    }

    /// Deletes a rejected event, a rejected change of it, or an event that is being uploaded.
    func discard(_ transaction: String) async throws {
        guard let room = try await store.discard(transaction) else { return }
        deliveries[transaction]?.cancel()
        await publisher.notifyChanged([room])
    }

    /// Starts sending all queued events.
    func flush() async {
        do {
            for room in try await store.pendingRooms() { await start(room) }
        } catch is CancellationError {
            // The next start of the program sends them.
        } catch {
            // Retried when the server is online again, or with the next message.
            Log.groupsOutbox.error("The queue could not be read", metadata: ["error": "\(error.logDescription)"])
        }
    }

    /// Stops sending; queued events stay stored. Returns when no request is running.
    func stop() async {
        isStopped = true
        await withTaskGroup { group in
            for work in sending.values { group.addTask { await work.stop() } }
        }
    }

    private func start(_ room: String) async {
        guard !isStopped else { return }
        let work =
            sending[room]
            ?? BackgroundWork("Not sent", log: Log.groupsOutbox, delays: delays) { [weak self] in
                try await self?.sendNext(in: room, failures: $0) ?? false
            }
        sending[room] = work
        await work.flush()
    }

    /// Sends the next queued event of a room. Returns false if there is none.
    private func sendNext(in room: String, failures: Int) async throws -> Bool {
        guard let outgoing = try await store.next(in: room) else { return false }
        guard room.hasPrefix("!") else {
            let user = try await publisher.currentUser()
            if let entered = try await sender.enter(room, for: outgoing, by: user) { await start(entered) }
            await publisher.notifyChanged([room])
            return true
        }
        // The stored state of the room is that of the server only while the sync answers.
        let asksServer = publisher.connection.value != .online || failures > 0
        do {
            try await deliver(outgoing, asksServer: asksServer)
        } catch is CancellationError where !Task.isCancelled {
            // The event was discarded.
            return true
        }
        // The room may have turned out to be encrypted.
        if asksServer { await publisher.publishLists(after: RoomChanges(rooms: [room])) }
        await publisher.notifyChanged([room])
        return true
    }

    /// Delivers an event in a task of its own, which ends when the event is discarded.
    private func deliver(_ outgoing: Outgoing, asksServer: Bool) async throws {
        let delivery = Task { [sender] in try await sender.deliver(outgoing, asksServer: asksServer) }
        deliveries[outgoing.transaction] = delivery
        defer { deliveries[outgoing.transaction] = nil }
        try await withTaskCancellationHandler {
            try await delivery.value
        } onCancel: {
            delivery.cancel()
        }
    }
}
