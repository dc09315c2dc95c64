import Domain
import Foundation
import Synchronization

/// Groups in memory: a test sets the content, and every stream delivers it.
public final class FakeGroupsService: GroupsService, GroupsLifecycle {
    struct State {
        var groups: [Group]?
        var connection = GroupsConnection.connecting
        var events: [GroupChange: [GroupEvent]] = [:]
        var earlier: [GroupChange: [GroupEvent]] = [:]
        var versions: [String: [MessageVersion]] = [:]
        var error: (any Error & Sendable)?
        var earlierError: (any Error & Sendable)?
        var calls: [String] = []
        var drafts: [GroupDraft] = []
        var nextID = 0
        var unsentCount = 0
        var going: [GoingActivity] = []
        let goingChanges = CurrentValue<Void>(())
        var invitations: [GroupInvitation] = []
        var members: [GroupMember] = []
        var storedMembers: [GroupMember] = []
        var removals: [String: GroupRemoval] = [:]
        var directory: [PublicGroupPage] = []
        var addresses: [String: String] = [:]
        var gate: (@Sendable (String) async -> Void)?
        let groupReaders = Readers<[Group]?>()
        let connectionReaders = Readers<GroupsConnection>()
        let invitationReaders = Readers<[GroupInvitation]>()
        let uploads = CurrentValue<[String: Double]>([:])
        var progress: (@Sendable (Double) -> Void)?
        var pageReaders: [GroupChange: Readers<Void>] = [:]
    }

    public var membership: any GroupMembership { self }
    public var moderation: any GroupModeration { self }
    public var markets: any GroupMarkets { fakeMarkets }
    /// The markets of the groups.
    public let fakeMarkets = FakeGroupMarkets()
    public var watch: any MarketWatch { fakeMarkets }
    public var files: any GroupFileService { self }

    let state = Mutex(State())

    public init(_ groups: [Group]? = nil) {
        state.withLock { $0.groups = groups }
    }

    /// The calls in their order, as `name argument…`.
    public var calls: [String] { state.withLock(\.calls) }
    /// The sent content, in order.
    public var drafts: [GroupDraft] { state.withLock(\.drafts) }
    /// The number of streams that are being read.
    public var readerCount: Int {
        state.withLock {
            $0.groupReaders.count + $0.connectionReaders.count + $0.invitationReaders.count
                + $0.pageReaders.values.reduce(0) { $0 + $1.count }
        }
    }

    /// Replaces all groups.
    public func set(_ groups: [Group]?) {
        state.withLock { state in
            state.groups = groups
            state.groupReaders.yield(groups)
        }
    }

    /// Changes one group.
    public func change(_ groupID: String, _ change: (inout Group) -> Void) {
        var groups = state.withLock { $0.groups ?? [] }
        guard let index = groups.firstIndex(where: { $0.id == groupID }) else { return }
        change(&groups[index])
        set(groups)
    }

    /// Sets the state of the connection.
    public func set(_ connection: GroupsConnection) {
        state.withLock { state in
            state.connection = connection
            state.connectionReaders.yield(connection)
        }
    }

    /// Replaces the stored events of a page, and the earlier ones on the server.
    public func set(
        _ events: [GroupEvent], earlier: [GroupEvent] = [], on page: GroupPage = .chat, of groupID: String = "g"
    ) {
        let change = GroupChange(groupID: groupID, page: page)
        state.withLock { state in
            state.events[change] = events
            state.earlier[change] = earlier
        }
        pulse(change)
    }

    /// Sets the versions of a message's text, the newest first.
    public func set(_ versions: [MessageVersion], of eventID: String) {
        state.withLock { $0.versions[eventID] = versions }
    }

    /// Appends events to a page.
    public func append(_ events: [GroupEvent], on page: GroupPage = .chat, of groupID: String = "g") {
        let change = GroupChange(groupID: groupID, page: page)
        state.withLock { $0.events[change, default: []] += events }
        pulse(change)
    }

    /// Makes every throwing method fail until it is set to nil.
    public func fail(_ error: (any Error & Sendable)?) { state.withLock { $0.error = error } }

    /// Makes only `fetchEarlier` fail until it is set to nil.
    public func failEarlier(_ error: (any Error & Sendable)?) { state.withLock { $0.earlierError = error } }

    /// Delays calls: `gate` is awaited with the text of each call.
    public func hold(_ gate: (@Sendable (String) async -> Void)?) { state.withLock { $0.gate = gate } }

    /// Sets the number of events that the server has not accepted.
    public func setUnsent(_ count: Int) { state.withLock { $0.unsentCount = count } }

    // MARK: GroupsLifecycle

    public func start(as user: String) async throws { try await begin("start \(user)") }

    public func unsentCount() async throws -> Int {
        try state.withLock { state in
            if let error = state.error { throw error }
            return state.unsentCount
        }
    }

    public func stop() async { try? await begin("stop") }

    public func removeAll() async throws { try await begin("removeAll") }

    // MARK: GroupsService

    public func groups() -> AsyncStream<[Group]?> { state.withLock { $0.groupReaders.stream(first: $0.groups) } }

    public func connection() -> AsyncStream<GroupsConnection> {
        state.withLock { $0.connectionReaders.stream(first: $0.connection) }
    }

    public func changes(on page: GroupPage, of groupID: String) -> AsyncStream<Void> {
        let change = GroupChange(groupID: groupID, page: page)
        return state.withLock { state in
            let readers = state.pageReaders[change] ?? Readers()
            state.pageReaders[change] = readers
            return readers.stream(first: (), buffering: .bufferingNewest(1))
        }
    }

    public func timeline(
        _ window: TimelineWindow, on page: GroupPage, of groupID: String
    ) async throws -> GroupTimeline {
        let change = GroupChange(groupID: groupID, page: page)
        if let gate = state.withLock(\.gate) { await gate("timeline") }
        return try state.withLock { state in
            if let error = state.error { throw error }
            let all = state.events[change] ?? []
            let (first, count) =
                switch window {
                case .newest(let count): (max(0, all.count - count), count)
                case .from(let id, let count): (all.firstIndex { $0.id == id } ?? max(0, all.count - count), count)
                case .before(let id, let earlier, let count):
                    (max(0, (all.firstIndex { $0.id == id || $0.serverID == id } ?? 0) - earlier), count)
                }
            let piece = Array(all[first...].prefix(count))
            return GroupTimeline(
                events: piece, hasEarlier: first > 0 || state.earlier[change]?.isEmpty == false,
                hasLater: first + piece.count < all.count)
        }
    }

    public func hits(for search: GroupSearch, in groupID: String?, limit: Int) async throws -> [GroupHit] {
        try await begin("hits \(search.words) \(groupID ?? "-") \(limit)")
        return state.withLock { state in
            let pages = state.events.filter { groupID == nil || $0.key.groupID == groupID }
            let hits = pages.flatMap { change, events in
                events.compactMap { event in
                    search.excerpt(of: event.text).map { excerpt in
                        GroupHit(
                            groupID: change.groupID,
                            groupName: state.groups?.first { $0.id == change.groupID }?.name ?? "", page: change.page,
                            eventID: event.id, senderName: event.senderName, isOwn: event.isOwn, time: event.time,
                            excerpt: excerpt)
                    }
                }
            }
            return Array(hits.sorted { ($1.time, $1.eventID) < ($0.time, $0.eventID) }.prefix(limit))
        }
    }

    public func versions(of eventID: String, on page: GroupPage, of groupID: String) async throws -> [MessageVersion] {
        try await begin("versions \(page) \(eventID)")
        return state.withLock { $0.versions[eventID] ?? [] }
    }

    public func fetchEarlier(on page: GroupPage, of groupID: String) async throws -> Bool {
        try await begin("fetchEarlier \(page)")
        let change = GroupChange(groupID: groupID, page: page)
        return try state.withLock { state in
            if let error = state.earlierError { throw error }
            let more = (state.earlier[change] ?? []).suffix(50)
            state.earlier[change]?.removeLast(more.count)
            state.events[change] = more + (state.events[change] ?? [])
            return !more.isEmpty
        }
    }

    public func send(_ draft: GroupDraft, on page: GroupPage, of groupID: String) async throws -> String {
        try await begin("send \(page)")
        let change = GroupChange(groupID: groupID, page: page)
        let id = state.withLock { state in
            state.nextID += 1
            let id = "echo\(state.nextID)"
            state.drafts.append(draft)
            let text = if case .text(let text, _) = draft { text } else { "" }
            state.events[change, default: []].append(
                GroupEvent(
                    id: id, senderID: "@me:here", senderName: "Me", time: Date(timeIntervalSince1970: 1_772_366_400),
                    text: text, isOwn: true, delivery: .sending))
            return id
        }
        pulse(change)
        return id
    }

    public func edit(
        _ eventID: String, to text: String, mentions: [GroupMention], on page: GroupPage, of groupID: String
    ) async throws {
        try await begin((["edit \(page) \(eventID) \(text)"] + mentions.map(\.userID)).joined(separator: " "))
    }

    public func delete(_ eventID: String, on page: GroupPage, of groupID: String) async throws {
        try await begin("delete \(page) \(eventID)")
    }

    public func setReaction(
        _ key: String, isOn: Bool, to eventID: String, on page: GroupPage, of groupID: String
    ) async throws { try await begin("setReaction \(key) \(isOn) \(eventID)") }

    public func resend(_ eventID: String) async throws { try await begin("resend \(eventID)") }

    public func discard(_ eventID: String) async throws { try await begin("discard \(eventID)") }

    public func markRead(_ page: GroupPage, of groupID: String) async throws {
        try await begin("markRead \(page) \(groupID)")
        change(groupID) { $0.unread[page] = 0 }
    }

    public func setGoing(_ isGoing: Bool, to activityID: String, of groupID: String) async throws {
        try await begin("setGoing \(isGoing) \(activityID)")
    }

    /// Sets the activities to which the user is going.
    public func set(going: [GoingActivity]) {
        state.withLock { state in
            state.going = going
            state.goingChanges.send(())
        }
    }

    public func goingActivities() async throws -> [GoingActivity] {
        try state.withLock { state in
            if let error = state.error { throw error }
            return state.going
        }
    }

    public func activityChanges() -> AsyncStream<Void> { state.withLock(\.goingChanges).stream() }

    public func setMuted(_ isMuted: Bool, groupID: String) async throws {
        try await begin("setMuted \(isMuted)")
        change(groupID) { $0.isMuted = isMuted }
    }

    public func uploads() -> AsyncStream<[String: Double]> { state.withLock(\.uploads).stream() }

    /// Sets the uploaded fraction of files.
    public func setUploads(_ uploads: [String: Double]) { state.withLock(\.uploads).send(uploads) }

    public func reconnect() { state.withLock { $0.calls.append("reconnect") } }

    /// Notes a call, waits for the gate, and fails if that was asked for.
    func begin(_ call: String) async throws {
        let gate = state.withLock { state in
            state.calls.append(call)
            return state.gate
        }
        if let gate { await gate(call) }
        if let error = state.withLock(\.error) { throw error }
    }

    private func pulse(_ change: GroupChange) { state.withLock { $0.pageReaders[change]?.yield(()) } }
}
