import Domain
import Foundation
import Logging

/// Follows the server by long polls and stores its answers.
struct GroupSync: Sendable {
    /// The maximum duration of a long poll, in seconds.
    static let longPoll: TimeInterval = 30
    /// The maximum number of events that are fetched to close a gap, which is that of counted unread messages.
    static let maxGapEvents = UnreadCounts.maximum
    /// The minimum time between two long polls if the first one brings nothing, in seconds. A server that answers at
    /// once would otherwise be asked hundreds of times a second.
    static let minimumPace: TimeInterval = 1

    let client: MatrixClient
    let store: GroupStore
    let history: HistoryFetcher
    let publisher: GroupPublisher
    let delays: RetryDelays
    let time: any TimeSource
    let user: String
    /// Called each time the server can be reached again.
    let onOnline: @Sendable () async -> Void
    /// Called after changes have been stored.
    let onChange: @Sendable () async -> Void

    /// Follows the server from the token `since` until canceled; retries after a failure.
    func run(since: String?, lastAnswer: Date?) async {
        var (since, lastAnswer) = (since, lastAnswer)
        var backoff = delays.backoff()
        var isOnline = false
        var needsFullState = true
        while !Task.isCancelled {
            do {
                // The first request does not wait for events: its answer shows that the server can be reached.
                if needsFullState { needsFullState = try await store.sync.progress()?.needsFullState ?? false }
                let started = time.now
                let sync = try await client.sync(
                    since: since, timeout: isOnline ? Self.longPoll : 0, fullState: needsFullState)
                guard let changes = try await apply(sync, isFirst: !isOnline, isWhole: since == nil) else { return }
                since = sync.next_batch
                needsFullState = false
                lastAnswer = time.now
                backoff.reset()
                if !isOnline {
                    isOnline = true
                    Log.groupsSync.info("Online")
                    publisher.setConnection(.online)
                    await onOnline()
                    await onChange()
                } else if changes.isEmpty {
                    let pause = Self.minimumPace - time.now.timeIntervalSince(started)
                    if pause > 0 { try await time.sleep(seconds: min(pause, Self.minimumPace)) }
                } else {
                    await onChange()
                }
            } catch {
                guard !Task.isCancelled, !(error is CancellationError) else { return }
                isOnline = false
                let metadata: Logger.Metadata = [
                    "error": "\(error.logDescription)", "failures": "\(backoff.failures + 1)",
                ]
                Log.groupsSync.log(level: backoff.failures == 0 ? .warning : .debug, "No sync", metadata: metadata)
                if since != nil, (error as? MatrixError)?.status == 400 {
                    // The server does not know the token, for example because it was reset, and never will. The stored
                    // one is replaced with the next answer.
                    Log.groupsSync.notice("The token of the sync is not valid any more")
                    since = nil
                } else {
                    let reason = error.asRemote as? RemoteError ?? .offline
                    publisher.setConnection(.offline(reason, lastAnswer: lastAnswer))
                }
                guard (try? await delays.wait(after: error, &backoff)) != nil else { return }
            }
        }
    }

    /// Stores an answer, and publishes and returns its changes. Returns nil if another user has signed in.
    private func apply(_ sync: MatrixSync, isFirst: Bool, isWhole: Bool) async throws -> RoomChanges? {
        var updates: [RoomUpdate] = []
        for (room, joined) in (sync.rooms?.join ?? [:]).sorted(by: { $0.key < $1.key }) {
            updates.append(try await closeGap(before: RoomUpdate(joined, in: room)))
        }
        let changes = try await store.sync.apply(
            sync, updates: updates, user: user, at: time.now, scrolled: await history.rooms, isWhole: isWhole)
        guard let changes else { return nil }
        Log.groupsSync.debug(
            "Synced",
            metadata: ["rooms": "\(changes.rooms.count)", "events": "\(updates.map(\.events.count).reduce(0, +))"])
        for (room, left) in sync.rooms?.leave ?? [:] { await publisher.setRemoval(left.removal(of: user), from: room) }
        for update in updates { await publisher.setRemoval(nil, from: update.room) }
        if isFirst || !changes.isEmpty { await publisher.publish(changes) }
        return changes
    }

    /// Fetches the events that a limited answer has left out, back to the stored ones or up to `maxGapEvents`.
    private func closeGap(before update: RoomUpdate) async throws -> RoomUpdate {
        let room = update.room
        guard update.joined.timeline?.limited == true, try await store.history.hasEvents(in: room) else {
            return update
        }
        var update = update
        update.hasGap = true
        while true {
            let known = try await store.history.known(update.events.map(\.event_id), in: room)
            if let last = update.events.lastIndex(where: { known.contains($0.event_id) }) {
                update.events.removeFirst(last + 1)
                update.hasGap = false
                break
            }
            guard let token = update.earlierToken, update.events.count < Self.maxGapEvents else { break }
            let missing: MatrixMessages
            do {
                missing = try await client.messages(
                    in: room, from: token, limit: Self.maxGapEvents - update.events.count)
            } catch let error as MatrixError where error.isPermanent {
                // The server refused; the gap stays, and paging starts after it.
                Log.groupsSync.notice("A gap stays", metadata: ["error": "\(error.logDescription)"])
                break
            }
            update.events = missing.events.reversed() + update.events
            update.state += missing.state?.elements ?? []
            update.earlierToken = missing.events.isEmpty || missing.end == token ? nil : missing.end
        }
        return update
    }
}

/// The changes of a room in a sync: complete, or marked as having a gap.
struct RoomUpdate: Sendable {
    var room: String
    var joined: MatrixSync.JoinedRoom
    /// The events, oldest first.
    var events: [MatrixEvent]
    /// The state that was sent with fetched history.
    var state: [MatrixEvent] = []
    /// Whether events are missing between the stored ones and these.
    var hasGap = false
    /// The token for the events before `events`.
    var earlierToken: String?

    /// Creates the update as the sync has it, before a gap is closed.
    init(_ joined: MatrixSync.JoinedRoom, in room: String) {
        self.room = room
        self.joined = joined
        events = joined.timeline?.events?.elements ?? []
        earlierToken = joined.timeline?.prev_batch
    }

    /// The types of the state that other groups depend on.
    static let structuralTypes: Set = ["m.room.create", "m.room.tombstone", "m.space.child"]

    /// Whether groups other than those of the room may change with it.
    var isStructural: Bool {
        [state, joined.state?.all ?? [], events].joined().contains { event in
            event.state_key != nil && Self.structuralTypes.contains(event.type)
        }
    }
}

/// The changes to the stored rooms by an answer of the server or by the user.
struct RoomChanges: Equatable, Sendable {
    /// The value for a change of any room.
    static let everything = RoomChanges(isStructural: true)

    /// The rooms that have changed themselves.
    var rooms: Set<String> = []
    /// Whether any other group may have changed with them: the user has joined or left rooms, rooms were replaced, or
    /// spaces have other rooms.
    var isStructural = false

    /// Whether nothing has changed.
    var isEmpty: Bool { rooms.isEmpty && !isStructural }

    /// Adds other changes.
    mutating func formUnion(_ other: RoomChanges) {
        rooms.formUnion(other.rooms)
        isStructural = isStructural || other.isStructural
    }
}
