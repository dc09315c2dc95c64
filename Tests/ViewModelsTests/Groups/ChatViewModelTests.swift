import Domain
import Foundation
import TestSupport
import Testing
import ViewModels

@Suite struct ChatViewModelTests {
    let fixture = GroupFixture()

    nonisolated static func texts(_ chat: [ChatItem]) -> [String] {
        chat.map { item in
            switch item {
            case .day(_, let title): "— \(title)"
            case .message(let message): message.text
            }
        }
    }

    nonisolated static func messages(_ items: [ChatItem]) -> [ChatMessage] {
        items.compactMap { if case .message(let message) = $0 { message } else { nil } }
    }

    func running(_ chat: ChatViewModel, _ body: () async -> Void) async {
        let running = Task { await chat.run() }
        await eventually("shown") { chat.state.content != nil || chat.state.problem != nil }
        await body()
        running.cancel()
        await running.value
    }

    @Test func messagesStandByDayAndTheSenderOnceARun() async {
        fixture.service.set([
            GroupFixture.event("a", "last year", minutesAgo: 60 * 24 * 200),
            GroupFixture.event("b", "days ago", minutesAgo: 60 * 24 * 5),
            GroupFixture.event("c", "yesterday", minutesAgo: 60 * 24),
            GroupFixture.event("d", "one", minutesAgo: 3),
            GroupFixture.event("e", "two", minutesAgo: 2),
            GroupFixture.event("f", "three", from: "@me:here", minutesAgo: 1),
        ])
        let chat = fixture.chat()
        await running(chat) {
            #expect(
                Self.texts(chat.items) == [
                    "— August 13, 2025", "last year", "— Tuesday, February 24", "days ago", "— Yesterday", "yesterday",
                    "— Today", "one", "two", "three",
                ])
            let shown = Self.messages(chat.items)
            #expect(shown.map(\.showsSender) == [true, true, true, true, false, false])
            #expect(shown.map(\.status) == [.none, .none, .none, .none, .none, .sent])
            #expect(shown[3].accessibleName.hasPrefix("Wang Fang: one, "))
        }
    }

    @Test func aMessageThatClaimsAnEarlierDayKeepsItsPlace() async {
        fixture.service.set([
            GroupFixture.event("a", "now", minutesAgo: 5),
            GroupFixture.event("b", "out of order", minutesAgo: 60 * 30),
            GroupFixture.event("c", "later", minutesAgo: 1),
        ])
        let chat = fixture.chat()
        await running(chat) {
            #expect(Self.texts(chat.items) == ["— Today", "now", "out of order", "later"])
        }
    }

    @Test func theRowsFollowBySplicesAlone() async {
        fixture.service.set((0..<3).map { GroupFixture.event("m\($0)", "\($0)") })
        let chat = fixture.chat()
        let shadow = ShadowList()
        shadow.attach(to: chat)
        await running(chat) {
            fixture.service.append((3..<40).map { GroupFixture.event("m\($0)", "\($0)") })
            await eventually("arrived") { chat.count == 41 }
            #expect(shadow.ids == chat.items.map(\.id))
            #expect(shadow.spliceCount == 2)
        }
    }

    @Test func tenThousandMessagesAtOnceStayFewRowsAndFewSplices() async {
        let chat = fixture.chat()
        let shadow = ShadowList()
        shadow.attach(to: chat)
        await running(chat) {
            for batch in 0..<100 {
                fixture.service.append((0..<100).map { GroupFixture.event("m\(batch * 100 + $0)", "\($0)") })
                await Task.yield()
            }
            await eventually("the last") { chat.items.last?.id == "m9999" }
            #expect(chat.count <= 502)
            #expect(shadow.ids == chat.items.map(\.id))
            #expect(shadow.spliceCount <= 300)
            #expect(!chat.canScrollToNewest)
        }
    }

    @Test func whoReadsThePastKeepsItWhenTenThousandArrive() async {
        fixture.service.set((0..<300).map { GroupFixture.event("m\($0)", "\($0)") })
        let chat = fixture.chat()
        await running(chat) {
            await chat.showEarlier()
            let first = chat.items[1].id
            #expect(first == "m220")
            await chat.scrolled(showsNewest: false)
            fixture.service.append((300..<10_300).map { GroupFixture.event("m\($0)", "\($0)") })
            await eventually("some arrived") { chat.count > 1000 }
            #expect(chat.items[1].id == first)
            #expect(chat.count <= 2001)
            #expect(chat.canScrollToNewest)
            await chat.scrollToNewest()
            #expect(chat.items.last?.id == "m10299")
            #expect(chat.count <= 502)
            #expect(!chat.canScrollToNewest)
        }
    }

    @Test func thePastIsFetchedOnDemandAndInFront() async {
        fixture.service.set(
            [GroupFixture.event("new")], earlier: (0..<70).map { GroupFixture.event("old\($0)", minutesAgo: 1) })
        let chat = fixture.chat()
        let shadow = ShadowList()
        shadow.attach(to: chat)
        await running(chat) {
            #expect(chat.hasEarlier)
            await chat.showEarlier()
            #expect(chat.count == 42)
            await chat.showEarlier()
            #expect(chat.count == 52)
            await chat.showEarlier()
            #expect(Self.messages(chat.items).map(\.id) == (0..<70).map { "old\($0)" } + ["new"])
            #expect(!chat.hasEarlier)
            #expect(shadow.ids == chat.items.map(\.id))
            await chat.showEarlier()
            #expect(fixture.service.calls == ["fetchEarlier chat", "fetchEarlier chat"])
        }
    }

    @Test func whereNothingIsKeptThePastIsFetchedByItself() async {
        fixture.service.set([], earlier: [GroupFixture.event("old")])
        let chat = fixture.chat()
        await running(chat) {
            await eventually("fetched") { Self.texts(chat.items) == ["— Today", "hello"] }
            #expect(fixture.service.calls == ["fetchEarlier chat"])
            #expect(!chat.hasEarlier && chat.placeholder.isEmpty)
        }
    }

    @Test func aPastThatCannotBeFetchedIsAProblemWithAWayOut() async {
        fixture.service.set([GroupFixture.event("new")], earlier: [GroupFixture.event("old")])
        fixture.service.failEarlier(RemoteError.offline)
        let chat = fixture.chat()
        await running(chat) {
            await chat.showEarlier()
            #expect(chat.earlierProblem?.title == "You are offline")
            #expect(!chat.isLoadingEarlier && chat.hasEarlier && chat.count == 2)
            fixture.service.failEarlier(nil)
            await chat.showEarlier()
            #expect(chat.earlierProblem == nil)
            #expect(Self.messages(chat.items).map(\.id) == ["old", "new"])
        }
    }

    @Test func whatISendShowsAtOnceAndThenHowFarItHasCome() async {
        let chat = fixture.chat()
        var newest = 0
        chat.onShowNewest = { newest += 1 }
        await running(chat) {
            #expect(chat.placeholder == "No messages yet. Say hello!")
            chat.text = "  \n"
            #expect(!chat.canSend)
            await chat.send()
            chat.text = "hello"
            #expect(chat.canSend)
            await chat.send()
            #expect(chat.text == "" && newest == 1)
            await eventually("echo") { Self.messages(chat.items).map(\.status) == [.sending] }
            #expect(chat.placeholder == "")
            #expect(fixture.service.drafts == [.text("hello")])
            let id = Self.messages(chat.items)[0].id
            for (delivery, status, text) in [
                (Delivery.failed(.tooLong), ChatMessage.Status.failed, "Too long to be sent"),
                (.failed(.notAllowed), .failed, "You may not write here"), (.failed(.refused), .failed, "Not sent"),
                (.sending, .sending, "Sending…"), (.sent, .sent, "Sent"),
            ] {
                fixture.service.set([GroupFixture.event(id, "hello", from: "@me:here", delivery: delivery)])
                await eventually("\(status)") { Self.messages(chat.items).first?.statusText == text }
                #expect(Self.messages(chat.items).map(\.status) == [status])
            }
            await chat.resend(id)
            await chat.discard(id)
            #expect(fixture.service.calls == ["send chat", "resend \(id)", "discard \(id)"])
        }
    }

    @Test func whatCannotBeQueuedIsNotLost() async {
        let chat = fixture.chat()
        fixture.service.fail(StorageError.diskFull)
        chat.text = "precious"
        await chat.send()
        #expect(chat.text == "precious")
        #expect(fixture.app.problems.map(\.title) == ["The disk is full"])
    }

    @Test(arguments: [
        "<b>bold</b> &amp; <script>", "שלום עולם", "👩‍👩‍👧‍👦 🏳️‍🌈", String(repeating: "长", count: 600),
        "\u{0}\u{7}", "a\nb\n\nc",
    ])
    func aTextStaysAsItWasWritten(text: String) async {
        fixture.service.set([GroupFixture.event("a", text)])
        let chat = fixture.chat()
        await running(chat) {
            #expect(Self.messages(chat.items).map(\.text) == [text])
            #expect(Self.messages(chat.items)[0].accessibleName.count < 1000)
        }
    }

    @Test func aFailedReadingKeepsWhatWasShown() async {
        fixture.service.set([GroupFixture.event("a")])
        let chat = fixture.chat()
        await running(chat) {
            fixture.service.fail(StorageError.locked)
            fixture.service.append([])
            await eventually("failed") { chat.state.problem != nil }
            #expect(chat.state.content?.value == 2 && chat.count == 2)
            fixture.service.fail(nil)
            fixture.service.append([])
            await eventually("mended") { chat.state.problem == nil }
        }
    }

    @Test func linksAndPeopleAreShownByTheApp() async throws {
        fixture.service.set([GroupFixture.event("a", "see https://example.org")])
        let chat = fixture.chat()
        await running(chat) {
            chat.open(URL(string: "https://example.org")!)
            chat.showSender(of: Self.messages(chat.items)[0])
            #expect(fixture.app.calls == ["openLink: https://example.org", "showUser: @wang:here Wang Fang"])
        }
    }

    @Test func nothingIsLeftBehind() async {
        var chat: ChatViewModel? = fixture.chat()
        weak let weakChat = chat
        let running = Task { [chat] in await chat?.run() }
        await eventually("reads") { fixture.service.readerCount == 1 }
        running.cancel()
        await running.value
        chat = nil
        await eventually("gone") { weakChat == nil && fixture.service.readerCount == 0 }
    }

    @Test(arguments: [
        (String(repeating: "x", count: 65_000), 2000), (String(repeating: "line\n", count: 900), 40 * 5 - 1),
        (String(repeating: "长", count: 2000), 6000),
    ])
    func ofAVeryLongMessageTheBeginningIsShownAndTheRestOnDemand(text: String, shown: Int) async {
        fixture.service.set([GroupFixture.event("1", text)])
        let chat = fixture.chat()
        let running = Task { await chat.run() }
        await eventually("shown") { chat.count == 2 }
        guard case .message(let message) = chat.item(at: 1) else {
            Issue.record("no message")
            return
        }
        #expect(message.text.utf8.count == shown)
        #expect(message.isShortened == (shown < text.utf8.count))
        chat.showWhole(of: message)
        #expect(fixture.app.calls == ["showText: Wang Fang \(text.utf8.count)"])
        running.cancel()
        await running.value
    }
}
