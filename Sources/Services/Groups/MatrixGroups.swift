import Domain
import Foundation
import Logging

/// Groups on a Matrix server, stored in SQLite.
///
/// Pages read the stored state and never wait for the network, except for earlier history, members and pictures. The
/// work is done by the parts of a session, from `start` to `stop`; this type only delegates to them.
package actor MatrixGroups: GroupsService, GroupsLifecycle {
    /// The parts that work for one user.
    private struct Session {
        let user: String
        let outbox: Outbox
        let receipts: BackgroundWork
        let history: HistoryFetcher
        let marketHistory: BackgroundWork
        let following: Task<Void, Never>

        /// Cancels all work and returns when it has ended. Stored data stays.
        func stop() async {
            following.cancel()
            await marketHistory.stop()
            await history.stop()
            await outbox.stop()
            await receipts.stop()
            await following.value
        }
    }

    package nonisolated let membership: any GroupMembership
    package nonisolated let moderation: any GroupModeration
    package nonisolated var markets: any GroupMarkets {
        MatrixMarkets(
            groups: self, client: client, store: store, publisher: publisher, files: localFiles, time: time,
            makeID: makeID)
    }
    /// The search for a home with the help of agents.
    package nonisolated var homeSearch: any HomeSearchService {
        MatrixHomeSearch(groups: self, client: client, publisher: publisher, threads: store.threads)
    }
    package nonisolated var watch: any MarketWatch {
        MatrixMarketWatch(store: store.watch, publisher: publisher, time: time)
    }
    package nonisolated var files: any GroupFileService { localFiles }

    private let client: MatrixClient
    private let store: GroupStore
    private let time: any TimeSource
    private let makeID: @Sendable () -> UUID
    private let delays: RetryDelays
    private let publisher: GroupPublisher
    private let localFiles: GroupFiles
    private var session: Session?

    /// Creates groups that do nothing until `start`; `random` returns numbers from 0 to 1. Opened files are kept in
    /// `openedFiles` for a while. `publish` returns a picture in the form in which it is sent to others.
    package init(
        client: MatrixClient, database: LocalDatabase, time: any TimeSource,
        openedFiles: URL, publish: @escaping @Sendable (Data) async throws(PhotoError) -> Photo,
        random: @escaping @Sendable () -> Double = { Double.random(in: 0...1) },
        makeID: @escaping @Sendable () -> UUID = { UUID() }
    ) {
        self.client = client
        store = GroupStore(database)
        self.time = time
        self.makeID = makeID
        delays = RetryDelays(time: time, random: random)
        publisher = GroupPublisher(store: store, time: time)
        localFiles = GroupFiles(client: client, folder: openedFiles, publish: publish)
        membership = MatrixGroupMembership(client: client, store: store, publisher: publisher)
        moderation = MatrixGroupModeration(client: client, store: store, publisher: publisher)
    }

    // MARK: GroupsLifecycle

    package func start(as user: String) async throws {
        await stop()
        await localFiles.removeOpened()
        let since = try await store.sync.begin(user: user)
        let lastAnswer = try await store.sync.progress()?.answeredAt
        await publisher.start(as: user)
        if since != nil { await publisher.publishLists(after: .everything) }
        session = makeSession(user: user, since: since, lastAnswer: lastAnswer)
        Log.groupsSync.info("Started", metadata: ["isFirstRun": "\(since == nil)"])
    }

    package func unsentCount() async throws -> Int { try await store.outbox.unsentCount() }

    package func stop() async {
        guard let session else { return }
        self.session = nil
        await session.stop()
        await publisher.stop()
        Log.groupsSync.info("Stopped")
    }

    package func removeAll() async throws {
        await stop()
        await localFiles.removeOpened()
        try await store.sync.removeAll()
    }

    private func makeSession(user: String, since: String?, lastAnswer: Date?) -> Session {
        let outbox = Outbox(client: client, store: store.outbox, publisher: publisher, delays: delays)
        let readReceipts = ReadReceipts(client: client, store: store.readMarkers)
        let receipts = BackgroundWork("Read markers not sent", delays: delays) { _ in try await readReceipts.send() }
        let history = HistoryFetcher(client: client, store: store.history, user: user)
        let marketHistory = BackgroundWork("The homes of a market were not fetched", delays: delays) { [publisher] _ in
            guard let market = try await history.fetchMarket() else { return false }
            await publisher.publish(RoomChanges(rooms: [market]))
            return true
        }
        let sync = GroupSync(
            client: client, store: store, history: history, publisher: publisher, delays: delays, time: time, user: user
        ) { [delays] in
            delays.endAll()
            await receipts.flush()
            await outbox.flush()
        } onChange: {
            await marketHistory.flush()
        }
        return Session(
            user: user, outbox: outbox, receipts: receipts, history: history, marketHistory: marketHistory,
            following: Task { await sync.run(since: since, lastAnswer: lastAnswer) })
    }

    // MARK: Streams

    package nonisolated func groups() -> AsyncStream<[Group]?> { publisher.groups.stream() }

    package nonisolated func connection() -> AsyncStream<GroupsConnection> { publisher.connection.stream() }

    package nonisolated func changes(on page: GroupPage, of groupID: String) -> AsyncStream<Void> {
        publisher.changes.changes(of: GroupChange(groupID: groupID, page: page))
    }

    package nonisolated func uploads() -> AsyncStream<[String: Double]> { publisher.uploads.stream() }

    package nonisolated func reconnect() { delays.endAll() }

    // MARK: Pages

    package func timeline(
        _ window: TimelineWindow, on page: GroupPage, of groupID: String
    ) async throws -> GroupTimeline {
        try await store.timelines.timeline(window, on: page, of: groupID, user: current().user)
    }

    package func hits(for search: GroupSearch, in groupID: String?, limit: Int) async throws -> [GroupHit] {
        try await store.search.hits(for: search, in: groupID, limit: limit, user: current().user)
    }

    package func versions(of eventID: String, on page: GroupPage, of groupID: String) async throws -> [MessageVersion] {
        let (_, room) = try await room(for: page, of: groupID)
        return try await store.timelines.versions(of: eventID, in: room)
    }

    package func fetchEarlier(on page: GroupPage, of groupID: String) async throws -> Bool {
        try await fetchEarlier(in: room(for: page, of: groupID).1, kind: EventKind(shownOn: page))
    }

    /// Fetches earlier events of a room. Returns false if there are none.
    func fetchEarlier(in room: String, kind: EventKind) async throws -> Bool {
        let fetched = try await current().history.fetchEarlier(in: room, kind: kind)
        // Earlier events name members, and redact later events or mention users in them. Without any, a reader that
        // fetches them after every change would never rest.
        if fetched != .nothing { await publisher.publish(RoomChanges(rooms: [room])) }
        return fetched == .part
    }

    package func send(_ draft: GroupDraft, on page: GroupPage, of groupID: String) async throws -> String {
        let (session, room) = try await room(for: page, of: groupID)
        var outgoing = Outgoing(transaction: makeID().uuidString, room: room, content: EventContent(draft))
        switch draft {
        case .text, .reply: break
        case .inquiry(_, let home, _):
            outgoing.content.keys = try await store.threads.key(of: home).map(HomeSearchKeys.init)
        case .picture(let picture, _): (outgoing.file, outgoing.fileType) = (picture.data, picture.type)
        case .file(let file): outgoing = try await localFiles.attach(file, to: outgoing)
        case .activity: outgoing.kind = .activity
        }
        try await session.outbox.enqueue(outgoing, at: time.now)
        return outgoing.transaction
    }

    package func edit(
        _ eventID: String, to text: String, mentions: [GroupMention], on page: GroupPage, of groupID: String
    ) async throws {
        let content = EventContent(.text(text, mentions: mentions))
        try await change(eventID, .edit, content, on: page, of: groupID) {
            try await $0.edit($1, by: $2, at: $3)
        }
    }

    package func delete(_ eventID: String, on page: GroupPage, of groupID: String) async throws {
        try await change(eventID, .redaction, EventContent(), on: page, of: groupID) {
            try await $0.delete($1, by: $2, at: $3)
        }
    }

    package func setReaction(
        _ key: String, isOn: Bool, to eventID: String, on page: GroupPage, of groupID: String
    ) async throws {
        try await change(eventID, .reaction, EventContent(reaction: key), on: page, of: groupID) {
            try await $0.react($1, isOn: isOn, by: $2, at: $3)
        }
    }

    package func setGoing(_ isGoing: Bool, to activityID: String, of groupID: String) async throws {
        let (session, room) = try await room(for: .activities, of: groupID)
        guard let activity = try await store.timelines.serverID(of: activityID, in: room) else {
            throw RemoteError.notFound
        }
        let answer = Outgoing(
            transaction: makeID().uuidString, room: room, kind: .attendance, target: activity,
            content: EventContent(going: isGoing))
        try await session.outbox.enqueue(answer, at: time.now)
    }

    package func goingActivities() async throws -> [GoingActivity] {
        try await store.going.activities(after: time.now, user: publisher.currentUser())
    }

    package nonisolated func activityChanges() -> AsyncStream<Void> { publisher.activities.stream() }

    package func resend(_ eventID: String) async throws { try await current().outbox.retry(eventID) }

    package func discard(_ eventID: String) async throws { try await current().outbox.discard(eventID) }

    package func markRead(_ page: GroupPage, of groupID: String) async throws {
        let (session, room) = try await room(for: page, of: groupID)
        guard try await store.readMarkers.markRead(room) else { return }
        await publisher.publishLists(after: RoomChanges(rooms: [room]))
        await session.receipts.flush()
    }

    package func setMuted(_ isMuted: Bool, groupID: String) async throws {
        let (_, room) = try await room(for: .chat, of: groupID)
        do { try await client.setMuted(isMuted, room: room) } catch { throw error.asRemote }
        try await store.readMarkers.setMuted(isMuted, room: room)
        await publisher.publishLists(after: RoomChanges(rooms: [room]))
    }

    // MARK: Queue

    /// Queues an event, unless it is known already.
    func enqueue(_ outgoing: Outgoing) async throws {
        try await current().outbox.enqueue(outgoing, at: time.now)
    }

    /// Queues a home, or a change of one, in the form in which `change` stores it.
    func enqueue(in room: String, _ change: @Sendable (OutboxChanges) async throws -> Void) async throws {
        try await current().outbox.enqueue(in: room, change)
    }

    // MARK: Helpers

    /// Queues a change of an earlier event in the form in which `store` stores it.
    private func change(
        _ eventID: String, _ kind: EventKind, _ content: EventContent, on page: GroupPage, of groupID: String,
        _ store: @Sendable (OutboxChanges, Outgoing, _ user: String, _ now: Date) async throws -> Void
    ) async throws {
        let (session, room) = try await room(for: page, of: groupID)
        let change = Outgoing(
            transaction: makeID().uuidString, room: room, kind: kind, target: eventID, content: content)
        let now = time.now
        try await session.outbox.enqueue(in: room) { try await store($0, change, session.user, now) }
    }

    /// Returns the session of the signed-in user. Throws `RemoteError.notSignedIn`.
    private func current() throws -> Session {
        guard let session else { throw RemoteError.notSignedIn }
        return session
    }

    /// Returns the session, and a group's room for a page. Throws `RemoteError`.
    private func room(for page: GroupPage, of groupID: String) async throws -> (Session, String) {
        let session = try current()
        guard let room = try await store.groups.room(for: page, of: groupID) else { throw RemoteError.notFound }
        return (session, room)
    }
}
