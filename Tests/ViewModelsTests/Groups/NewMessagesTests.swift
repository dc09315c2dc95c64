import Domain
import TestSupport
import Testing

@testable import ViewModels

/// The divider above the messages that were unread when the user opened a chat.
@Suite struct NewMessagesTests {
    private func event(_ id: String, own: Bool = false, form: EventForm = .text) -> GroupEvent {
        GroupFixture.event(id, from: own ? "@me:here" : "@wang:here", form: form)
    }

    @Test func ownAndDeletedMessagesAreNotCounted() {
        var new = NewMessages(count: 2)
        new.update(with: [event("a"), event("b"), event("c", own: true), event("d", form: .deleted), event("e")])
        #expect(new.firstID == "b")
    }

    @Test func nothingIsNewWithoutUnreadMessages() {
        var new = NewMessages()
        new.update(with: [event("a")])
        #expect(new.firstID == nil)
    }

    @Test func whatComesLaterIsNotCounted() {
        var new = NewMessages(count: 2)
        new.update(with: [event("b")])
        #expect(new.firstID == nil)
        new.update(with: [event("b"), event("c"), event("d")])
        #expect(new.firstID == nil)
        // The first one is found when earlier messages are loaded, and stays.
        new.update(with: [event("z"), event("a"), event("b"), event("c"), event("d")])
        #expect(new.firstID == "a")
        new.update(with: [event("x"), event("y"), event("z"), event("a"), event("b")])
        #expect(new.firstID == "a")
    }

    @Test func aQueuedMessageIsNotTheLastOne() {
        var new = NewMessages(count: 1)
        let queued = GroupFixture.event("q", from: "@me:here", delivery: .sending)
        new.update(with: [event("a"), event("b"), queued])
        #expect(new.firstID == "b")
    }

    @Test func theFirstOfManyIsShownOnRequest() async {
        let fixture = GroupFixture()
        fixture.service.set((1...60).map { event("\($0)") })
        let page = fixture.groupPage(GroupFixture.group(chat: 40), openPage: .chat)
        let run = Task { await page.run() }
        defer { run.cancel() }
        await eventually("the newest messages") { !page.chat.items.isEmpty }
        page.chat.feed.limitRows(inSight: 40)
        #expect(!page.chat.canShowFirstNew)
        page.chat.feed.limitRows(inSight: 10)
        #expect(page.chat.canShowFirstNew && page.chat.firstNewTitle == "40 new messages")
        await page.chat.showFirstNew()
        #expect(!page.chat.canShowFirstNew && page.chat.canScrollToNewest)
        let items = page.chat.items.map(\.id)
        #expect(page.chat.feed.foundID == "new-messages")
        #expect(items.firstIndex(of: "new-messages").map { items[$0 + 1] } == "21")
    }

    @Test func theMarkIsThereFromOpeningOnAndGoneTheNextTime() async {
        let fixture = GroupFixture()
        let events = ["a", "b", "c"].map { event($0) }
        fixture.service.set([GroupFixture.group(chat: 2)])
        fixture.service.set(events)
        let page = fixture.groupPage(GroupFixture.group(chat: 2), openPage: .chat)
        let run = Task { await page.run() }
        defer { run.cancel() }
        func position() -> Int? { page.chat.items.firstIndex { $0.id == "new-messages" } }
        await eventually("the divider") { position() == 2 }
        // The window goes to the background and comes back.
        await page.visibilityChanged(to: false)
        await page.visibilityChanged(to: true)
        #expect(position() == 2)
        await page.open(.posts)
        #expect(position() == 2)
        await page.open(.chat)
        #expect(position() == nil)
    }

    @Test func messagesThatComeInSightOfTheUserAreNotMarked() async {
        let fixture = GroupFixture()
        fixture.service.set([GroupFixture.group()])
        fixture.service.set([event("a")])
        let page = fixture.groupPage(GroupFixture.group(), openPage: .chat)
        let run = Task { await page.run() }
        defer { run.cancel() }
        await eventually("loaded") { page.chat.items.count == 2 }
        fixture.service.append([event("b")])
        fixture.service.change("g") { $0.unread.chat = 1 }
        await eventually("shown") { page.chat.items.count == 3 }
        await eventually("read") { fixture.service.calls.contains { $0.hasPrefix("markRead") } }
        #expect(!page.chat.items.contains { $0.id == "new-messages" })
    }
}
