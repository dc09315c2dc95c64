import Domain
import Foundation
import TestSupport
import Testing
import ViewModels

/// The navigation between the list and the open group, and the marking of that group as read.
@Suite struct OpenGroupTests {
    let fixture = GroupFixture()

    /// The number of times that the page was brought to the front.
    private final class Counter {
        var count = 0
    }

    /// Runs a list of the groups `g` and `h`.
    private func running(_ body: (GroupListViewModel, _ pages: Counter) async -> Void) async {
        let pages = Counter()
        fixture.service.set([GroupFixture.group(), GroupFixture.group("h", name: "Drum Tower")])
        let list = fixture.list { pages.count += 1 }
        let running = Task { await list.start() }
        await eventually("shown") { list.rows.count == 2 }
        await body(list, pages)
        running.cancel()
        await running.value
    }

    @Test func aGroupIsOpenedInPlaceOfAnother() async {
        await running { list, pages in
            #expect(list.openGroup == nil && list.column == .list && pages.count == 0)
            list.open(groupID: "g")
            let first = list.openGroup
            #expect(first?.groupID == "g" && list.column == .group && pages.count == 1)
            #expect(list.rows.map(\.isOpen) == [true, false])
            await eventually("follows it") { fixture.service.readerCount == GroupFixture.openGroupReaders }
            list.open(groupID: "h")
            #expect(list.openGroup?.name == "Drum Tower" && list.rows.map(\.isOpen) == [false, true])
            await eventually("follows that one only") { fixture.service.readerCount == GroupFixture.openGroupReaders }
        }
    }

    @Test func aGroupThatIsOpenStaysAsItIs() async {
        await running { list, pages in
            list.open(groupID: "g")
            let opened = list.openGroup
            await opened?.open(.posts)
            list.columnShown(.list)
            #expect(list.column == .list && list.openGroup === opened)
            list.open(groupID: "g")
            #expect(
                list.openGroup === opened && opened?.openPage == .posts && list.column == .group && pages.count == 2)
        }
    }

    @Test func aSpaceThatBecomesAGroupIsOpenedAnew() async {
        await running { list, _ in
            var space = GroupFixture.group()
            space.pages = []
            fixture.service.set([space])
            await eventually("a space") { list.rows.count == 1 }
            list.open(groupID: "g")
            let opened = list.openGroup
            #expect(opened?.tabs.isEmpty == true)
            fixture.service.set([GroupFixture.group()])
            await eventually("a group") { list.openGroup?.tabs.count == 4 }
            #expect(list.openGroup !== opened)
        }
    }

    @Test func anUnknownGroupIsOpenedOnceItIsKnown() async {
        await running { list, pages in
            list.open(groupID: "new")
            #expect(list.openGroup == nil && list.column == .list && pages.count == 0)
            fixture.service.set([GroupFixture.group(), GroupFixture.group("new")])
            await eventually("opened") { list.openGroup?.groupID == "new" }
            #expect(pages.count == 1)
            list.open(groupID: "g")
            fixture.service.change("new") { $0.unread.chat = 1 }
            await eventually("shown") { list.unreadCount == 1 }
            #expect(list.openGroup?.groupID == "g", "a request is fulfilled once")
        }
    }

    @Test func aRequestIsReplacedByALaterOne() async {
        await running { list, _ in
            list.open(groupID: "new")
            list.open(groupID: "g")
            fixture.service.set([GroupFixture.group(), GroupFixture.group("new")])
            await eventually("known") { list.rows.map(\.id) == ["g", "new"] }
            #expect(list.openGroup?.groupID == "g")
        }
    }

    @Test func aGroupThatTheUserHasLeftIsClosed() async {
        await running { list, _ in
            list.open(groupID: "g")
            await eventually("follows it") { fixture.service.readerCount == GroupFixture.openGroupReaders }
            fixture.service.set([GroupFixture.group(), GroupFixture.group("i")])
            await eventually("known") { list.rows.map(\.id) == ["g", "i"] }
            #expect(list.openGroup?.groupID == "g")
            fixture.service.set([GroupFixture.group("i")])
            await eventually("closed") { list.openGroup == nil }
            #expect(list.column == .list && list.rows.map(\.isOpen) == [false])
            await eventually("follows it no more") { fixture.service.readerCount == GroupFixture.listReaders }
        }
    }

    /// A state of the window, and whether a user can see the open group.
    nonisolated struct Case: Sendable {
        var appears = true
        var isActive = true
        var isFolded = false
        var column = GroupListViewModel.Column.group
        let isRead: Bool
    }

    @Test(arguments: [
        Case(isRead: true), Case(appears: false, isRead: false), Case(isActive: false, isRead: false),
        Case(column: .list, isRead: true), Case(isFolded: true, isRead: true),
        Case(isFolded: true, column: .list, isRead: false),
        Case(isActive: false, isFolded: true, isRead: false), Case(appears: false, isFolded: true, isRead: false),
    ])
    func aGroupIsReadWhileTheUserCanSeeIt(_ row: Case) async {
        await running { list, _ in
            list.open(groupID: "g")
            if row.appears { await list.appear() }
            list.windowBecame(active: row.isActive)
            list.foldedChanged(to: row.isFolded)
            list.columnShown(row.column)
            fixture.service.change("g") { $0.unread.chat = 2 }
            if row.isRead {
                await eventually("read") { fixture.service.calls == ["markRead chat g"] }
            } else {
                await eventually("unread") { list.openGroup?.unread.chat == .count(2) }
                #expect(fixture.service.calls.isEmpty)
            }
            #expect(list.isFolded == row.isFolded && list.isListAtEnd == row.isFolded && list.column == row.column)
        }
    }

    @Test func aGroupThatComesIntoSightIsRead() async {
        let changes: [(hide: (GroupListViewModel) async -> Void, show: (GroupListViewModel) async -> Void)] = [
            ({ await $0.disappear() }, { await $0.appear() }),
            ({ $0.windowBecame(active: false) }, { $0.windowBecame(active: true) }),
            (
                {
                    $0.foldedChanged(to: true)
                    $0.columnShown(.list)
                }, { $0.foldedChanged(to: false) }
            ),
            (
                {
                    $0.foldedChanged(to: true)
                    $0.columnShown(.list)
                }, { $0.columnShown(.group) }
            ),
            (
                {
                    $0.foldedChanged(to: true)
                    $0.columnShown(.list)
                }, { $0.open(groupID: "g") }
            ),
        ]
        for change in changes {
            await running { list, _ in
                await list.appear()
                list.open(groupID: "g")
                await change.hide(list)
                let calls = fixture.service.calls.count
                fixture.service.change("g") { $0.unread.chat = 2 }
                await eventually("unread") { list.openGroup?.unread.chat == .count(2) }
                #expect(fixture.service.calls.count == calls)
                await change.show(list)
                await eventually("read") { fixture.service.calls.count == calls + 1 }
            }
        }
    }

    @Test func openingAnUnreadGroupReadsIt() async {
        await running { list, _ in
            fixture.service.change("h") { $0.unread = UnreadCounts(chat: 5, posts: 1) }
            await eventually("unread") { list.unreadCount == 5 }
            await list.appear()
            list.open(groupID: "h")
            #expect(list.openGroup?.unread.chat == UnreadMark.none)
            await eventually("read") { fixture.service.calls == ["markRead chat h"] }
            await eventually("only the posts are unread") { list.unreadCount == 0 && list.hasNews }
        }
    }
}
