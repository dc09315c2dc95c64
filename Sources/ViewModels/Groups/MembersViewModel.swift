import Domain
import Foundation
import Observation

/// An action of the user on a member of a group.
public nonisolated enum MemberAction: Equatable, Sendable {
    case remove
    case ban
}

/// A member of a group as it is displayed.
public nonisolated struct MemberRow: Identifiable, Equatable, Sendable {
    /// The identifier.
    public var id: String
    /// The display name.
    public var name: String
    /// The Matrix user id, which distinguishes members of the same name.
    public var handle: String
    /// The address of the avatar.
    public var avatar: URL?
    /// The role, such as "Moderator"; empty for an ordinary member.
    public var role: String
    /// The actions that the user can take on the member.
    public var actions: [MemberAction]
    /// Whether there is a menu of actions.
    public var hasMenu: Bool { !actions.isEmpty }
    /// The name of the button that opens the menu of actions.
    public var actionsName: String
    /// The name, handle and role for assistive technology.
    public var accessibleName: String
}

/// The members of a group, with a search.
@Observable
public final class MembersViewModel {
    /// All members, or the reason why they could not be loaded.
    public private(set) var state: LoadState<[MemberRow]> = .idle
    /// The title, such as "12 members"; empty until they have been loaded.
    public private(set) var title = ""
    /// The text that is searched in names and handles.
    public var search = ""
    /// The form to invite another member.
    public let invite: InviteViewModel

    /// The state of the list: a placeholder if no member matches the search.
    public var screen: ListScreen { state.screen(isEmpty: rows.isEmpty) }
    /// The members that match the search.
    public var rows: [MemberRow] {
        let all = state.content?.value ?? []
        let wanted = search.trimmed
        guard !wanted.isEmpty else { return all }
        return all.filter { $0.name.containsName(wanted) || $0.handle.containsName(wanted) }
    }

    @ObservationIgnored private let groupID: String
    @ObservationIgnored private let context: GroupsContext
    /// The number of requests. The response to an earlier one is dropped.
    @ObservationIgnored private var generation = 0

    /// Creates a list that is empty until `load()`.
    public init(groupID: String, invite: InviteViewModel, context: GroupsContext) {
        self.groupID = groupID
        self.invite = invite
        self.context = context
    }

    // MARK: Intents

    /// Requests the members.
    public func load() async {
        generation += 1
        let started = generation
        state = .loading(previous: state.content)
        let result: Result<[GroupMember], any Error>
        do { result = .success(try await context.service.moderation.members(of: groupID)) } catch {
            result = .failure(error)
        }
        guard started == generation else { return }
        switch result {
        case .success(let members): show(members)
        case .failure(is CancellationError): state = state.content.map(LoadState.loaded) ?? .idle
        case .failure(let error): state = .failed(context.problem(for: error), previous: state.content)
        }
    }

    /// Ends the search. Returns false if there was none, so that Escape closes the window.
    public func cancelSearch() -> Bool {
        defer { search = "" }
        return !search.isEmpty
    }

    /// Shows a member's user page.
    public func show(_ member: MemberRow) { context.appService?.showUser(id: member.id, name: member.name) }

    /// Returns the title of an action in the menu of a member.
    public func title(of action: MemberAction) -> String {
        switch action {
        case .remove: context.words.words("Remove…")
        case .ban: context.words.words("Ban…")
        }
    }

    /// Removes or bans a member, after a confirmation.
    public func perform(_ action: MemberAction, on member: MemberRow) async {
        let isBanned = action == .ban
        guard await context.appService?.confirm(.remove(member.name, isBanned: isBanned)) == true,
            await context.perform({
                try await $0.moderation.removeMember(member.id, isBanned: isBanned, from: groupID)
            }) != nil
        else { return }
        let removed = context.words.words("Removed {name}", ["name": ForeignText.isolated(member.name)])
        context.undoHistory.offer(removed) { [service = context.service, groupID] in
            try await service.moderation.readmitMember(member.id, wasBanned: isBanned, to: groupID)
        }
        await load()
    }

    /// Returns the data of a member's picture; nil if it cannot be loaded.
    public func pictureData(at address: URL, size: Int?) async -> Data? {
        await context.pictureData(at: address, size: size)
    }

    // MARK: Helpers

    private func show(_ members: [GroupMember]) {
        let words = context.words
        let rows = members.map { member in
            let (handle, role) = (ForeignText.line(member.id), words.title(of: member.role))
            return MemberRow(
                id: member.id, name: member.name, handle: handle, avatar: member.avatar, role: role,
                actions: (member.isRemovable ? [.remove] : []) + (member.isBannable ? [.ban] : []),
                actionsName: words.words("Actions for {name}", ["name": ForeignText.isolated(member.name)]),
                accessibleName: words.list([member.name, handle] + (role.isEmpty ? [] : [role])))
        }
        title = words.members(rows.count)
        state = .loaded(
            Loaded(rows.sorted { words.words.order.areInOrder($0.name, $1.name) }, time: context.time.now))
    }
}
