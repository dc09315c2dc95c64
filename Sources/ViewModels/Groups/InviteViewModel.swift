import Domain
import Foundation
import Observation

/// The address of a group, and the form to invite a user.
@Observable
public final class InviteViewModel {
    /// The address by which others join the group.
    public internal(set) var address: String
    /// The address in words: its alias, but no identifier of a room.
    public var addressText: String { address.first == "#" ? address : words("Copy a link for others") }
    /// The problem with the invitee; empty if the identifier is valid, or has not been submitted.
    public private(set) var problem = ""
    /// True while a request is pending.
    public private(set) var isBusy = false

    /// The Matrix id of the user to invite.
    public var invitee = "" { didSet { context.drafts.keep(invitee.isEmpty ? nil : invitee, at: draftPlace) } }

    @ObservationIgnored private let groupID: String
    @ObservationIgnored private let context: GroupsContext

    /// Creates the form that was left, or an empty one, for the group with this address.
    public init(groupID: String, address: String, context: GroupsContext) {
        self.groupID = groupID
        self.address = address
        self.context = context
        invitee = context.drafts.draft(at: draftPlace) ?? ""
    }

    // MARK: Intents

    /// Copies the address to the clipboard.
    public func copyAddress() {
        context.appService?.copy(MatrixLink.link(to: address)?.absoluteString ?? address)
        context.appService?.toast(words("Address copied"))
    }

    /// Invites the user.
    public func invite() async {
        guard !isBusy else { return }
        problem = ""
        let typed = invitee
        guard !typed.trimmed.isEmpty else {
            problem = words("Enter a Matrix ID")
            return
        }
        isBusy = true
        defer { isBusy = false }
        do {
            let invited = try await context.service.membership.invite(typed: typed, to: groupID)
            if invitee == typed { invitee = "" }
            context.appService?.toast(words("Invited {name}", ["name": invited]))
        } catch GroupMembershipError.invalidAddress {
            problem = words("This is not a Matrix ID")
        } catch GroupMembershipError.notAllowed {
            problem = words("Already a member, or you are not allowed to invite people")
        } catch GroupMembershipError.notFound {
            problem = words("No one has this Matrix ID")
        } catch {
            context.report(error)
        }
    }

    private var draftPlace: String { "groups/invite/\(groupID)" }
    private var words: Localizer { context.words.words }
}
