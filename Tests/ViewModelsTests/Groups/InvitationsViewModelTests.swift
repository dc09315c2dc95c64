import Domain
import Foundation
import TestSupport
import Testing
import ViewModels

@Suite struct InvitationsViewModelTests {
    let fixture = GroupFixture()

    nonisolated static func invitation(_ id: String = "!lane", from name: String = "Tom") -> GroupInvitation {
        GroupInvitation(id: id, name: "Lane \(id)", inviterID: "@tom:here", inviterName: name)
    }

    func running(_ invitations: InvitationsViewModel, _ body: () async -> Void) async {
        let running = Task { await invitations.run() }
        await eventually("reads") { fixture.service.readerCount == 1 }
        await body()
        running.cancel()
        await running.value
    }

    func invitations(openGroup: @escaping (String) -> Void = { _ in }) -> InvitationsViewModel {
        InvitationsViewModel(context: fixture.context, openGroup: openGroup)
    }

    @Test func rowsShowTheGroupAndTheInviter() async {
        let invitations = invitations()
        #expect(!invitations.isVisible)
        fixture.service.set([Self.invitation(), Self.invitation("!yard", from: "مريم")])
        await running(invitations) {
            await eventually("shown") { invitations.isVisible }
            #expect(invitations.rows.map(\.name) == ["Lane !lane", "Lane !yard"])
            #expect(invitations.rows.map(\.text) == ["Tom invited you", "\u{2068}مريم\u{2069} invited you"])
            #expect(invitations.rows.map(\.canAnswer) == [true, true])
            fixture.service.set([])
            await eventually("hidden") { !invitations.isVisible }
        }
    }

    @Test func acceptingSendsOneAnswerAndOpensTheGroup() async {
        var opened: [String] = []
        let invitations = invitations { opened.append($0) }
        fixture.service.set([Self.invitation(), Self.invitation("!yard")])
        await running(invitations) {
            await eventually("shown") { invitations.rows.count == 2 }
            let gate = Gate()
            fixture.service.hold { _ in await gate.pass() }
            let accepting = Task { await invitations.accept("!lane") }
            await eventually("asked") { fixture.service.calls.count == 1 }
            #expect(invitations.rows.map(\.canAnswer) == [false, true])
            await invitations.accept("!lane")
            await invitations.decline("!lane")
            await gate.open()
            await accepting.value
            #expect(fixture.service.calls == ["acceptInvitation !lane"])
            #expect(opened == ["!lane"])
            await eventually("gone") { invitations.rows.count == 1 }
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

    @Test func aFailedAnswerIsReportedAndCanBeRepeated() async {
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

    @Test func theListOpensAnAcceptedGroup() async {
        var shown = 0
        let list = fixture.list { shown += 1 }
        fixture.service.set([Self.invitation("g")])
        fixture.service.set([GroupFixture.group()])
        let running = Task { await list.start() }
        await eventually("shown") { list.invitations.rows.count == 1 && list.rows.count == 1 }
        await list.invitations.accept("g")
        #expect(list.openGroup?.groupID == "g" && shown == 1)
        running.cancel()
        await running.value
    }
}
