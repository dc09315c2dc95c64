import Domain

/// Reads the range of a group's page that is displayed: the newest events, or a fixed range while the user reads
/// earlier ones. The range is bounded, so that a busy chat does not fill the memory.
final class TimelineReader {
    /// The maximum number of events while the newest ones are followed.
    static let maximumFollowed = 500
    /// The numbers of events that are read.
    struct Size {
        /// The number of events that are read at first.
        var first: Int
        /// The number of events that are added when the user reads on.
        var step: Int
        /// The number of events before one that was found.
        var context = 20
        /// The maximum while earlier events are read.
        var maximum = 2000
        /// The lowest maximum, for a view that shows few events at a time.
        static let leastMaximum = 50
    }

    /// The maximum number of events while earlier ones are read.
    private var maximum: Int

    private(set) var timeline = GroupTimeline(events: [])
    /// Whether the range moves along with new events.
    private(set) var isFollowing = true

    /// The event around which the next read takes the range.
    private(set) var center: String?
    private let service: any GroupsService
    private let page: GroupPage
    private let groupID: String
    private let size: Size
    /// The number of reads. The result of an earlier one is dropped.
    private var generation = 0

    /// Creates a reader of a page.
    init(service: any GroupsService, page: GroupPage, groupID: String, size: Size) {
        self.service = service
        self.page = page
        self.groupID = groupID
        self.size = size
        maximum = size.maximum
    }

    /// Keeps six screens of events while earlier ones are read: one before and one after the visible one, and as many
    /// again before any are dropped, also for rows of half the height.
    func limit(inSight count: Int) { maximum = min(max(6 * count, Size.leastMaximum), size.maximum) }

    /// Returns a stream with an element at once, and one after each change of the page.
    func changes() -> AsyncStream<Void> { service.changes(on: page, of: groupID) }

    /// Reads the range again. Returns false if a later read has replaced this one.
    ///
    /// If no events are stored although the page has earlier ones, some of them are fetched.
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
        let window = TimelineWindow.before(first.id, earlier: size.step, count: maximum)
        guard try await move(to: window), timeline.events.first?.id == first.id, timeline.hasEarlier else { return }
        _ = try await service.fetchEarlier(on: page, of: groupID)
        _ = try await move(to: window)
    }

    /// Returns the newest events without moving the range.
    func newest(_ count: Int) async throws -> [GroupEvent] {
        try await service.timeline(.newest(count: count), on: page, of: groupID).events
    }

    /// Moves the range towards the newest events.
    func loadLater() async throws {
        guard center == nil, timeline.hasLater, timeline.events.count > size.step else { return }
        isFollowing = false
        let dropped = max(timeline.events.count + size.step - maximum, 0)
        _ = try await move(to: .from(timeline.events[dropped].id, count: maximum))
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

    /// Reads the range that the user has scrolled to, and reads it again if a change of the page has read the old one
    /// in between.
    private func move(to window: TimelineWindow) async throws -> Bool {
        for _ in 0..<Self.maximumAttempts where center == nil && !isFollowing {
            if try await read(window) { return true }
        }
        return false
    }

    private static let maximumAttempts = 5

    private var window: TimelineWindow {
        if let center { return .before(center, earlier: size.context, count: maximum) }
        if !isFollowing, let first = timeline.events.first {
            // The end of the page may be more than the maximum away.
            return .from(first.id, count: max(timeline.events.count, maximum))
        }
        return .newest(count: min(max(timeline.events.count, size.first), Self.maximumFollowed))
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
