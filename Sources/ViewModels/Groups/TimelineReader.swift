import Domain

/// Reads the range of a group's page that is displayed: the newest events, or a fixed range while the user reads earlier
/// ones. The range is bounded, so that a busy chat does not fill the memory.
final class TimelineReader {
    /// The maximum number of events while the newest ones are followed.
    static let maximumFollowed = 500
    /// The maximum number of events while earlier ones are read.
    static let maximumHeld = 2000

    private(set) var timeline = GroupTimeline(events: [])
    /// Whether the range moves along with new events.
    private(set) var isFollowing = true

    /// The event around which the next read takes the range.
    private(set) var center: String?
    private let service: any GroupsService
    private let page: GroupPage
    private let groupID: String
    private let step: Int
    /// Counts reads; the result of an earlier one is dropped.
    private var generation = 0

    /// Reads a page, `step` events at a time.
    init(service: any GroupsService, page: GroupPage, groupID: String, step: Int) {
        self.service = service
        self.page = page
        self.groupID = groupID
        self.step = step
    }

    /// An element at once, and one after each change of the page.
    func changes() -> AsyncStream<Void> { service.changes(on: page, of: groupID) }

    /// Reads the range again; false when a later read has replaced this one.
    ///
    /// When no events are stored although the page has earlier ones, some of them are fetched.
    func reload() async throws -> Bool {
        guard try await read(window) else { return false }
        guard timeline.events.isEmpty, timeline.hasEarlier else { return true }
        _ = try await service.fetchEarlier(on: page, of: groupID)
        return try await read(window)
    }

    /// Extends the range by earlier events, which are fetched if they are not stored, and stops following.
    func loadEarlier() async throws {
        guard center == nil, let first = timeline.events.first, timeline.hasEarlier else { return }
        isFollowing = false
        let window = TimelineWindow.before(first.id, earlier: step, count: Self.maximumHeld)
        guard try await read(window), timeline.events.first?.id == first.id, timeline.hasEarlier else { return }
        _ = try await service.fetchEarlier(on: page, of: groupID)
        _ = try await read(window)
    }

    /// Follows the newest events from the next read on.
    func follow() {
        isFollowing = true
        center = nil
    }

    /// Moves the range to the event with this id with the next read, and keeps it there.
    func move(to id: String) {
        center = id
        // A read of another range may be under way.
        generation += 1
    }

    /// Keeps the current range while new events arrive.
    func hold() { isFollowing = timeline.events.isEmpty }

    private var window: TimelineWindow {
        if let center { return .before(center, earlier: step, count: Self.maximumHeld) }
        if !isFollowing, let first = timeline.events.first { return .from(first.id, count: Self.maximumHeld) }
        return .newest(count: min(max(timeline.events.count, step), Self.maximumFollowed))
    }

    private func read(_ window: TimelineWindow) async throws -> Bool {
        generation += 1
        let started = generation
        let timeline = try await service.timeline(window, on: page, of: groupID)
        guard started == generation else { return false }
        self.timeline = timeline
        if center != nil { isFollowing = false }
        center = nil
        return true
    }
}
