import Domain
import Foundation
import TestSupport
import Testing
import ViewModels

@Suite struct AddGroupViewModelTests {
    let fixture = GroupFixture()

    func form() -> AddGroupViewModel { AddGroupViewModel(context: fixture.context) }

    @Test func joiningNeedsAnAddress() async {
        let form = form()
        form.address = "  "
        await form.join()
        #expect(form.addressProblem == "Enter the address of a group")
        #expect(fixture.service.calls.isEmpty && !form.isDone)
        form.address = "#lane-4:here"
        await form.join()
        #expect(fixture.service.calls == ["joinGroup #lane-4:here"])
        #expect(form.groupID == "joined" && form.isDone && form.addressProblem.isEmpty && form.canSubmit)
        #expect(fixture.app.calls == ["toast: You have joined the group"])
        await form.join()
        #expect(fixture.service.calls.count == 1)
    }

    @Test func aNewGroupNeedsANameAndAValidAlias() async {
        let form = form()
        form.alias = "lane 4"
        await form.create()
        #expect(form.nameProblem == "Enter a name for the group")
        #expect(form.aliasProblem == "Use only letters a–z, digits, dots and hyphens")
        form.name = String(repeating: "x", count: 101)
        form.alias = " Lane-4 "
        await form.create()
        #expect(form.nameProblem == "Use at most 100 characters" && form.aliasProblem.isEmpty)
        #expect(fixture.service.calls.isEmpty)
        form.name = " Lane 胡同 "
        form.alias = "lane 4"
        await form.create()
        #expect(form.nameProblem.isEmpty && !form.aliasProblem.isEmpty && fixture.service.calls.isEmpty)
        form.alias = " Lane-4 "
        form.about = " ours "
        form.isOpen = false
        await form.create()
        #expect(
            fixture.service.calls == [
                "createGroup Lane 胡同|ours|false|lane-4|Lane 胡同: Chat, Lane 胡同: Posts, Lane 胡同: Activities, "
                    + "Lane 胡同: Homes"
            ])
        #expect(form.groupID == "new")
    }

    @Test func aNameMayHave100CharactersAndTheAliasMayBeEmpty() async {
        let form = form()
        form.name = String(repeating: "x", count: 100)
        await form.create()
        #expect(
            fixture.service.calls == [
                "createGroup \(form.name)||true|-|\(form.name): Chat, \(form.name): Posts, \(form.name): Activities, "
                    + "\(form.name): Homes"
            ])
    }

    @Test func thereIsOneRequestAtATime() async {
        let form = form()
        form.address = "x"
        let gate = Gate()
        fixture.service.hold { _ in await gate.pass() }
        let joining = Task { await form.join() }
        await eventually("asked") { await gate.arrivals == 1 }
        #expect(form.isBusy && !form.canSubmit && !form.isDone)
        await form.join()
        await gate.open()
        await joining.value
        #expect(fixture.service.calls.count == 1)
    }

    @Test(arguments: [
        (GroupMembershipError.invalidAddress, "This is not a group address"),
        (.notFound, "No group has this address"),
        (.notAllowed, "This group is by invitation only"),
    ])
    func aRejectedAddressIsShownBesideTheField(_ error: GroupMembershipError, _ text: String) async {
        let form = form()
        form.address = "x"
        fixture.service.fail(error)
        await form.join()
        #expect(form.addressProblem == text && form.problem == nil && !form.isDone)
    }

    @Test func aFailedRequestCanBeRetried() async {
        let form = form()
        form.name = "Lane 4"
        fixture.service.fail(GroupMembershipError.addressTaken)
        await form.create()
        #expect(form.aliasProblem == "Another group has this address already")
        fixture.service.fail(RemoteError.offline)
        await form.create()
        #expect(form.problem?.title == "You are offline" && form.aliasProblem.isEmpty)
        fixture.service.fail(nil)
        await form.retry()
        #expect(form.problem == nil && form.groupID == "new")
    }

    @Test func joiningCanBeRetriedToo() async {
        let form = form()
        form.address = "x"
        fixture.service.fail(RemoteError.offline)
        await form.join()
        fixture.service.fail(nil)
        await form.retry()
        #expect(form.groupID == "joined")
    }

    @Test func theListOpensAJoinedGroupOnceItIsKnown() async {
        let list = fixture.list()
        fixture.app.answer(
            "openGroupForm",
            with: (@MainActor (AddGroupViewModel) async -> Void)?({ form in
                form.address = "#lane-4:here"
                await form.join()
            }))
        fixture.service.set([])
        let running = Task { await list.start() }
        await list.addGroup()
        #expect(list.openGroup == nil)
        fixture.service.set([GroupFixture.group("joined")])
        await eventually("opened") { list.openGroup?.groupID == "joined" }
        running.cancel()
        await running.value
    }

    @Test func itIsReleased() async {
        await expectRelease {
            let form = form()
            form.address = "x"
            await form.join()
            return form
        }
    }
}
