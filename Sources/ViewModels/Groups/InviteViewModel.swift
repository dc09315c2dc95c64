import Domain
import Foundation
import Observation

/// How neighbors come into a group: by its address, or because they are invited.
@Observable
public final class InviteViewModel {
    /// What others type to join the group.
    public private(set) var address: String
    /// What is wrong with whom to invite; empty when nothing is, or nothing was tried yet.
    public private(set) var problem = ""
    /// True while the server is asked.
    public private(set) var isBusy = false

    /// Whom to invite, as typed.
    public var neighbor = ""

    @ObservationIgnored private let groupID: String
    @ObservationIgnored private let service: any GroupMembership
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private weak var appService: (any GroupsAppService)?

    /// The ways into a group that is joined by `address`.
    public init(
        groupID: String, address: String, service: any GroupMembership, words: Localizer,
        appService: (any GroupsAppService)?
    ) {
        self.groupID = groupID
        self.address = address
        self.service = service
        self.words = words
        self.appService = appService
    }

    // MARK: Intents

    /// The group is joined by another address from now on.
    public func addressChanged(to address: String) {
        if self.address != address { self.address = address }
    }

    /// Puts the address where it can be pasted from.
    public func copyAddress() {
        appService?.copy(address)
        appService?.toast(words("Address copied"))
    }

    /// Invites who was typed.
    public func invite() async {
        guard !isBusy else { return }
        problem = ""
        let typed = neighbor
        guard typed.contains(where: { !$0.isWhitespace }) else {
            return problem = words("Say whom to invite")
        }
        isBusy = true
        defer { isBusy = false }
        do {
            let invited = try await service.invite(typed: typed, to: groupID)
            if neighbor == typed { neighbor = "" }
            appService?.toast(words("Invited {name}", ["name": invited]))
        } catch is CancellationError {
        } catch GroupMembershipError.invalidAddress {
            problem = words("This is nobody’s Matrix ID")
        } catch GroupMembershipError.notAllowed {
            problem = words("They are in the group already, or you may not invite anybody")
        } catch GroupMembershipError.notFound {
            problem = words("Nobody has this Matrix ID")
        } catch {
            appService?.report(ErrorWords(words).problem(for: error))
        }
    }
}
