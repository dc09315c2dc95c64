import Domain
import Foundation
import TestSupport
import Testing
import ViewModels

@Suite struct GroupListViewModelTests {
    let fixture = GroupFixture()

    func running(_ list: GroupListViewModel, _ body: () async -> Void) async {
        let running = Task { await list.start() }
        await eventually("reads") { fixture.service.readerCount == 3 }
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
            await eventually("shown") { list.rows.count == 3 }
            #expect(list.rows.map(\.name) == ["Nanluogu Lane", "غرفة", "Quiet Lane"])
            #expect(
                list.rows.map(\.lastMessage) == [
                    "Wang Fang: one two", "Wang Fang: \u{2068}مرحبا\u{2069}", "About the lane",
                ])
            #expect(list.rows.map(\.unread.chat) == [.some(3), .quiet, .none])
            #expect(
                list.rows.map(\.accessibleName) == [
                    "Nanluogu Lane. Chat, 3 unread. Posts, something new", "\u{2068}غرفة\u{2069}. Chat, something new",
                    "Quiet Lane",
                ])
            #expect(list.unreadGroupCount == 1)
        }
    }

    @Test func withNothingKeptOnlyTheServerSaysThatThereAreNoGroups() async {
        let list = fixture.list()
        await running(list) {
            fixture.service.set([])
            #expect(list.state.isLoadingFirst)
            fixture.service.set(.offline(.timedOut, lastAnswer: nil))
            await eventually("failed") { list.state.problem?.title == "The server took too long" }
            #expect(list.offlineProblem != nil)
            fixture.service.set(.online)
            await eventually("known") { list.placeholder == "You are in no group yet" }
            #expect(list.offlineProblem == nil && list.state.problem == nil)
        }
    }

    @Test func oldRowsStayWhileOffline() async {
        fixture.service.set([GroupFixture.group()])
        let list = fixture.list()
        await running(list) {
            fixture.service.set(.offline(.offline, lastAnswer: nil))
            await eventually("told") { list.offlineProblem?.title == "You are offline" }
            #expect(list.rows.count == 1)
            await list.refresh()
            #expect(fixture.service.calls == ["reconnect"])
        }
    }

    @Test func whatIsOldSaysHowOldAndKeepsCounting() async {
        fixture.service.set([GroupFixture.group()])
        let list = fixture.list()
        await running(list) {
            fixture.service.set(.offline(.offline, lastAnswer: fixture.time.now.addingTimeInterval(-59)))
            await eventually("told") { list.ageText == "Updated just now" }
            #expect(list.offlineNote == "Offline. What you write goes out later.")
            await fixture.time.waitForSleepers(1)
            fixture.time.advance(by: 1)
            await eventually("a minute") { list.ageText == "Updated 1 minute ago" }
            fixture.service.set(.online)
            await eventually("fresh") { list.ageText == "" && list.offlineNote == "" }
        }
    }

    @Test func withNobodySignedInItSaysSoAndShowsNothingOfTheSessionBefore() async {
        let list = fixture.list()
        await running(list) {
            fixture.service.set(.stopped)
            list.sessionChanged(isSignedIn: false)
            await eventually("said") { list.state.problem?.remedy == .signIn }

            list.sessionChanged(isSignedIn: true)
            #expect(list.state.problem == nil && list.state.isLoadingFirst)
            fixture.service.set([GroupFixture.group(chat: 2)])
            fixture.service.set(.online)
            await eventually("shown") { list.unreadGroupCount == 1 }

            fixture.service.set(nil)
            fixture.service.set(.stopped)
            list.sessionChanged(isSignedIn: false)
            await eventually("gone") { list.rows.isEmpty && list.state.problem?.remedy == .signIn }
            #expect(list.unreadGroupCount == 0)
            #expect(fixture.app.calls == ["withdrawNotification: g"])
        }
    }

    @Test func whoWantsNoNotificationsGetsNone() async {
        fixture.service.set([GroupFixture.group()])
        let list = GroupListViewModel(
            service: fixture.service, time: fixture.time, words: .identity, wantsNotifications: { false },
            appService: fixture.app)
        await running(list) {
            await eventually("baseline") { list.rows.count == 1 }
            list.windowBecame(active: false)
            fixture.service.change("g") { $0 = GroupFixture.group(chat: 1, last: ("1", "hi")) }
            await eventually("seen") { list.unreadGroupCount == 1 }
            #expect(fixture.app.calls.isEmpty)
        }
    }

    @Test func aGroupIsOpenedNowOrAsSoonAsItIsKnown() async {
        let list = fixture.list()
        list.open(groupID: "g")
        #expect(fixture.app.calls.isEmpty)
        await running(list) {
            fixture.service.set([GroupFixture.group()])
            await eventually("opened") { fixture.app.calls == ["showGroup: g"] }
            fixture.service.set([GroupFixture.group(chat: 1)])
            await eventually("told") { list.unreadGroupCount == 1 }
            #expect(fixture.app.calls == ["showGroup: g"])
            list.open(groupID: "g")
            #expect(fixture.app.calls == ["showGroup: g", "showGroup: g"])
        }
    }

    @Test func theDesktopIsToldWhileNobodyLooks() async {
        fixture.service.set([
            GroupFixture.group("a", chat: 5, last: ("0", "old")), GroupFixture.group("b", isMuted: true),
        ])
        let list = fixture.list()
        await running(list) {
            await eventually("baseline") { list.rows.count == 2 }
            fixture.service.change("a") { $0.unread.chat = 6 }
            await eventually("seen") { list.rows[0].unread.chat == .some(6) }
            #expect(fixture.app.calls.isEmpty)

            list.windowBecame(active: false)
            fixture.service.change("a") { $0 = GroupFixture.group("a", last: ("0", "old")) }
            fixture.service.change("a") { $0 = GroupFixture.group("a", chat: 1, last: ("1", "hi")) }
            fixture.service.change("a") { $0 = GroupFixture.group("a", chat: 3, last: ("3", "hi")) }
            fixture.service.change("a") { $0 = GroupFixture.group("a", chat: 150, last: ("150", "hi")) }
            fixture.service.change("a") { $0.unread.posts = 1 }
            fixture.service.change("a") { $0.unread.activities = 1 }
            fixture.service.change("b") { $0 = GroupFixture.group("b", chat: 1, isMuted: true, last: ("9", "psst")) }
            fixture.service.change("a") { $0.unread = UnreadCounts() }
            await eventually("all told") { fixture.app.calls.count == 6 }
            #expect(
                fixture.app.calls == [
                    "notify: a Nanluogu Lane | Wang Fang: hi", "notify: a Nanluogu Lane | 3 new messages",
                    "notify: a Nanluogu Lane | Many new messages", "notify: a Nanluogu Lane | There is a new post",
                    "notify: a Nanluogu Lane | There is a new activity", "withdrawNotification: a",
                ])
        }
    }

    @Test func whatHasBeenReadIsTakenAwayThoughSomethingElseIsNew() async {
        fixture.service.set([GroupFixture.group("a", posts: 2, last: ("0", "old"))])
        let list = fixture.list()
        await running(list) {
            await eventually("baseline") { list.rows.count == 1 }
            list.windowBecame(active: false)
            fixture.service.change("a") { $0 = GroupFixture.group("a", chat: 1, posts: 2, last: ("1", "hi")) }
            await eventually("told") { fixture.app.calls.count == 1 }
            list.windowBecame(active: true)
            fixture.service.change("a") { $0.unread.chat = 0 }
            await eventually("taken away") { fixture.app.calls.last == "withdrawNotification: a" }
        }
    }

    @Test func nothingIsLeftBehind() async {
        var list: GroupListViewModel? = fixture.list()
        weak let weakList = list
        let running = Task { [list] in await list?.start() }
        await eventually("reads") { fixture.service.readerCount == 3 }
        running.cancel()
        await running.value
        list = nil
        await eventually("gone") { weakList == nil && fixture.service.readerCount == 0 }
    }
}
