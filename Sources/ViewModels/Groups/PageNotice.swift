import Domain
import Foundation
import Observation

/// The reason why the user cannot write on a page of a group, and an action to change that.
@Observable
public final class PageNotice {
    /// Whether the user can write on the page.
    public var canWrite: Bool { state == .open }
    /// Whether the group has no room for the page.
    var isAbsent: Bool { state == .absent }
    /// Whether the notice is displayed. The page of homes explains by itself that there is no market.
    public var isVisible: Bool { !canWrite && !(page == .homes && isAbsent) }
    /// The reason why the user cannot write; empty if they can.
    public var text: String {
        switch state {
        case .open: ""
        case .encrypted: words("This page is encrypted. Hutong can’t read or write it yet.")
        case .notJoined: words("You haven’t joined this part of the group.")
        case .removed: words("A moderator has removed you from this part of the group.")
        case .absent: words("This group doesn’t have this page.")
        case .spaceOfChats: words("A space has no messages of its own. Its chats are below it in the list.")
        case .emptySpace: words("You haven’t joined a chat of this space.")
        case .roomReplaced: words("This page has moved.")
        case .groupReplaced: words("This group has moved to another address.")
        }
    }
    /// The title of the button; empty if there is no action.
    public var actionTitle: String {
        switch state {
        case .open, .absent, .spaceOfChats: ""
        case .encrypted: words("Open in Another App")
        case .notJoined, .emptySpace: words("Join")
        case .removed: words("Join Again")
        case .roomReplaced, .groupReplaced: words("Go There")
        }
    }
    /// Whether there is a button.
    public var canAct: Bool { !actionTitle.isEmpty && !isBusy }
    /// True while a request is pending.
    public private(set) var isBusy = false

    private var state = GroupPageState.open
    private var address = ""
    @ObservationIgnored private var groupID = ""
    @ObservationIgnored private let page: GroupPage
    @ObservationIgnored private let context: GroupsContext

    init(_ page: GroupPage, context: GroupsContext) {
        self.page = page
        self.context = context
    }

    /// Performs the action: joins the room, or opens the group in another app that can read it.
    public func act() async {
        switch state {
        case .open, .absent, .spaceOfChats: break
        case .encrypted:
            if let link = MatrixLink.link(to: address) { context.appService?.openLink(link) }
        case .notJoined, .emptySpace, .removed, .roomReplaced, .groupReplaced: await join()
        }
    }

    private func join() async {
        guard !isBusy else { return }
        isBusy = true
        defer { isBusy = false }
        do {
            try await context.service.membership.joinMissingPages(of: groupID)
        } catch GroupMembershipError.notAllowed {
            context.appService?.report(
                Problem(
                    title: words("You can’t join"), advice: words("Ask a moderator to invite you.")))
        } catch {
            context.report(error)
        }
    }

    func update(_ group: Group) {
        address = group.address
        groupID = group.id
        state = group.pageStates[page] ?? .open
    }

    private var words: Localizer { context.words.words }
}

nonisolated extension GroupMembershipError: DescribedError {
    /// Returns a description of the error and of the actions that the user can take.
    public func problem(in words: ErrorWords) -> Problem {
        switch self {
        case .notAllowed:
            Problem(
                title: words.words("You are not allowed to do this"),
                advice: words.words("Ask a moderator of the group."))
        case .notFound, .invalidAddress, .addressTaken:
            Problem(
                title: words.words("The group was not found"), advice: words.words("It may have been closed."))
        }
    }
}

nonisolated extension GroupWritingError: DescribedError {
    /// Returns a description of the error and of the actions that the user can take.
    public func problem(in words: ErrorWords) -> Problem {
        switch self {
        case .encrypted:
            Problem(
                title: words.words("Nothing was sent, because the group is encrypted"),
                advice: words.words("Hutong can’t write there yet. Open the group in another app."))
        }
    }
}
