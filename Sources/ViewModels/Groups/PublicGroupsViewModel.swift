import Domain
import Foundation
import Logging
import Observation

/// A group in the server's directory as it is displayed.
public nonisolated struct PublicGroupRow: Identifiable, Equatable, Sendable {
    /// The identifier.
    public var id: String
    /// The address by which it is joined.
    var address: String
    /// Whether the user is a member.
    var isMember: Bool
    /// The name.
    public var name: String
    /// The topic; empty if it has none.
    public var about: String
    /// "12 members"; empty while the number is not known.
    public var membersText: String
    /// The title of the button that joins it, or opens it if the user is a member.
    public var actionTitle: String
    /// The name of the button for assistive technology.
    public var actionName: String
}

/// The groups in the directory of the user's server; the newest answer wins.
@Observable
public final class PublicGroupsViewModel {
    /// The state of the list: a placeholder if no group matches the search, or the directory is empty.
    public var screen: ListScreen { found.screen(isEmpty: found.content?.value.isEmpty == true) }
    /// The groups that have been loaded.
    public var rows: [PublicGroupRow] { found.content?.value.map(makeRow) ?? [] }
    /// The text that is displayed if there are no groups.
    public var emptyText: String {
        text.isEmpty ? context.words.words("No public groups on this server") : context.words.words("No groups found")
    }
    /// The reason why the directory could not be read.
    public var problem: Problem? { found.problem }
    /// Whether there are more groups to load.
    public var canShowMore: Bool { next != nil && (found.content?.value.count ?? 0) < Self.maximumCount }
    /// The text that the user has typed.
    public private(set) var text = ""

    private var found = LoadState<[PublicGroup]>.idle
    private var next: String?
    @ObservationIgnored private let memberOf: Set<String>
    @ObservationIgnored private let context: GroupsContext
    @ObservationIgnored private var loading: Task<Void, Never>?

    /// The delay after a key before a search, in seconds.
    private static let typingDelay: TimeInterval = 0.3
    private static let maximumCount = 200

    /// Creates a list that is empty until `load()`, for a user who is in the groups with these identifiers.
    init(memberOf: Set<String>, context: GroupsContext) {
        self.memberOf = memberOf
        self.context = context
    }

    // MARK: Intents

    /// Loads the first groups.
    public func load() async { await request() }

    /// Searches for the changed text after a short delay, and cancels the search before.
    public func search(_ newText: String) async {
        guard newText != text else { return }
        text = newText
        await request(after: Self.typingDelay)
    }

    /// Ends the search. Returns false if there was none, so that Escape closes the window.
    public func cancelSearch() -> Bool {
        guard !text.isEmpty else { return false }
        Task { await search("") }
        return true
    }

    /// Loads more groups.
    public func showMore() async {
        if let next { await request(from: next) }
    }

    // MARK: Helpers

    private func request(after delay: TimeInterval = 0, from token: String? = nil) async {
        loading?.cancel()
        // The rest of an earlier search does not belong to this one.
        if token == nil { next = nil }
        let earlier = token == nil ? [] : found.content?.value ?? []
        found = .loading(previous: found.content)
        let task = Task { [context, text] in
            do {
                if delay > 0 { try await context.time.sleep(seconds: delay) }
                let page = try await context.service.membership.publicGroups(matching: text.trimmed, from: token)
                guard !Task.isCancelled else { return }
                // The directory may have changed between two parts.
                let new = page.groups.filter { group in !earlier.contains { $0.id == group.id } }
                next = new.isEmpty ? nil : page.next
                found = .loaded(Loaded(earlier + new, time: context.time.now))
            } catch {
                if Task.isCancelled || error is CancellationError { return }
                Log.groups.notice("The directory was not read", metadata: ["error": "\(error.logDescription)"])
                found = .failed(problem(for: error), previous: token == nil ? nil : found.content)
            }
        }
        loading = task
        await task.value
    }

    private func problem(for error: any Error) -> Problem {
        switch error as? RemoteError {
        case .notFound, .forbidden:
            Problem(
                title: context.words.words("This server has no list of groups"),
                advice: context.words.words("Ask a neighbor for the address of their group."))
        default: context.problem(for: error)
        }
    }

    private func makeRow(_ group: PublicGroup) -> PublicGroupRow {
        let words = context.words
        let line = ForeignText.line(group.name)
        let (name, isMember) = (line.isEmpty ? ForeignText.line(group.address) : line, memberOf.contains(group.id))
        let value: KeyValuePairs = ["name": ForeignText.isolated(name)]
        return PublicGroupRow(
            id: group.id, address: group.address, isMember: isMember, name: name, about: ForeignText.line(group.about),
            membersText: words.members(group.memberCount),
            actionTitle: isMember ? words.words("Open") : words.words("Join"),
            actionName: isMember ? words.words("Open {name}", value) : words.words("Join {name}", value))
    }
}
