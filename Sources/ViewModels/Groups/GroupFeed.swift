import Domain
import Foundation
import Logging
import Observation

/// The screens of a page that lists what it has loaded.
public nonisolated enum ListScreen: String, Sendable {
    /// The first read is pending.
    case loading
    case list
    /// There is nothing to list.
    case placeholder
    /// The first read failed.
    case problem
}

nonisolated extension LoadState {
    /// Returns the screen of a page with this content; `isEmpty` tells that there is nothing to list.
    func screen(isEmpty: Bool) -> ListScreen {
        guard content != nil else { return problem == nil ? .loading : .problem }
        return isEmpty ? .placeholder : .list
    }
}

/// The values besides the events that the rows of a page depend on.
struct FeedContext {
    var words: GroupWords
    var now: Date
    /// Whether events are queued because the server cannot be reached.
    var isOffline = false
    /// The first message that was unread when the user opened the page.
    var firstNewID: String?
}

/// The rows of a group's page. It loads them, follows changes, and loads earlier ones on request.
@Observable
public final class GroupFeed<Row: Equatable & Sendable> {
    /// The rows, or the reason why there are none. After a failed read the old rows stay.
    public private(set) var state: LoadState<[Row]> = .idle
    /// Whether there are, or may be, earlier events.
    public private(set) var hasEarlier = false
    /// True while earlier events are loaded.
    public private(set) var isLoadingEarlier = false
    /// The reason why earlier events could not be loaded.
    public private(set) var earlierProblem: Problem?
    /// The title of `ListScreen.placeholder`.
    public var placeholder: String {
        notice.canWrite ? invitation : context.words.words("There is nothing to read here")
    }

    /// The state of the page. It is a list also while there are only earlier events to load.
    public var screen: ListScreen { state.screen(isEmpty: rows.isEmpty && !hasEarlier) }
    /// The rows that can be displayed now.
    public var rows: [Row] { state.content?.value ?? [] }
    /// The event that a search has led to. The view scrolls to its row, and marks it as long as this property is set.
    public private(set) var foundID: String?
    /// The number of new events that are above those in sight when the page is opened; 0 once they were shown.
    public var newCountAbove: Int { newCount > rowsInSight ? newCount : 0 }
    /// Whether the status of loading earlier events is displayed.
    public var showsHistoryStatus: Bool { isLoadingEarlier || earlierProblem != nil }

    /// The number of events that were unread when the user opened the page, until the first one was shown.
    private var newCount = 0
    /// The approximate number of rows in sight.
    private var rowsInSight = Int.max

    /// The events of the rows.
    var timeline: GroupTimeline { reader.timeline }
    /// Returns the event with this identifier, if it is among those of the rows.
    func event(_ id: String) -> GroupEvent? { timeline.events.first { $0.id == id } }

    /// Whether the rows move along with new events.
    var isFollowing: Bool { reader.isFollowing }
    /// Called with the old rows after each update.
    @ObservationIgnored var onUpdate: (_ old: [Row]) -> Void = { _ in }

    /// The reason why the user cannot write on the page.
    @ObservationIgnored let notice: PageNotice
    @ObservationIgnored private let invitation: String
    @ObservationIgnored private let context: GroupsContext
    @ObservationIgnored private let reader: TimelineReader
    @ObservationIgnored private let makeRows: MakeRows
    @ObservationIgnored private var isLoadingLater = false
    @ObservationIgnored private var isOffline = false
    @ObservationIgnored private var newMessages = NewMessages()
    @ObservationIgnored private var marking: Task<Void, Never>?

    /// The time for which an event is marked, in seconds.
    private nonisolated static var markingTime: TimeInterval { 3 }

    /// A function that makes the rows of events, which are sorted by time.
    typealias MakeRows = (_ events: [GroupEvent], _ frame: FeedContext) -> [Row]

    /// Creates a feed that is empty until `run()`; `size` determines the number of events that are read.
    init(
        _ page: GroupPage, of groupID: String, size: TimelineReader.Size = TimelineReader.Size(first: 30, step: 30),
        placeholder: String, context: GroupsContext, makeRows: @escaping MakeRows
    ) {
        invitation = placeholder
        notice = PageNotice(page, context: context)
        self.context = context
        self.makeRows = makeRows
        reader = TimelineReader(service: context.service, page: page, groupID: groupID, size: size)
    }

    // MARK: Intents

    /// Loads the rows and follows changes until the task is canceled.
    public func run() async {
        if case .idle = state { state = .loading(previous: nil) }
        async let connection: Void = followConnection()
        for await _ in reader.changes() { await reload() }
        await connection
    }

    /// Reads the rows again.
    public func reload() async {
        do {
            if try await reader.reload() { update() }
        } catch is CancellationError {
        } catch {
            Log.groups.warning("A page could not be read", metadata: ["error": "\(error.logDescription)"])
            state = .failed(context.problem(for: error), previous: state.content)
        }
    }

    /// Limits the rows to a few screens while the user reads earlier ones, because each row costs time when others
    /// are loaded. `count` is about the number of rows that the view shows at a time.
    public func limitRows(inSight count: Int) {
        reader.limit(inSight: count)
        if rowsInSight != count { rowsInSight = count }
    }

    /// Loads earlier events when the user has scrolled to the earliest row. Only `showEarlier()` retries after a
    /// failure.
    public func reachedEarliest() async {
        if newMessages.firstID != nil { newCount = 0 }
        if earlierProblem == nil { await showEarlier() }
    }

    /// Loads earlier events.
    public func showEarlier() async {
        guard hasEarlier, !isLoadingEarlier else { return }
        isLoadingEarlier = true
        earlierProblem = nil
        defer { isLoadingEarlier = false }
        do {
            try await reader.loadEarlier()
            update()
        } catch is CancellationError {
        } catch {
            earlierProblem = context.problem(for: error)
        }
    }

    /// Loads later events when the user has scrolled to the last row.
    public func reachedLatest() async {
        guard reader.timeline.hasLater, !isLoadingLater else { return }
        isLoadingLater = true
        defer { isLoadingLater = false }
        do {
            try await reader.loadLater()
            update()
        } catch is CancellationError {
        } catch {
            Log.groups.warning("Later events could not be read", metadata: ["error": "\(error.logDescription)"])
        }
    }

    /// Sends a rejected event again, as the newest one.
    public func resend(_ eventID: String) async {
        await context.perform { try await $0.resend(eventID) }
    }

    /// Deletes a rejected event.
    public func discard(_ eventID: String) async {
        await context.perform { try await $0.discard(eventID) }
    }

    /// Updates the words that depend on today.
    func timePassed() {
        if state.content != nil { update() }
    }

    /// Called when the user has opened the page with this number of unread events of others.
    func opened(unreadCount: Int) {
        newMessages = NewMessages(count: unreadCount)
        newCount = unreadCount
        if state.content != nil { update() }
    }

    /// Shows the newest events and follows them.
    func follow() async {
        reader.follow()
        await reload()
    }

    /// Shows the event with this identifier, in the timeline or of the server, and keeps the rows in place. Returns its
    /// identifier in the timeline; nil if the event is not stored.
    private func show(_ eventID: String) async -> String? {
        reader.move(to: eventID)
        // A change of the page may begin another read, which replaces this one.
        for _ in 0..<3 where reader.center == eventID { await reload() }
        guard let event = reader.timeline.events.first(where: { $0.id == eventID || $0.serverID == eventID }) else {
            return nil
        }
        update()
        return event.id
    }

    /// Shows the event with this identifier, marks it for a moment, and keeps the rows in place. Returns false if the
    /// event is not stored.
    func find(_ eventID: String) async -> Bool {
        marking?.cancel()
        foundID = nil
        guard let id = await show(eventID) else { return false }
        mark(id)
        return true
    }

    /// Shows the first of the events that were unread when the user opened the page, and marks a row for a moment. Returns
    /// false if that event is no longer stored.
    func showFirstNew(marking rowID: String) async -> Bool {
        newCount = 0
        // The user may have sent messages since, which do not count.
        if newMessages.firstID == nil,
            let newest = await context.perform({ [reader] _ in
                try await reader.newest(newMessages.count + Self.maximumOwn)
            })
        {
            newMessages.update(with: newest)
        }
        guard let id = newMessages.firstID, await show(id) != nil else { return false }
        mark(rowID)
        return true
    }

    /// The maximum number of messages besides the new ones among which the first new one is searched.
    private nonisolated static var maximumOwn: Int { 100 }

    /// Shows the newest events, follows them, and marks the one with this identifier for a moment.
    func showNewest(marking eventID: String) async {
        await follow()
        mark(eventID)
    }

    private func mark(_ eventID: String) {
        marking?.cancel()
        foundID = eventID
        marking = Task { [weak self, time = context.time] in
            try? await time.sleep(seconds: Self.markingTime)
            if !Task.isCancelled { self?.foundID = nil }
        }
    }

    /// Keeps the rows in place while new events arrive.
    func hold() { reader.hold() }

    // MARK: Helpers

    private func followConnection() async {
        for await connection in context.service.connection() {
            let wasOffline = isOffline
            if case .offline = connection { isOffline = true } else { isOffline = false }
            if isOffline != wasOffline, state.content != nil { update() }
        }
    }

    private func update() {
        let (now, old) = (context.time.now, rows)
        newMessages.update(with: reader.timeline.events)
        let frame = FeedContext(
            words: context.words, now: now, isOffline: isOffline, firstNewID: newMessages.firstID)
        let new = makeRows(reader.timeline.events, frame)
        hasEarlier = reader.timeline.hasEarlier
        state = .loaded(Loaded(new, time: now))
        onUpdate(old)
    }
}
