import Domain
import Foundation
import TestSupport
import Testing
import ViewModels

/// The desktop notifications that the list of groups shows and withdraws.
@Suite struct GroupNotificationTests {
    let fixture = GroupFixture()

    func running(_ list: GroupListViewModel, _ groups: [Group], _ body: () async -> Void) async {
        fixture.service.set(groups)
        let running = Task { await list.start() }
        await eventually("baseline") { list.rows.count == groups.count }
        await body()
        running.cancel()
        await running.value
    }

    @Test func newEventsAreNotifiedWhileTheWindowIsNotActive() async {
        let list = fixture.list()
        let groups = [
            GroupFixture.group("a", chat: 5, last: ("0", "old")), GroupFixture.group("b", isMuted: true),
        ]
        await running(list, groups) {
            fixture.service.change("a") { $0.unread.chat = 6 }
            await eventually("seen") { list.rows[0].unread.chat == .count(6) }
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
            await eventually("all shown") { fixture.app.calls.count == 6 }
            #expect(
                fixture.app.calls == [
                    "notify: a Nanluogu Lane | Wang Fang: hi", "notify: a Nanluogu Lane | 3 new messages",
                    "notify: a Nanluogu Lane | Many new messages", "notify: a Nanluogu Lane | There is a new post",
                    "notify: a Nanluogu Lane | There is a new activity", "withdrawNotification: a",
                ])
        }
    }

    @Test func aNotificationOfReadMessagesIsWithdrawnAlthoughPostsAreUnread() async {
        let list = fixture.list()
        await running(list, [GroupFixture.group("a", posts: 2, last: ("0", "old"))]) {
            list.windowBecame(active: false)
            fixture.service.change("a") { $0 = GroupFixture.group("a", chat: 1, posts: 2, last: ("1", "hi")) }
            await eventually("shown") { fixture.app.calls.count == 1 }
            list.windowBecame(active: true)
            fixture.service.change("a") { $0.unread.chat = 0 }
            await eventually("withdrawn") { fixture.app.calls.last == "withdrawNotification: a" }
        }
    }

    @Test func aUserWhoWantsNoNotificationsGetsNone() async {
        let list = GroupListViewModel(context: fixture.context, wantsNotifications: { false })
        await running(list, [GroupFixture.group()]) {
            list.windowBecame(active: false)
            fixture.service.change("g") { $0 = GroupFixture.group(chat: 1, last: ("1", "hi")) }
            await eventually("seen") { list.unreadCount == 1 }
            #expect(fixture.app.calls.isEmpty)
        }
    }

    @Test func aNewSessionBeginsWithANewBaseline() async {
        let list = fixture.list()
        await running(list, [GroupFixture.group()]) {
            list.windowBecame(active: false)
            fixture.service.set(nil)
            fixture.service.set([GroupFixture.group(chat: 3)])
            await eventually("seen") { list.unreadCount == 3 }
            #expect(fixture.app.calls == ["withdrawNotification: g"])
        }
    }
}
