import Domain

/// The piece of a page that is on show: follows the newest, stands still while the past is read, and stays small.
final class GroupFeed {
    /// The most that is kept in memory while following.
    static let mostFollowed = 500
    /// The most that is kept in memory while the past is read; what is newer waits on the disk.
    static let mostRead = 2000

    private(set) var timeline = GroupTimeline(events: [])
    /// Whether the newest is wanted, as opposed to what is on show now.
    private(set) var isFollowing = true

    private let service: any GroupsService
    private let page: GroupPage
    private let groupID: String
    private let step: Int
    private var generation = 0

    init(service: any GroupsService, page: GroupPage, groupID: String, step: Int) {
        self.service = service
        self.page = page
        self.groupID = groupID
        self.step = step
    }

    /// A pulse for each time that `reload` is worth while.
    func changes() -> AsyncStream<Void> { service.changes(on: page, of: groupID) }

    /// Reads the piece again; false when a newer reading has overtaken this one.
    ///
    /// Where nothing of the page is kept here though the room has a past, some of that is fetched.
    func reload() async throws -> Bool {
        guard try await read(window) else { return false }
        guard timeline.events.isEmpty, timeline.hasEarlier else { return true }
        _ = try await service.fetchEarlier(on: page, of: groupID)
        return try await read(window)
    }

    /// Puts what came before the first event in front; false when there was nothing or another reading overtook.
    func showEarlier() async throws -> Bool {
        guard let first = timeline.events.first, timeline.hasEarlier else { return false }
        isFollowing = false
        let window = TimelineWindow.before(first.id, earlier: step, count: Self.mostRead)
        guard try await read(window) else { return false }
        if timeline.events.first?.id == first.id, timeline.hasEarlier {
            guard try await service.fetchEarlier(on: page, of: groupID) else { return try await read(window) }
            guard try await read(window) else { return false }
        }
        return timeline.events.first?.id != first.id
    }

    /// Shows the newest from now on.
    func follow() { isFollowing = true }

    /// Keeps what is on show, whatever comes.
    func standStill() { isFollowing = timeline.events.isEmpty }

    private var window: TimelineWindow {
        if !isFollowing, let first = timeline.events.first { return .from(first.id, count: Self.mostRead) }
        return .newest(count: min(max(timeline.events.count, step), Self.mostFollowed))
    }

    private func read(_ window: TimelineWindow) async throws -> Bool {
        generation += 1
        let started = generation
        let piece = try await service.timeline(window, on: page, of: groupID)
        guard started == generation else { return false }
        timeline = piece
        return true
    }
}
