import Domain
import Foundation

/// Groups on a Matrix server: follows it by long polls, keeps everything in SQLite, and sends what was written.
///
/// Nothing that a page asks for waits for the network, but history, members and pictures that were never here.
public actor MatrixGroups: GroupsService, GroupsLifecycle {
    let client: MatrixClient
    let store: GroupStore
    let time: any TimeSource
    let random: @Sendable () -> Double
    let pauses: Pauses
    private let makeID: @Sendable () -> UUID

    private nonisolated let groupsNow = Broadcast<[Group]?>(nil)
    nonisolated let connectionNow = Broadcast(GroupsConnection.stopped)
    nonisolated let invitationsNow = Broadcast<[GroupInvitation]>([])
    private nonisolated let pulses = Pulses<GroupChange>()

    private(set) var user: String?
    /// When the server last answered, in an earlier run perhaps.
    var lastAnswer: Date?
    private var syncing: Task<Void, Never>?
    private var sending: [String: Task<Void, Never>] = [:]
    private var reporting: Task<Void, Never>?
    private var fetching: [String: Task<Bool, any Error>] = [:]

    /// Groups that stand still until `start`; `random` gives numbers from 0 to 1.
    public init(
        client: MatrixClient, database: LocalDatabase, time: any TimeSource,
        random: @escaping @Sendable () -> Double = { Double.random(in: 0...1) },
        makeID: @escaping @Sendable () -> UUID = { UUID() }
    ) {
        self.client = client
        store = GroupStore(database: database)
        self.time = time
        self.random = random
        self.makeID = makeID
        pauses = Pauses(time: time)
    }

    // MARK: Beginning and ending

    public func start(as user: String) async throws {
        await stop()
        let since = try await store.begin(user: user)
        self.user = user
        lastAnswer = try await store.lastAnswer()
        if since != nil { await publish() }
        connectionNow.send(.connecting)
        syncing = Task { [weak self, since] in await self?.follow(since: since, user: user) }
        pulses.sendToAll()
    }

    public func stop() async {
        let running = [syncing, reporting].compactMap(\.self) + sending.values
        running.forEach { $0.cancel() }
        fetching.values.forEach { $0.cancel() }
        syncing = nil
        reporting = nil
        sending = [:]
        fetching = [:]
        for task in running { await task.value }
        user = nil
        groupsNow.send(nil)
        invitationsNow.send([])
        connectionNow.send(.stopped)
    }

    public func removeAll() async throws {
        await stop()
        try await store.removeAll()
    }

    deinit {
        syncing?.cancel()
        reporting?.cancel()
        sending.values.forEach { $0.cancel() }
    }

    // MARK: Streams

    public nonisolated func groups() -> AsyncStream<[Group]?> { groupsNow.stream() }

    public nonisolated func connection() -> AsyncStream<GroupsConnection> { connectionNow.stream() }

    public nonisolated func changes(on page: GroupPage, of groupID: String) -> AsyncStream<Void> {
        pulses.stream(GroupChange(groupID: groupID, page: page))
    }

    public nonisolated func reconnect() { pauses.endAll() }

    // MARK: Pages

    public func timeline(
        _ window: TimelineWindow, on page: GroupPage, of groupID: String
    ) async throws -> GroupTimeline {
        try await store.timeline(window, on: page, of: groupID, user: signedIn())
    }

    public func fetchEarlier(on page: GroupPage, of groupID: String) async throws -> Bool {
        let user = try signedIn()
        let room = try await room(for: page, of: groupID)
        if let task = fetching[room] { return try await task.value }
        let task = Task { [client, store] in
            do {
                // A stretch without anything for this page is passed over, but not for ever.
                for _ in 0..<20 {
                    guard let token = try await store.earlierToken(of: room) else { return false }
                    let messages = try await client.messages(in: room, from: token, limit: 100)
                    let kind = EventKind(shownOn: page)
                    if try await store.prepend(messages, to: room, token: token, kind: kind, user: user) > 0 {
                        return true
                    }
                }
                return true
            } catch {
                throw error.asRemote
            }
        }
        fetching[room] = task
        defer { fetching[room] = nil }
        let isMore = try await task.value
        await published([room])
        return isMore
    }

    public func send(_ draft: GroupDraft, on page: GroupPage, of groupID: String) async throws -> String {
        let room = try await room(for: page, of: groupID)
        var outgoing = Outgoing(
            transaction: makeID().uuidString, room: room, kind: .message, content: StoredContent(), attempts: 0)
        switch draft {
        case .text(let text): outgoing.content.text = text
        case .picture(let data, let type, let width, let height, let text):
            outgoing.content = StoredContent(
                text: text, picture: GroupPicture(address: nil, width: width, height: height))
            outgoing.file = data
            outgoing.fileType = type
        case .activity(let activity):
            outgoing.kind = .activity
            outgoing.content.activity = activity
        }
        try await queue(outgoing)
        return outgoing.transaction
    }

    public func setGoing(_ isGoing: Bool, to activityID: String, of groupID: String) async throws {
        let room = try await room(for: .activities, of: groupID)
        guard let activity = try await store.serverID(of: activityID, in: room) else { throw RemoteError.notFound }
        try await queue(
            Outgoing(
                transaction: makeID().uuidString, room: room, kind: .attendance, target: activity,
                content: StoredContent(going: isGoing), attempts: 0))
    }

    public func resend(_ eventID: String) async throws {
        guard let room = try await store.requeue(eventID) else { return }
        sendOutgoing(to: room)
        await published([room])
    }

    public func discard(_ eventID: String) async throws {
        if let room = try await store.discard(eventID) { await published([room]) }
    }

    public func markRead(_ page: GroupPage, of groupID: String) async throws {
        let room = try await room(for: page, of: groupID)
        guard try await store.markRead(room) else { return }
        await publish()
        reportReads()
    }

    public func setMuted(_ isMuted: Bool, groupID: String) async throws {
        let room = try await room(for: .chat, of: groupID)
        do { try await client.setMuted(isMuted, room: room) } catch { throw error.asRemote }
        try await store.setMuted(isMuted, room: room)
        await publish()
    }

    public func members(of groupID: String) async throws -> [GroupMember] {
        do { return try await client.members(of: groupID) } catch { throw error.asRemote }
    }

    public func picture(at address: URL, size: Int?) async throws -> Data {
        do { return try await client.download(address, size: size) } catch { throw error.asRemote }
    }

    // MARK: Helpers

    private func signedIn() throws -> String {
        guard let user else { throw RemoteError.notSignedIn }
        return user
    }

    private func room(for page: GroupPage, of groupID: String) async throws -> String {
        _ = try signedIn()
        guard let room = try await store.room(for: page, of: groupID) else { throw RemoteError.notFound }
        return room
    }

    private func queue(_ outgoing: Outgoing) async throws {
        try await store.enqueue(outgoing, at: time.now)
        sendOutgoing(to: outgoing.room)
        await published([outgoing.room])
    }

    /// Tells everyone how the groups are now.
    func publish() async {
        guard let user, let groups = try? await store.groups(user: user), user == self.user else { return }
        if groupsNow.value != groups { groupsNow.send(groups) }
        guard let invitations = try? await store.invitations(), user == self.user else { return }
        if invitationsNow.value != invitations { invitationsNow.send(invitations) }
    }

    /// Tells everyone that these rooms have changed.
    func published(_ rooms: Set<String>) async {
        guard !rooms.isEmpty else { return }
        if let pages = try? await store.pages(of: rooms) { pulses.send(pages) }
    }

    // MARK: Sending in the background

    /// Takes up everything that could not be sent before.
    func sendWhatWaits() async {
        pauses.endAll()
        reportReads()
        for room in (try? await store.roomsWithOutgoing()) ?? [] { sendOutgoing(to: room) }
    }

    /// Sends what waits for a room, one after the other; does nothing while that is being done.
    private func sendOutgoing(to room: String) {
        guard sending[room] == nil, user != nil else { return }
        sending[room] = Task { [weak self] in
            await self?.drain(room)
            await self?.finishedSending(to: room)
        }
    }

    private func finishedSending(to room: String) async {
        guard !Task.isCancelled else { return }
        sending[room] = nil
        // What was queued after the last look and before this moment found the room busy.
        if (try? await store.nextOutgoing(in: room)) ?? nil != nil { sendOutgoing(to: room) }
    }

    private func reportReads() {
        guard reporting == nil, user != nil else { return }
        reporting = Task { [weak self] in await self?.sendReads() }
    }

    private func sendReads() async {
        var backoff = Backoff(random: random)
        while !Task.isCancelled, let reads = try? await store.unsentReads(), !reads.isEmpty {
            do {
                for read in reads {
                    do {
                        try await client.setReadMarkers(in: read.room, to: read.event)
                    } catch let error as MatrixError where [403, 404, 400].contains(error.status) {
                        // The room or the event is not the user's any more.
                    }
                    try await store.setReadSent(read.room, event: read.event)
                }
                backoff.reset()
            } catch {
                guard (try? await pause(after: error, &backoff)) != nil else { return }
            }
        }
        if !Task.isCancelled { reporting = nil }
    }

    /// Waits as long as the failure and the server ask for; throws `CancellationError`.
    nonisolated func pause(after error: any Error, _ backoff: inout Backoff) async throws {
        try Task.checkCancellation()
        if case .rateLimited(let retryAfter) = error.asRemote as? RemoteError {
            return try await pauses.wait(seconds: backoff.next(retryAfter: retryAfter), canEnd: false)
        }
        try await pauses.wait(seconds: backoff.next(), canEnd: true)
    }
}
