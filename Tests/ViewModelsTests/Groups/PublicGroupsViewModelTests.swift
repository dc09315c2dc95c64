import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct PublicGroupsViewModelTests {
    let fixture = GroupFixture()
    private var service: FakeGroupsService { fixture.service }

    private func group(_ id: String, name: String = "Readers", members: Int = 3) -> PublicGroup {
        PublicGroup(id: id, address: "#\(id):here", name: name, about: "Books\nand tea", memberCount: members)
    }

    private func directory(memberOf groups: Set<String> = []) -> PublicGroupsViewModel {
        PublicGroupsViewModel(memberOf: groups, context: fixture.context)
    }

    private func type(_ text: String, into directory: PublicGroupsViewModel) async {
        async let searching: Void = directory.search(text)
        await fixture.time.waitForSleepers()
        fixture.time.advance(by: 0.3)
        await searching
    }

    @Test func groupsAreListedPartByPart() async {
        service.setDirectory([
            PublicGroupPage([group("a"), group("b", name: "")], next: "2"),
            PublicGroupPage([group("b"), group("c", name: "Birds", members: 1)]),
        ])
        let directory = directory(memberOf: ["a"])
        #expect(directory.screen == .loading)
        await directory.load()
        #expect(directory.screen == .list && directory.canShowMore)
        #expect(directory.rows.map(\.name) == ["Readers", "#b:here"])
        #expect(directory.rows.map(\.actionTitle) == ["Open", "Join"])
        #expect(directory.rows.map(\.actionName) == ["Open Readers", "Join #b:here"])
        #expect(directory.rows[0].about == "Books and tea" && directory.rows[0].membersText == "3 members")
        await directory.showMore()
        #expect(directory.rows.map(\.id) == ["a", "b", "c"] && !directory.canShowMore)
        #expect(directory.rows.last?.membersText == "1 member")
        #expect(service.calls == ["publicGroups |-", "publicGroups |2"])
    }

    @Test func aDirectoryThatBeginsAnewEnds() async {
        service.setDirectory([PublicGroupPage([group("a")], next: "1"), PublicGroupPage([group("a")], next: "1")])
        let directory = directory()
        await directory.load()
        await directory.showMore()
        #expect(directory.rows.count == 1 && !directory.canShowMore)
    }

    @Test func aSearchReplacesTheGroups() async {
        service.setDirectory([PublicGroupPage([group("a")]), PublicGroupPage([])])
        let directory = directory()
        await directory.load()
        await type(" birds ", into: directory)
        #expect(directory.screen == .placeholder && directory.emptyText == "No groups found")
        #expect(service.calls.last == "publicGroups birds|-")
        #expect(directory.cancelSearch())
        await fixture.time.waitForSleepers()
        fixture.time.advance(by: 0.3)
        await eventually("all again") { service.calls.last == "publicGroups |-" }
        #expect(directory.text.isEmpty && !directory.cancelSearch())
        #expect(directory.emptyText == "No public groups on this server")
    }

    @Test func aLateAnswerIsDropped() async {
        service.setDirectory([PublicGroupPage([group("a")]), PublicGroupPage([group("b")])])
        let directory = directory()
        let gate = Gate()
        service.hold { call in if call == "publicGroups |-" { await gate.pass() } }
        let loading = Task { await directory.load() }
        await eventually("asked") { await gate.arrivals == 1 }
        await type("b", into: directory)
        let shown = directory.rows.map(\.id)
        await gate.open()
        await loading.value
        #expect(directory.rows.map(\.id) == shown && directory.rows.count == 1)
    }

    @Test(arguments: [
        (RemoteError.notFound, "This server has no list of groups"), (.forbidden, "This server has no list of groups"),
        (.offline, "You are offline"),
    ])
    func aFailureIsShownAndRepeated(error: RemoteError, title: String) async {
        let directory = directory()
        service.fail(error)
        await directory.load()
        #expect(directory.screen == .problem && directory.problem?.title == title)
        service.fail(nil)
        service.setDirectory([PublicGroupPage([group("a")], next: "1")])
        await directory.load()
        #expect(directory.screen == .list && directory.problem == nil)
        // The groups stay when more cannot be loaded.
        service.fail(error)
        await directory.showMore()
        #expect(directory.screen == .list && directory.rows.count == 1 && directory.problem?.title == title)
    }

    @Test func aGroupIsJoinedOrOpened() async {
        service.setDirectory([PublicGroupPage([group("a"), group("b")])])
        let form = AddGroupViewModel(memberOf: ["a"], context: fixture.context)
        await form.directory.load()
        service.fail(GroupMembershipError.notAllowed)
        await form.join(form.directory.rows[1])
        #expect(!form.isDone)
        service.fail(nil)
        await form.join(form.directory.rows[1])
        #expect(service.calls.last == "joinGroup #b:here" && form.groupID == "joined")
        let other = AddGroupViewModel(memberOf: ["a"], context: fixture.context)
        await other.join(form.directory.rows[0])
        #expect(other.groupID == "a" && service.calls.last == "joinGroup #b:here")
    }

    @Test func itIsReleased() async {
        await expectRelease {
            let directory = directory()
            await directory.load()
            return directory
        }
    }
}
