import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct GroupListViewModelTests {
    let fixture = GroupFixture()

    func running(_ list: GroupListViewModel, _ body: () async -> Void) async {
        let running = Task { await list.start() }
        await eventually("reads") { fixture.service.readerCount == GroupFixture.listReaders }
        await body()
        running.cancel()
        await running.value
    }

    @Test func rowsAreFinished() async {
        fixture.service.set([
            GroupFixture.group("a", chat: 3, posts: 1, last: ("1", "one\ntwo")),
            GroupFixture.group("b", name: "غرفة", chat: 120, isMuted: true, last: ("2", "مرحبا")),
            Group(id: "c", name: "Quiet Lane", about: "About the lane"),
        ])
        let list = fixture.list()
        await running(list) {
            await eventually("shown") { list.screen == .list }
            #expect(list.rows.map(\.name) == ["Nanluogu Lane", "غرفة", "Quiet Lane"])
            #expect(
                list.rows.map(\.lastMessage) == [
                    "Wang Fang: one two", "Wang Fang: \u{2068}مرحبا\u{2069}", "About the lane",
                ])
            #expect(list.rows.map { $0.timeText.hasPrefix("7:53") } == [true, true, false])
            #expect(list.rows[2].timeText == "")
            #expect(list.rows.map(\.unread.chat) == [.count(3), .quiet, .none])
            #expect(list.rows.map(\.unread.groupMark) == [.count(3), .quiet, .none])
            #expect(list.rows.map(\.isMuted) == [false, true, false])
            #expect(
                list.rows.map(\.accessibleName) == [
                    "Nanluogu Lane. Chat, 3 unread. Posts, something new", "\u{2068}غرفة\u{2069}. Chat, something new",
                    "Quiet Lane",
                ])
            #expect(list.unreadCount == 3)
        }
    }

    @Test func onlyTheServerKnowsThatThereAreNoGroups() async {
        let list = fixture.list()
        #expect(list.screen == .loading && !list.canAddGroup && !list.hasGroupColumn && list.isListAtEnd)
        await running(list) {
            fixture.service.set([])
            #expect(list.screen == .loading)
            fixture.service.set(.offline(.timedOut, lastAnswer: nil))
            await eventually("failed") { list.screen == .problem }
            #expect(list.problem?.title == "The server took too long" && !list.canAddGroup)
            #expect(list.connection.problem != nil && !list.showsOfflineBar)
            fixture.service.set(.online)
            await eventually("known") { list.screen == .placeholder }
            #expect(list.placeholder == "No Groups Yet" && list.canAddGroup)
            #expect(list.connection.problem == nil && list.problem == nil && !list.hasGroupColumn)
        }
    }

    @Test func oldRowsStayWhileOffline() async {
        fixture.service.set([GroupFixture.group()])
        let list = fixture.list()
        await running(list) {
            await eventually("shown") { list.screen == .list }
            #expect(!list.showsOfflineBar && list.canAddGroup && list.hasGroupColumn && !list.isListAtEnd)
            fixture.service.set(.offline(.offline, lastAnswer: nil))
            await eventually("shown") { list.connection.problem?.title == "You are offline" }
            #expect(list.screen == .list && list.showsOfflineBar)
            await list.refresh()
            #expect(fixture.service.calls == ["reconnect"])
        }
    }

    @Test func afterASignOutNothingOfTheSessionIsDisplayed() async {
        let list = fixture.list()
        await running(list) {
            fixture.service.set(.stopped)
            list.sessionChanged(isSignedIn: false)
            await eventually("said") { list.problem?.remedy == .signIn && list.screen == .problem }

            list.sessionChanged(isSignedIn: true)
            #expect(list.problem == nil && list.screen == .loading)
            fixture.service.set([GroupFixture.group(chat: 2)])
            fixture.service.set(.online)
            await eventually("shown") { list.unreadCount == 2 }
            list.open(groupID: "g")
            #expect(list.openGroup != nil)

            fixture.service.set(nil)
            fixture.service.set(.stopped)
            list.sessionChanged(isSignedIn: false)
            await eventually("gone") { list.rows.isEmpty && list.problem?.remedy == .signIn }
            #expect(list.unreadCount == 0 && list.openGroup == nil && list.column == .list)
            #expect(fixture.app.calls == ["withdrawNotification: g"])
        }
    }

    @Test func openingTheOpenGroupAgainFocusesItsMessageField() async {
        let list = fixture.list()
        await running(list) {
            fixture.service.set([GroupFixture.group()])
            await eventually("shown") { list.screen == .list }
            list.open(groupID: "g")
            let group = list.openGroup
            let count = list.openCount
            list.open(groupID: "g")
            #expect(list.openGroup === group && list.openCount == count + 1)
        }
    }

    @Test func aLinkToAGroupTheUserIsNotInOpensTheForm() async {
        let list = fixture.list()
        await running(list) {
            fixture.service.set([GroupFixture.group()])
            await eventually("shown") { list.screen == .list }
            fixture.service.set(.online)
            list.open(link: "g")
            #expect(list.openGroup?.groupID == "g")
            var address = ""
            fixture.app.answer(
                "openGroupForm",
                with: (@MainActor (AddGroupViewModel) async -> Void)?({ address = $0.address }))
            await eventually("online") { list.connection.state == .online }
            list.open(link: "#elsewhere:example.org")
            await eventually("the form") { address == "#elsewhere:example.org" }
            #expect(list.openGroup?.groupID == "g" && fixture.app.calls == ["openGroupForm"])
        }
    }

    @Test func aLinkToAPageOpensItsGroup() async {
        let list = fixture.list()
        await running(list) {
            fixture.service.set([GroupFixture.group()])
            fixture.service.set("g", at: "!posts:example.org")
            fixture.service.set(.online)
            await eventually("online") { list.screen == .list && list.connection.state == .online }
            list.open(link: "!posts:example.org")
            await eventually("opened") { list.openGroup?.groupID == "g" }
            #expect(fixture.app.calls.isEmpty)
        }
    }

    @Test func theLastOfTwoLinksIsOpened() async {
        let list = fixture.list()
        await running(list) {
            fixture.service.set([GroupFixture.group(), GroupFixture.group("h")])
            fixture.service.set("g", at: "!posts:example.org")
            fixture.service.set(.online)
            await eventually("online") { list.screen == .list && list.connection.state == .online }
            let gate = Gate()
            fixture.service.hold { if $0.hasPrefix("groupID") { await gate.pass() } }
            list.open(link: "!posts:example.org")
            await eventually("the first is looked up") { await gate.arrivals == 1 }
            list.open(link: "h")
            await gate.open()
            await list.linkTask?.value
            #expect(list.openGroup?.groupID == "h")
        }
    }

    @Test func aServerErrorOutweighsAMissingSession() async {
        let list = fixture.list()
        await running(list) {
            list.sessionChanged(isSignedIn: false)
            fixture.service.set(.offline(.offline, lastAnswer: nil))
            await eventually("shown") { list.problem?.title == "You are offline" }
        }
    }

    @Test func itIsReleased() async {
        fixture.service.set([GroupFixture.group()])
        await expectRelease {
            let list = fixture.list()
            let running = Task { await list.start() }
            await eventually("reads") {
                fixture.service.readerCount == GroupFixture.listReaders && list.rows.count == 1
            }
            list.open(groupID: "g")
            await eventually("reads the group") { fixture.service.readerCount == GroupFixture.openGroupReaders }
            running.cancel()
            await running.value
            return list
        }
        await eventually("nothing reads") { fixture.service.readerCount == 0 }
    }
}
