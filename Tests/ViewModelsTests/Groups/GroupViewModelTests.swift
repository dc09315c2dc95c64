import Domain
import Foundation
import TestSupport
import Testing
import ViewModels

@Suite struct GroupViewModelTests {
    let fixture = GroupFixture()

    @Test func theCountHandedInOnEntryIsHonoredUntilTheFirstAnswer() async {
        let page = fixture.groupPage(GroupFixture.group(chat: 7))
        #expect(page.chatUnread == .some(7))
        let running = Task { await page.run() }
        await eventually("reads") { fixture.service.readerCount == 1 }
        #expect(page.chatUnread == .some(7))
        fixture.service.set([GroupFixture.group(chat: 150)])
        await eventually("answered") { page.chatUnread == .many }
        running.cancel()
        await running.value
    }

    @Test func openingAPageReadsIt() async {
        let group = GroupFixture.group(chat: 150, posts: 2, activities: 1)
        fixture.service.set([group])
        let page = fixture.groupPage(group, openPage: .activities)
        #expect(page.chatUnread == .many && page.postsUnread == .new && page.activitiesUnread == .none)
        await page.open(.chat)
        #expect(page.chatUnread == .none && page.postsUnread == .new)
        await page.open(.posts)
        #expect(page.postsUnread == .none)
        #expect(fixture.service.calls == ["markRead chat g", "markRead posts g"])
        #expect(page.tabs.map(\.isOpen) == [false, true, false])
    }

    @Test func whatArrivesOnThePageYouLookAtIsRead() async {
        let group = GroupFixture.group()
        fixture.service.set([group])
        let page = fixture.groupPage(group, openPage: .chat)
        var seen: [ChatUnread] = []
        let running = Task { await page.run() }
        await eventually("reads") { fixture.service.readerCount == 1 }
        fixture.service.change("g") { $0.unread.chat = 3 }
        await eventually("read") { fixture.service.calls == ["markRead chat g"] }
        seen.append(page.chatUnread)
        #expect(seen == [.none])
        running.cancel()
        await running.value
    }

    @Test func nothingIsReadWhileTheWindowIsNotLookedAt() async {
        let group = GroupFixture.group()
        fixture.service.set([group])
        let page = fixture.groupPage(group, openPage: .chat)
        let running = Task { await page.run() }
        await eventually("reads") { fixture.service.readerCount == 1 }
        await page.windowBecame(active: false)
        fixture.service.change("g") { $0.unread.chat = 3 }
        await eventually("new") { page.chatUnread == .some(3) }
        #expect(fixture.service.calls.isEmpty)
        await page.windowBecame(active: true)
        #expect(page.chatUnread == .none)
        #expect(fixture.service.calls == ["markRead chat g"])
        running.cancel()
        await running.value
    }

    @Test func theJourneyOfSpec5() async {
        fixture.service.set([GroupFixture.group()])
        let page = fixture.groupPage(GroupFixture.group(), openPage: .posts)
        let running = Task { await page.run() }
        await eventually("reads") { fixture.service.readerCount == 1 }
        fixture.service.change("g") { $0.unread.chat = 150 }
        await eventually("150 arrived") { page.chatUnread == .many }
        #expect(page.tabs[0].accessibleName == "Chat, 150 unread")
        await page.open(.chat)
        #expect(page.chatUnread == .none)
        #expect(page.tabs[0].accessibleName == "Chat")
        await page.open(.posts)
        await page.mute()
        fixture.service.change("g") { $0.unread.chat = 1 }
        await eventually("one more") { page.chatUnread == .quiet }
        #expect(page.tabs[0].accessibleName == "Chat, something new")
        running.cancel()
        await running.value

        let again = fixture.groupPage(GroupFixture.group(), openPage: .posts)
        let restarted = Task { await again.run() }
        await eventually("after the restart") { again.chatUnread == .quiet }
        await again.unmute()
        #expect(again.chatUnread == .some(1))
        await again.mute()
        #expect(again.chatUnread == .quiet)
        restarted.cancel()
        await restarted.value
    }

    @Test func muteShowsAtOnceAndIsTakenBackWhenTheServerRefuses() async {
        let group = GroupFixture.group(chat: 2)
        fixture.service.set([group])
        let page = fixture.groupPage(group)
        let gate = Gate()
        fixture.service.hold { _ in await gate.pass() }
        fixture.service.fail(RemoteError.offline)
        let muting = Task { await page.mute() }
        await eventually("asked") { await gate.arrivals == 1 }
        #expect(page.isMuted && page.chatUnread == .quiet && page.muteTitle == "Unmute")
        await gate.open()
        await muting.value
        #expect(!page.isMuted && page.chatUnread == .some(2) && page.muteTitle == "Mute")
        #expect(fixture.app.problems.map(\.title) == ["You are offline"])
    }

    @Test func anOlderAnswerDoesNotUndoAMuteThatIsUnderWay() async {
        let group = GroupFixture.group(chat: 2)
        fixture.service.set([group])
        let page = fixture.groupPage(group)
        let running = Task { await page.run() }
        await eventually("reads") { fixture.service.readerCount == 1 }
        let gate = Gate()
        fixture.service.hold { _ in await gate.pass() }
        let muting = Task { await page.mute() }
        await eventually("asked") { await gate.arrivals == 1 }
        fixture.service.change("g") { $0.unread.chat = 5 }
        await eventually("told") { page.tabs[0].accessibleName == "Chat, something new" }
        await Task.yield()
        #expect(page.isMuted && page.chatUnread == .quiet)
        await gate.open()
        await muting.value
        #expect(page.isMuted)
        running.cancel()
        await running.value
    }

    @Test func aFailedReadingIsReported() async {
        let group = GroupFixture.group(chat: 2)
        let page = fixture.groupPage(group)
        fixture.service.fail(StorageError.diskFull)
        await page.open(.chat)
        #expect(fixture.app.problems.map(\.title) == ["The disk is full"])
    }

    @Test func aGroupThatIsLeftIsGone() async {
        fixture.service.set([GroupFixture.group()])
        let page = fixture.groupPage(GroupFixture.group())
        let running = Task { await page.run() }
        await eventually("reads") { fixture.service.readerCount == 1 }
        #expect(!page.isGone)
        fixture.service.set([Group]())
        await eventually("gone") { page.isGone }
        running.cancel()
        await running.value
    }

    @Test func membersAreShownByTheAppAndNobodyIsNotAProblem() async {
        let page = fixture.groupPage(GroupFixture.group())
        page.showMembers()
        #expect(fixture.app.calls == ["showMembers"])
        #expect(page.membersText == "12 members")

        var app: FakeAppService? = FakeAppService()
        let orphan = GroupViewModel(
            group: GroupFixture.group(chat: 1), service: fixture.service, time: fixture.time, words: .identity,
            appService: app)
        app = nil
        fixture.service.fail(RemoteError.offline)
        orphan.showMembers()
        await orphan.mute()
        #expect(!orphan.isMuted)
    }

    @Test func nothingIsLeftBehind() async {
        fixture.service.set([GroupFixture.group()])
        var page: GroupViewModel? = fixture.groupPage(GroupFixture.group())
        weak let weakPage = page
        let running = Task { [page] in await page?.run() }
        await eventually("reads") { fixture.service.readerCount == 1 }
        running.cancel()
        await running.value
        page = nil
        await eventually("gone") { weakPage == nil && fixture.service.readerCount == 0 }
    }
}
