import Domain
import Foundation
import TestSupport
import Testing
import ViewModels

/// Invitations: those that come, and those that go out.
@Suite struct GroupDoorTests {
    let fixture = GroupFixture()

    nonisolated static func invitation(_ id: String = "!lane", from name: String = "Tom") -> GroupInvitation {
        GroupInvitation(id: id, name: "Lane \(id)", inviterID: "@tom:here", inviterName: name)
    }

    func running(
        _ invitations: InvitationsViewModel, _ body: () async -> Void
    ) async {
        let running = Task { await invitations.run() }
        await eventually("reads") { fixture.service.readerCount == 1 }
        await body()
        running.cancel()
        await running.value
    }

    func invitations(open: @escaping (String) -> Void = { _ in }) -> InvitationsViewModel {
        InvitationsViewModel(
            service: fixture.service, words: .identity, calendar: GroupFixture.calendar, appService: fixture.app,
            open: open)
    }

    @Test func whoInvitesWhereIsSaid() async {
        let invitations = invitations()
        fixture.service.set([Self.invitation(), Self.invitation("!yard", from: "مريم")])
        await running(invitations) {
            await eventually("shown") { invitations.rows.count == 2 }
            #expect(invitations.rows.map(\.name) == ["Lane !lane", "Lane !yard"])
            #expect(invitations.rows.map(\.text) == ["Tom invites you", "\u{2068}مريم\u{2069} invites you"])
            #expect(invitations.rows.map(\.canAnswer) == [true, true])
            fixture.service.set([])
            await eventually("gone") { invitations.rows.isEmpty }
        }
    }

    @Test func acceptingLeadsIntoTheGroupOnce() async {
        var opened: [String] = []
        let invitations = invitations { opened.append($0) }
        fixture.service.set([Self.invitation()])
        await running(invitations) {
            await eventually("shown") { invitations.rows.count == 1 }
            let gate = Gate()
            fixture.service.hold { _ in await gate.pass() }
            let accepting = Task { await invitations.accept("!lane") }
            await eventually("asked") { fixture.service.calls.count == 1 }
            #expect(invitations.rows.map(\.canAnswer) == [false])
            await invitations.accept("!lane")
            await invitations.decline("!lane")
            await gate.open()
            await accepting.value
            #expect(fixture.service.calls == ["acceptInvitation !lane"])
            #expect(opened == ["!lane"])
            await eventually("gone") { invitations.rows.isEmpty }
        }
    }

    @Test func decliningOpensNothing() async {
        let invitations = invitations { _ in Issue.record("opened") }
        fixture.service.set([Self.invitation()])
        await running(invitations) {
            await eventually("shown") { invitations.rows.count == 1 }
            await invitations.decline("!lane")
            #expect(fixture.service.calls == ["declineInvitation !lane"])
            await eventually("gone") { invitations.rows.isEmpty }
            await invitations.accept("!lane")
            #expect(fixture.service.calls.count == 1)
        }
    }

    @Test func anAnswerThatFailsIsSaidAndCanBeGivenAgain() async {
        let invitations = invitations()
        fixture.service.set([Self.invitation()])
        await running(invitations) {
            await eventually("shown") { invitations.rows.count == 1 }
            fixture.service.fail(RemoteError.offline)
            await invitations.accept("!lane")
            #expect(fixture.app.problems.map(\.title) == ["You are offline"])
            #expect(invitations.rows.map(\.canAnswer) == [true])
            fixture.service.fail(nil)
            await invitations.accept("!lane")
            await eventually("gone") { invitations.rows.isEmpty }
        }
    }

    @Test func theListOpensTheGroupThatWasAccepted() async {
        let list = fixture.list()
        fixture.service.set([Self.invitation("g")])
        fixture.service.set([GroupFixture.group()])
        let running = Task { await list.start() }
        await eventually("shown") { list.invitations.rows.count == 1 && list.rows.count == 1 }
        await list.invitations.accept("g")
        #expect(fixture.app.calls == ["showGroup: g"])
        running.cancel()
        await running.value
    }

    func invite() -> InviteViewModel {
        InviteViewModel(
            groupID: "g", address: "#lane:here", service: fixture.service, words: .identity, appService: fixture.app)
    }

    @Test func theAddressIsCopied() {
        let invite = invite()
        invite.copyAddress()
        invite.addressChanged(to: "#alley:here")
        invite.copyAddress()
        #expect(
            fixture.app.calls == [
                "copy: #lane:here", "toast: Address copied", "copy: #alley:here", "toast: Address copied",
            ])
    }

    @Test func aNeighborIsInvited() async {
        let invite = invite()
        invite.neighbor = "  "
        await invite.invite()
        #expect(invite.problem == "Say whom to invite" && fixture.service.calls.isEmpty)
        invite.neighbor = "tom"
        await invite.invite()
        #expect(invite.problem.isEmpty && invite.neighbor.isEmpty && !invite.isBusy)
        #expect(fixture.service.calls == ["invite tom g"])
        #expect(fixture.app.calls == ["toast: Invited @tom:here"])
    }

    @Test(arguments: [
        (GroupMembershipError.invalidAddress, "This is nobody’s Matrix ID"),
        (.notFound, "Nobody has this Matrix ID"),
        (.notAllowed, "They are in the group already, or you may not invite anybody"),
    ])
    func whyNobodyWasInvitedStandsBesideTheField(_ error: GroupMembershipError, _ text: String) async {
        let invite = invite()
        invite.neighbor = "tom"
        fixture.service.fail(error)
        await invite.invite()
        #expect(invite.problem == text && invite.neighbor == "tom" && fixture.app.calls.isEmpty)
        fixture.service.fail(RemoteError.offline)
        await invite.invite()
        #expect(invite.problem.isEmpty && fixture.app.problems.map(\.title) == ["You are offline"])
    }

    @Test func theGroupPageKnowsItsNewAddress() async {
        let page = fixture.groupPage(GroupFixture.group())
        #expect(page.invite.address == "g")
        fixture.service.set([GroupFixture.group()])
        let running = Task { await page.run() }
        await eventually("reads") { fixture.service.readerCount == 1 }
        fixture.service.change("g") { $0.address = "#lane:here" }
        await eventually("known") { page.invite.address == "#lane:here" }
        running.cancel()
        await running.value
    }
}
