import Domain
import Foundation
import TestSupport
import Testing
import ViewModels

@Suite struct GroupViewModelTests {
    let fixture = GroupFixture()

    func running(_ page: GroupViewModel, _ body: () async -> Void) async {
        let running = Task { await page.run() }
        await eventually("reads") { fixture.service.readerCount == GroupFixture.pageReaders }
        await body()
        running.cancel()
        await running.value
    }

    @Test func theCountsOfTheListAreShownUntilTheFirstAnswer() async {
        let page = fixture.groupPage(GroupFixture.group(chat: 7))
        #expect(page.unread.chat == .count(7))
        await running(page) {
            #expect(page.unread.chat == .count(7))
            fixture.service.set([GroupFixture.group("other"), GroupFixture.group(chat: 150)])
            await eventually("answered") { page.unread.chat == .many }
        }
    }

    @Test func openingAPageMarksItAsRead() async {
        let group = GroupFixture.group(chat: 150, posts: 2, activities: 1)
        fixture.service.set([group])
        let page = fixture.groupPage(group, openPage: .activities)
        #expect(page.unread == GroupUnread(group.unread, isMuted: false, visiblePage: .activities))
        #expect(page.tabs.map(\.mark) == [.many, .new, .none, .none])
        await page.open(.chat)
        #expect(page.unread.chat == .none && page.unread.newPages.contains(.posts))
        await page.open(.posts)
        #expect(page.unread.newPages == [.activities])
        await page.open(.posts)
        #expect(fixture.service.calls == ["markRead chat g", "markRead posts g"])
        #expect(page.tabs.map(\.isOpen) == [false, true, false, false])
        #expect(page.tabs.map(\.id) == [.chat, .posts, .activities, .homes])
        #expect(page.tabs.map(\.title) == ["Chat", "Posts", "Activities", "Homes"])
    }

    @Test func eventsOnTheVisiblePageAreMarkedAsRead() async {
        let group = GroupFixture.group()
        fixture.service.set([group])
        let page = fixture.groupPage(group, openPage: .chat)
        await running(page) {
            fixture.service.change("g") { $0.unread.chat = 3 }
            await eventually("read") { fixture.service.calls == ["markRead chat g"] }
            #expect(page.unread.chat == .none)
        }
    }

    @Test func nothingIsMarkedAsReadWhileThePageIsNotVisible() async {
        let group = GroupFixture.group()
        fixture.service.set([group])
        let page = fixture.groupPage(group, openPage: .chat)
        await running(page) {
            await page.visibilityChanged(to: false)
            fixture.service.change("g") { $0.unread.chat = 3 }
            await eventually("new") { page.unread.chat == .count(3) }
            #expect(fixture.service.calls.isEmpty)
            await page.visibilityChanged(to: true)
            #expect(page.unread.chat == .none)
            #expect(fixture.service.calls == ["markRead chat g"])
        }
    }

    /// The unread counts of a group that is read, muted and restarted.
    @Test func unreadCountsSurviveMutingAndARestart() async {
        fixture.service.set([GroupFixture.group()])
        let page = fixture.groupPage(GroupFixture.group(), openPage: .posts)
        await running(page) {
            fixture.service.change("g") { $0.unread.chat = 150 }
            await eventually("150 arrived") { page.unread.chat == .many }
            #expect(page.tabs[0].accessibleName == "Chat, 150 unread")
            await page.open(.chat)
            #expect(page.unread.chat == .none)
            #expect(page.tabs[0].accessibleName == "Chat")
            await page.open(.posts)
            await page.toggleMute().value
            fixture.service.change("g") { $0.unread.chat = 1 }
            await eventually("one more") { page.unread.chat == .quiet }
            #expect(page.tabs[0].accessibleName == "Chat, something new")
        }

        let restarted = fixture.groupPage(GroupFixture.group(), openPage: .posts)
        await running(restarted) {
            await eventually("after the restart") { restarted.unread.chat == .quiet }
            await restarted.toggleMute().value
            #expect(restarted.unread.chat == .count(1))
            await restarted.toggleMute().value
            #expect(restarted.unread.chat == .quiet)
        }
    }

    @Test func aRejectedMuteIsTakenBack() async {
        let group = GroupFixture.group(chat: 2)
        fixture.service.set([group])
        let page = fixture.groupPage(group)
        #expect(page.muteTitle == "Mute")
        let gate = Gate()
        fixture.service.hold { _ in await gate.pass() }
        fixture.service.fail(RemoteError.offline)
        let muting = page.toggleMute()
        await eventually("asked") { await gate.arrivals == 1 }
        #expect(page.isMuted && page.unread.chat == .quiet)
        #expect(page.muteTitle == "Unmute")
        await gate.open()
        await muting.value
        #expect(!page.isMuted && page.unread.chat == .count(2) && page.muteTitle == "Mute")
        #expect(fixture.app.problems.map(\.title) == ["You are offline"])
    }

    @Test func anOlderAnswerDoesNotUndoAPendingMute() async {
        let group = GroupFixture.group(chat: 2)
        fixture.service.set([group])
        let page = fixture.groupPage(group)
        await running(page) {
            let gate = Gate()
            fixture.service.hold { if $0.hasPrefix("setMuted") { await gate.pass() } }
            let muting = page.toggleMute()
            await eventually("asked") { await gate.arrivals == 1 }
            fixture.service.change("g") { $0.memberCount = 13 }
            await eventually("shown") { page.membersText == "13 members" }
            #expect(page.isMuted && page.unread.chat == .quiet)
            await gate.open()
            await muting.value
            #expect(page.isMuted)
        }
    }

    @Test func theLatestOfTwoMuteRequestsIsSentLast() async {
        let page = fixture.groupPage(GroupFixture.group(chat: 2))
        let (first, second) = (Gate(), Gate())
        fixture.service.hold { await $0.hasSuffix("true") ? first.pass() : second.pass() }
        let muting = page.toggleMute()
        await eventually("muting") { await first.arrivals == 1 }
        page.toggleMute()
        #expect(!page.isMuted)
        #expect(await second.arrivals == 0)
        await first.open()
        await eventually("unmuting") { await second.arrivals == 1 }
        #expect(!page.isMuted)
        await second.open()
        await muting.value
        #expect(!page.isMuted && page.unread.chat == .count(2))
    }

    @Test func mutingAgainAndAgainWithoutAServerIsReportedOnce() async {
        let page = fixture.groupPage(GroupFixture.group(chat: 2))
        let gate = Gate()
        fixture.service.hold { _ in await gate.pass() }
        fixture.service.fail(RemoteError.offline)
        let muting = (0..<3).map { _ in page.toggleMute() }
        await eventually("asked") { await gate.arrivals > 0 }
        await gate.open()
        for task in muting { await task.value }
        #expect(!page.isMuted && page.muteTitle == "Mute")
        #expect(fixture.app.problems.map(\.title) == ["You are offline"])
    }

    @Test func aFailureToMarkAsReadIsReported() async {
        let group = GroupFixture.group(chat: 2)
        let page = fixture.groupPage(group)
        fixture.service.fail(StorageError.diskFull)
        await page.open(.chat)
        #expect(fixture.app.problems.map(\.title) == ["The disk is full"])
    }

    @Test func aGroupThatIsMissingKeepsItsLastState() async {
        fixture.service.set([GroupFixture.group(chat: 2)])
        let page = fixture.groupPage(GroupFixture.group())
        await running(page) {
            await eventually("known") { page.unread.chat == .count(2) }
            fixture.service.set([Group]())
            fixture.service.set(nil)
            fixture.service.set([GroupFixture.group(chat: 3)])
            await eventually("again") { page.unread.chat == .count(3) }
            #expect(page.name == "Nanluogu Lane")
        }
    }

    @Test func allThreePagesAreLoaded() async {
        fixture.service.set([GroupFixture.event("a")])
        fixture.service.set([GroupFixture.event("b")], on: .posts)
        let page = fixture.groupPage(GroupFixture.group())
        await running(page) {
            await eventually("loaded") {
                page.chat.feed.screen == .list && page.posts.feed.screen == .list
                    && page.activities.feed.screen == .placeholder
            }
        }
    }

    @Test func theAppServiceShowsTheMembers() async {
        let page = fixture.groupPage(GroupFixture.group())
        page.showMembers()
        #expect(fixture.app.calls == ["showMembers"])
        #expect(page.membersText == "12 members")
    }

    @Test func withoutAnAppServiceNothingHappens() async {
        var app: FakeAppService? = FakeAppService()
        let context = GroupsContext(
            service: fixture.service, directChats: FakeDirectChats(), time: fixture.time, words: .identity, zone: .gmt,
            drafts: fixture.drafts, undoHistory: fixture.undoHistory, appService: app)
        let page = GroupViewModel(group: GroupFixture.group(chat: 1), isVisible: true, context: context)
        app = nil
        fixture.service.fail(RemoteError.offline)
        page.showMembers()
        await page.toggleMute().value
        #expect(!page.isMuted)
    }

    @Test func itIsReleased() async {
        fixture.service.set([GroupFixture.group()])
        await expectRelease {
            let page = fixture.groupPage(GroupFixture.group())
            let running = Task { await page.run() }
            await eventually("reads") { fixture.service.readerCount == GroupFixture.pageReaders }
            running.cancel()
            await running.value
            return page
        }
        await eventually("nothing reads") { fixture.service.readerCount == 0 }
    }
}
