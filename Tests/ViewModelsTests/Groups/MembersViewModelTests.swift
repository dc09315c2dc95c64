import Domain
import Foundation
import TestSupport
import Testing
import ViewModels

@Suite struct MembersViewModelTests {
    let fixture = GroupFixture()

    func members() -> MembersViewModel {
        MembersViewModel(
            groupID: "g", invite: fixture.groupPage(GroupFixture.group()).invite,
            context: fixture.context)
    }

    func setThree() {
        fixture.service.setMembers([
            GroupMember(id: "@b:here", name: "Zhao"), GroupMember(id: "@a:here", name: "anna"),
            GroupMember(id: "@c:here", name: "王芳"),
        ])
    }

    @Test func membersAreFoundByNameAndHandle() async {
        setThree()
        let members = members()
        #expect(members.screen == .loading && members.title == "")
        await members.load()
        #expect(members.screen == .list)
        #expect(members.rows.map(\.name) == ["anna", "Zhao", "王芳"])
        #expect(members.rows[0].accessibleName == "anna, @a:here")
        #expect(members.title == "3 members")
        members.search = " 王"
        #expect(members.rows.map(\.id) == ["@c:here"])
        members.search = "@B:"
        #expect(members.rows.map(\.name) == ["Zhao"])
        members.search = "\u{200B}ANNÁ\u{FEFF}"
        #expect(members.rows.map(\.name) == ["anna"])
        members.search = "nobody"
        #expect(members.screen == .placeholder)
        #expect(fixture.service.calls == ["members g"])
    }

    @Test func escapeEndsTheSearchBeforeItClosesTheWindow() {
        let members = members()
        members.search = "zzz"
        #expect(members.cancelSearch() && members.search == "")
        #expect(!members.cancelSearch())
    }

    @Test func aFailedRequestKeepsTheMembers() async {
        setThree()
        let members = members()
        fixture.service.fail(RemoteError.offline)
        await members.load()
        #expect(members.screen == .problem && members.state.problem?.title == "You are offline")
        fixture.service.fail(nil)
        await members.load()
        fixture.service.fail(RemoteError.offline)
        await members.load()
        #expect(members.state.problem?.title == "You are offline")
        #expect(members.screen == .list && members.rows.count == 3)
        members.show(members.rows[0])
        #expect(fixture.app.calls == ["showUser: @a:here anna"])
    }

    @Test func aCanceledRequestChangesNothing() async {
        let members = members()
        fixture.service.fail(CancellationError())
        await members.load()
        #expect(members.state == .idle)
        fixture.service.fail(nil)
        setThree()
        await members.load()
        fixture.service.fail(CancellationError())
        await members.load()
        #expect(members.rows.count == 3 && !members.state.isLoading && members.state.problem == nil)
    }

    @Test func theResponseToAnEarlierRequestIsDropped() async {
        let members = members()
        let (first, second) = (Gate(), Gate())
        fixture.service.hold { _ in await first.pass() }
        let early = Task { await members.load() }
        await eventually("the first request") { await first.arrivals == 1 }
        fixture.service.hold { _ in await second.pass() }
        let late = Task { await members.load() }
        await eventually("the second request") { await second.arrivals == 1 }
        setThree()
        await first.open()
        await early.value
        #expect(members.rows.isEmpty && members.state.isLoading)
        await second.open()
        await late.value
        #expect(members.rows.count == 3)
    }

    @Test func aPictureThatCannotBeLoadedIsMissing() async throws {
        let members = members()
        let address = try #require(URL(string: "mxc://here/1"))
        #expect(await members.pictureData(at: address, size: 96) == Data("picture".utf8))
        fixture.service.fail(RemoteError.offline)
        #expect(await members.pictureData(at: address, size: 96) == nil)
        #expect(fixture.app.problems.isEmpty)
    }
}
