import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct InviteViewModelTests {
    let fixture = GroupFixture()

    func invite() -> InviteViewModel {
        InviteViewModel(groupID: "g", address: "#lane:here", context: fixture.context)
    }

    @Test func theAddressIsCopied() {
        let invite = invite()
        #expect(invite.addressText == "#lane:here")
        invite.copyAddress()
        invite.address = "!abc:here.example:8448"
        #expect(invite.addressText == "Copy a link for others")
        invite.copyAddress()
        #expect(
            fixture.app.calls == [
                "copy: https://matrix.to/#/%23lane%3Ahere", "toast: Address copied",
                "copy: https://matrix.to/#/!abc%3Ahere.example%3A8448?via=here.example%3A8448", "toast: Address copied",
            ])
    }

    @Test func aUserIsInvited() async {
        let invite = invite()
        invite.invitee = "  "
        await invite.invite()
        #expect(invite.problem == "Enter a Matrix ID" && fixture.service.calls.isEmpty)
        invite.invitee = "tom"
        await invite.invite()
        #expect(invite.problem.isEmpty && invite.invitee.isEmpty && !invite.isBusy)
        #expect(fixture.service.calls == ["invite tom g"])
        #expect(fixture.app.calls == ["toast: Invited @tom:here"])
    }

    @Test func thereIsOneRequestAtATimeAndTextTypedMeanwhileStays() async {
        let invite = invite()
        invite.invitee = "tom"
        let gate = Gate()
        fixture.service.hold { _ in await gate.pass() }
        let inviting = Task { await invite.invite() }
        await eventually("asked") { await gate.arrivals == 1 }
        #expect(invite.isBusy)
        await invite.invite()
        invite.invitee = "anna"
        await gate.open()
        await inviting.value
        #expect(fixture.service.calls == ["invite tom g"] && invite.invitee == "anna" && !invite.isBusy)
    }

    @Test(arguments: [
        (GroupMembershipError.invalidAddress, "This is not a Matrix ID"),
        (.notFound, "No one has this Matrix ID"),
        (.notAllowed, "Already a member, or you are not allowed to invite people"),
    ])
    func aRejectionIsShownBesideTheField(_ error: GroupMembershipError, _ text: String) async {
        let invite = invite()
        invite.invitee = "tom"
        fixture.service.fail(error)
        await invite.invite()
        #expect(invite.problem == text && invite.invitee == "tom" && fixture.app.calls.isEmpty)
        fixture.service.fail(RemoteError.offline)
        await invite.invite()
        #expect(invite.problem.isEmpty && fixture.app.problems.map(\.title) == ["You are offline"])
    }

    @Test func theGroupPageFollowsAChangeOfTheAddress() async {
        let page = fixture.groupPage(GroupFixture.group())
        #expect(page.invite.address == "g")
        fixture.service.set([GroupFixture.group()])
        let running = Task { await page.run() }
        await eventually("reads") { fixture.service.readerCount == GroupFixture.pageReaders }
        fixture.service.change("g") { $0.address = "#lane:here" }
        await eventually("known") { page.invite.address == "#lane:here" }
        running.cancel()
        await running.value
    }
}
