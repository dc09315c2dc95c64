import Domain
import Foundation
import Observation

/// An invitation's row, finished.
public nonisolated struct InvitationRow: Identifiable, Equatable, Sendable {
    public var id: String
    /// The group's name.
    public var name: String
    public var avatar: URL?
    /// Who invites.
    public var text: String
    /// False while the server is told the answer.
    public var canAnswer: Bool
}

/// The groups that the user is invited to, and the answers to that.
@Observable
public final class InvitationsViewModel {
    /// The invitations that wait for an answer, by the group's name.
    public private(set) var rows: [InvitationRow] = []

    @ObservationIgnored private var invitations: [GroupInvitation] = []
    @ObservationIgnored private var answering: Set<String> = []
    @ObservationIgnored private let service: any GroupMembership
    @ObservationIgnored private let groupWords: GroupWords
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private let open: (_ groupID: String) -> Void
    @ObservationIgnored private weak var appService: (any AppService)?

    /// No invitations until `run`; `open` is told the group that an accepted one has led into.
    public init(
        service: any GroupMembership, words: Localizer, calendar: Calendar, appService: (any AppService)?,
        open: @escaping (_ groupID: String) -> Void
    ) {
        self.service = service
        self.words = words
        groupWords = GroupWords(words, calendar: calendar)
        self.appService = appService
        self.open = open
    }

    // MARK: Intents

    /// Keeps the rows up to date until the task is canceled.
    public func run() async {
        for await invitations in service.invitations() {
            self.invitations = invitations
            show()
        }
    }

    /// Joins the group of an invitation, and opens it.
    public func accept(_ groupID: String) async {
        await answer(groupID) { [service] in try await service.acceptInvitation(to: groupID) }
    }

    /// Says no to an invitation, which goes.
    public func decline(_ groupID: String) async {
        await answer(groupID) { [service] in
            try await service.declineInvitation(to: groupID)
            return nil
        }
    }

    // MARK: Helpers

    /// Gives an answer once, and opens the group that it leads into.
    private func answer(_ groupID: String, _ work: () async throws -> String?) async {
        guard invitations.contains(where: { $0.id == groupID }), answering.insert(groupID).inserted else { return }
        show()
        do {
            if let group = try await work() { open(group) }
        } catch is CancellationError {
        } catch {
            appService?.report(ErrorWords(words).problem(for: error))
        }
        answering.remove(groupID)
        show()
    }

    private func show() {
        let shown = invitations.map { invitation in
            InvitationRow(
                id: invitation.id, name: groupWords.isolated(invitation.name), avatar: invitation.avatar,
                text: words("{name} invites you", ["name": groupWords.isolated(invitation.inviterName)]),
                canAnswer: !answering.contains(invitation.id))
        }
        if rows != shown { rows = shown }
    }
}
