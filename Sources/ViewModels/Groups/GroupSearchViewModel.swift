import Domain
import Foundation
import Logging
import Observation

/// A text that was found, as the list displays it.
public nonisolated struct GroupHitRow: Identifiable, Equatable, Sendable {
    /// The identifier.
    public var id: String
    /// The display name of the sender, or "You".
    public var sender: String
    /// The text around the first match.
    public var excerpt: [GroupSearch.Piece]
    /// The group, if several are searched, with day and time.
    public var origin: String
    /// The whole row for assistive technology.
    public var accessibleName: String

    init(_ hit: GroupHit, showsGroup: Bool, words: GroupWords, now: Date) {
        id = hit.id
        sender = hit.isOwn ? words.words("You") : hit.senderName
        excerpt = hit.excerpt
        let time = words.dayAndTime(hit.time, now: now)
        origin = words.list(showsGroup ? [ForeignText.isolated(hit.groupName), time] : [time])
        let text = hit.excerpt.map(\.text).joined()
        accessibleName = words.list([words.preview(of: text, form: .text, from: sender), origin])
    }
}

/// The search in the stored texts of the group that is open, or of all groups; the newest answer wins.
@Observable
public final class GroupSearchViewModel: Lifecycle {
    /// The states of the list.
    public enum Screen: String, Equatable, Sendable {
        /// No search is active: the list of groups is displayed.
        case groups
        case searching, hits, nothingFound, problem
    }

    /// Whether the search field is displayed.
    public private(set) var isOpen = false
    /// The number of times that the search was opened, including when it was already open. The field takes the focus
    /// each time.
    public private(set) var openCount = 0
    /// The text that the user has typed.
    public private(set) var text = ""
    /// Whether there are groups to search.
    public var canSearch: Bool { list.screen == .list }
    /// The names of the scopes that can be searched.
    public var scopes: [String] { [context.words.words("In this group"), context.words.words("In all groups")] }
    /// The index of the chosen scope in `scopes`.
    public var scopeIndex: Int { scopeID == nil ? 1 : 0 }
    /// Whether the user can choose a scope.
    public var showsScopes: Bool { list.openGroup != nil }
    /// The state of the list.
    public var screen: Screen {
        switch found {
        case .idle: .groups
        case .loading(let previous): previous?.value.isEmpty == false ? .hits : .searching
        case .loaded(let hits): hits.value.isEmpty ? .nothingFound : .hits
        case .failed: .problem
        }
    }
    /// Whether the list of groups is displayed.
    public var showsGroups: Bool { screen == .groups }
    /// Whether the results are displayed instead of the list of groups.
    public var showsResults: Bool { !showsGroups }
    /// The texts that were found, the newest first; those of the last answer stay until the next one arrives.
    public private(set) var rows: [GroupHitRow] = []
    /// Whether there may be more hits to display.
    public var canShowMore: Bool { rows.count == limit && limit < Self.maximumHits }
    /// The reason why the search failed.
    public var problem: Problem? { found.problem }

    private var found = LoadState<[GroupHit]>.idle
    private var isInOpenGroup = false
    private var limit = GroupSearchViewModel.step
    @ObservationIgnored private let list: GroupListViewModel
    @ObservationIgnored private let context: GroupsContext
    @ObservationIgnored private var searching: Task<Void, Never>?
    @ObservationIgnored private var isOpeningHit = false

    /// The delay after a key before a search, in seconds.
    private static let typingDelay: TimeInterval = 0.2
    /// The number of hits that are displayed at first, and added by each "Show More".
    private static let step = 50
    private static let maximumHits = 200

    /// Creates a search in the groups of `list`, which opens the chosen hits.
    public init(list: GroupListViewModel, context: GroupsContext) {
        self.list = list
        self.context = context
        list.onOpen = { [weak self] in self?.groupOpened() }
    }

    /// Updates the words that depend on today.
    public func timePassed() async {
        if case .loaded(let hits) = found { show(hits.value) }
    }

    // MARK: Intents

    /// Ends the search with the session of the user, and repeats one without hits when a message may have arrived.
    public func start() async {
        for await groups in context.service.groups() {
            guard groups != nil else {
                close()
                continue
            }
            await searching?.value
            if screen == .nothingFound { await request(showsProgress: false) }
        }
    }

    /// Opens the search in the visible group, or in all groups.
    public func open() async {
        await open(inOpenGroup: !list.isFolded || list.column == .group)
    }

    /// Opens the search in all groups, or closes it.
    public func setOpen(_ isOpen: Bool) async {
        if isOpen { await open(inOpenGroup: false) } else { close() }
    }

    /// Clears the search, and displays the groups.
    public func close() {
        searching?.cancel()
        isOpen = false
        text = ""
        rows = []
        found = .idle
    }

    /// Searches for the changed text after a short delay, and cancels the search before.
    public func search(_ newText: String) async {
        guard newText != text else { return }
        text = newText
        await request(after: Self.typingDelay)
    }

    /// Searches in another of the `scopes`.
    public func selectScope(at index: Int) async {
        guard index != scopeIndex else { return }
        isInOpenGroup = index == 0
        await request()
    }

    /// Searches again.
    public func retry() async { await request() }

    /// Displays more hits.
    public func showMore() async { await request(limit: min(limit + Self.step, Self.maximumHits)) }

    /// Opens the group of a hit, at the message.
    public func choose(_ id: GroupHitRow.ID) async {
        guard let hit = found.content?.value.first(where: { $0.id == id }) else { return }
        isOpeningHit = true
        list.open(groupID: hit.groupID)
        isOpeningHit = false
        guard let group = list.openGroup, group.groupID == hit.groupID else { return }
        await group.show(hit.eventID, on: hit.page)
    }

    /// Opens the newest hit, as Enter in the field does.
    public func chooseFirst() async {
        await searching?.value
        if let first = rows.first { await choose(first.id) }
    }

    // MARK: Helpers

    /// Ends the search if another group than that of a hit is opened, as by a notification.
    private func groupOpened() {
        if isOpen, !isOpeningHit { close() }
    }

    /// The group that is searched; nil for all.
    private var scopeID: String? { isInOpenGroup ? list.openGroup?.groupID : nil }

    private func open(inOpenGroup: Bool) async {
        guard canSearch else { return }
        if list.isFolded { list.columnShown(.list) }
        isInOpenGroup = inOpenGroup
        isOpen = true
        openCount += 1
        await request()
    }

    private func show(_ hits: [GroupHit]) {
        rows = hits.map {
            GroupHitRow($0, showsGroup: scopeID == nil, words: context.words, now: context.time.now)
        }
    }

    private func request(
        after delay: TimeInterval = 0, limit: Int = GroupSearchViewModel.step, showsProgress: Bool = true
    ) async {
        searching?.cancel()
        let search = GroupSearch(text)
        guard !search.words.isEmpty else {
            rows = []
            found = .idle
            return
        }
        if showsProgress { found = .loading(previous: found.content) }
        let task = Task { [scopeID, context] in
            do {
                if delay > 0 { try await context.time.sleep(seconds: delay) }
                let hits = try await context.service.hits(for: search, in: scopeID, limit: limit)
                guard !Task.isCancelled else { return }
                self.limit = limit
                found = .loaded(Loaded(hits, time: context.time.now))
                show(hits)
            } catch {
                if Task.isCancelled || error is CancellationError { return }
                Log.groups.warning("A search failed", metadata: ["error": "\(error.logDescription)"])
                rows = []
                found = .failed(context.problem(for: error), previous: nil)
            }
        }
        searching = task
        await task.value
    }
}
