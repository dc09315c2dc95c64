import Domain
import Foundation
import Observation

/// An invitation as it is displayed.
public nonisolated struct InvitationRow: Identifiable, Equatable, Sendable {
    /// The identifier.
    public var id: String
    /// The name of the group.
    public var name: String
    /// The address of the avatar.
    public var avatar: URL?
    /// The text, such as "Tom invited you".
    public var text: String
    /// False while an answer is pending.
    public var canAnswer: Bool
}

/// The invitations to groups, and the answers to them.
@Observable
public final class InvitationsViewModel {
    /// Whether there are invitations.
    public var isVisible: Bool { !rows.isEmpty }
    /// The unanswered invitations, sorted by group name.
    public var rows: [InvitationRow] { invitations.map(makeRow) }

    private var invitations: [GroupInvitation] = []
    private var pendingAnswers: Set<String> = []
    @ObservationIgnored private let context: GroupsContext
    @ObservationIgnored private let openGroup: (_ groupID: String) -> Void

    /// Creates a list that is empty until `run()`; `openGroup` is called with the group of an accepted invitation.
    public init(context: GroupsContext, openGroup: @escaping (_ groupID: String) -> Void) {
        self.context = context
        self.openGroup = openGroup
    }

    // MARK: Intents

    /// Follows the invitations until the task is canceled.
    public func run() async {
        for await invitations in context.service.membership.invitations() { self.invitations = invitations }
    }

    /// Accepts an invitation and opens its group.
    public func accept(_ groupID: String) async {
        await answer(groupID) { openGroup(try await context.service.membership.acceptInvitation(to: groupID)) }
    }

    /// Declines an invitation.
    public func decline(_ groupID: String) async {
        await answer(groupID) { try await context.service.membership.declineInvitation(to: groupID) }
    }

    // MARK: Helpers

    /// Sends an answer to an invitation, one at a time for each invitation.
    private func answer(_ groupID: String, _ request: () async throws -> Void) async {
        guard invitations.contains(where: { $0.id == groupID }), pendingAnswers.insert(groupID).inserted else { return }
        await context.perform { _ in try await request() }
        pendingAnswers.remove(groupID)
    }

    private func makeRow(_ invitation: GroupInvitation) -> InvitationRow {
        let words = context.words
        return InvitationRow(
            id: invitation.id, name: ForeignText.isolated(invitation.name), avatar: invitation.avatar,
            text: words.words("{name} invited you", ["name": invitation.inviterName]),
            canAnswer: !pendingAnswers.contains(invitation.id))
    }
}
