import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct ChatViewModelTests {
    let fixture = GroupFixture()

    nonisolated static func messages(_ items: [ChatItem]) -> [ChatMessage] {
        items.compactMap { if case .message(let message) = $0 { message } else { nil } }
    }

    func running(_ chat: ChatViewModel, _ body: () async -> Void) async {
        let running = Task { await chat.feed.run() }
        await eventually("shown") { chat.feed.screen != .loading }
        await body()
        running.cancel()
        await running.value
    }

    @Test func theRowsFollowTheSplicesAlone() async {
        fixture.service.set((0..<3).map { GroupFixture.event("m\($0)", "\($0)") })
        let chat = fixture.chat()
        let shadow = ShadowList()
        shadow.attach(to: chat)
        await running(chat) {
            fixture.service.append((3..<20).map { GroupFixture.event("m\($0)", "\($0)") })
            await eventually("arrived") { chat.items.count == 21 }
            #expect(shadow.ids == chat.items.map(\.id))
            #expect(shadow.spliceCount == 2)
        }
    }

    @Test func tenThousandNewMessagesStayFewRowsAndFewSplices() async {
        let chat = fixture.chat()
        let shadow = ShadowList()
        shadow.attach(to: chat)
        await running(chat) {
            for batch in 0..<100 {
                fixture.service.append((0..<100).map { GroupFixture.event("m\(batch * 100 + $0)", "\($0)") })
                await Task.yield()
            }
            await eventually("the last") { chat.items.last?.id == "m9999" }
            #expect(chat.items.count <= 502)
            #expect(shadow.ids == chat.items.map(\.id))
            #expect(shadow.spliceCount <= 300)
            #expect(!chat.canScrollToNewest)
        }
    }

    @Test func earlierMessagesStayInPlaceWhileTenThousandArrive() async {
        fixture.service.set((0..<300).map { GroupFixture.event("m\($0)", "\($0)") })
        let chat = fixture.chat()
        await running(chat) {
            await chat.feed.showEarlier()
            let first = chat.items[1].id
            #expect(first == "m271")
            await chat.scrolled(showsNewest: false)
            fixture.service.append((300..<10_300).map { GroupFixture.event("m\($0)", "\($0)") })
            await eventually("some arrived") { chat.items.count > 300 }
            #expect(chat.items[1].id == first)
            #expect(chat.items.count <= 401)
            #expect(chat.canScrollToNewest)
            await chat.scrolled(showsNewest: true)
            #expect(chat.canScrollToNewest, "newer messages are not loaded")
            #expect(!chat.showsNewest(isAtEnd: true))
            #expect(chat.items[1].id == first)
            await chat.scrollToNewest()
            #expect(chat.items.last?.id == "m10299")
            #expect(chat.items.count <= 502)
            #expect(!chat.canScrollToNewest)
            #expect(chat.showsNewest(isAtEnd: true) && !chat.showsNewest(isAtEnd: false))
        }
    }

    @Test func aUserWhoScrollsBackToTheEndFollowsAgain() async {
        fixture.service.set((0..<300).map { GroupFixture.event("m\($0)", "\($0)") })
        let chat = fixture.chat()
        await running(chat) {
            await chat.scrolled(showsNewest: false)
            #expect(chat.canScrollToNewest)
            fixture.service.append((300..<320).map { GroupFixture.event("m\($0)", "\($0)") })
            await eventually("arrived") { chat.items.last?.id == "m319" }
            #expect(chat.items[1].id == "m276")
            await chat.scrolled(showsNewest: true)
            #expect(!chat.canScrollToNewest)
            fixture.service.append((320..<900).map { GroupFixture.event("m\($0)", "\($0)") })
            await eventually("follows") { chat.items.last?.id == "m899" && chat.items[1].id != "m276" }
        }
    }

    @Test func anEmptyChatFollowsAlthoughItsEndIsOutOfSight() async {
        let chat = fixture.chat()
        await running(chat) {
            await chat.scrolled(showsNewest: false)
            fixture.service.append((0..<900).map { GroupFixture.event("m\($0)", "\($0)") })
            await eventually("the newest") { chat.items.last?.id == "m899" }
        }
    }

    @Test func aSentMessageIsDisplayedAtOnceWithItsDeliveryState() async {
        let chat = fixture.chat()
        var newest = 0
        chat.onShowNewest = { newest += 1 }
        await running(chat) {
            #expect(chat.feed.screen == .placeholder && chat.feed.placeholder == "No Messages Yet")
            #expect(chat.composer.showsHint && !chat.composer.canSend)
            chat.composer.text = "  \n"
            #expect(!chat.composer.canSend && !chat.composer.showsHint)
            await chat.composer.send()
            #expect(chat.composer.text == "  \n")
            chat.composer.text = "hello"
            #expect(chat.composer.canSend)
            await chat.composer.send()
            #expect(chat.composer.text == "" && newest == 1)
            await eventually("echo") { Self.messages(chat.items).map(\.delivery) == [.sending] }
            #expect(chat.feed.screen == .list)
            #expect(fixture.service.drafts == [.text("hello")])
            let id = Self.messages(chat.items)[0].id
            for (delivery, text) in [
                (Delivery.failed(.tooLong), "Too long to send"), (.failed(.notAllowed), "You can’t write here"),
                (.failed(.refused), "Not sent"), (.sending, "Sending…"), (.sent, "Sent"),
            ] {
                fixture.service.set([GroupFixture.event(id, "hello", from: "@me:here", delivery: delivery)])
                await eventually("\(delivery)") { Self.messages(chat.items).first?.statusText == text }
                let message = Self.messages(chat.items)[0]
                #expect(message.delivery == delivery && message.hasFailed == delivery.isFailed)
                #expect(message.isSent == (delivery == .sent) && message.showsSending == (delivery == .sending))
            }
            await chat.feed.resend(id)
            await chat.feed.discard(id)
            #expect(fixture.service.calls == ["send chat", "resend \(id)", "discard \(id)"])
        }
    }

    @Test func aMessageWaitsForTheServerWhileOffline() async {
        fixture.service.set([GroupFixture.event("a", "hello", from: "@me:here", delivery: .sending)])
        let chat = fixture.chat()
        func status() -> [String] { Self.messages(chat.items).map(\.statusText) }
        await running(chat) {
            #expect(status() == ["Sending…"])
            fixture.service.set(GroupsConnection.offline(.offline, lastAnswer: nil))
            await eventually("offline") { status() == ["Waiting for the server"] }
            fixture.service.set(GroupsConnection.online)
            await eventually("online") { status() == ["Sending…"] }
        }
    }

    @Test func aMessageThatCannotBeQueuedIsNotLost() async {
        let chat = fixture.chat()
        fixture.service.fail(StorageError.diskFull)
        chat.composer.text = "precious"
        await chat.composer.send()
        #expect(chat.composer.text == "precious")
        #expect(fixture.app.problems.map(\.title) == ["The disk is full"])
    }

    @Test func textTypedDuringAFailedSendFollowsTheMessage() async {
        let chat = fixture.chat()
        let gate = Gate()
        fixture.service.fail(StorageError.diskFull)
        fixture.service.hold { _ in await gate.pass() }
        chat.composer.text = "first"
        let sending = Task { await chat.composer.send() }
        await eventually("asked") { await gate.arrivals == 1 }
        chat.composer.text = "second"
        await gate.open()
        await sending.value
        #expect(chat.composer.text == "first\nsecond")
    }

    @Test(arguments: [
        "<b>bold</b> &amp; <script>", "שלום עולם", "👩‍👩‍👧‍👦 🏳️‍🌈", String(repeating: "长", count: 600),
        "a\nb\n\nc",
    ])
    func aTextIsDisplayedAsItWasWritten(text: String) async {
        fixture.service.set([GroupFixture.event("a", text)])
        let chat = fixture.chat()
        await running(chat) {
            #expect(Self.messages(chat.items).map(\.text) == [text])
            #expect(Self.messages(chat.items)[0].accessibleName.count < 1000)
        }
    }

    @Test func theAppServiceShowsLinksSendersAndLongMessages() async {
        let long = String(repeating: "x", count: 3000)
        fixture.service.set([GroupFixture.event("a", "see https://example.org"), GroupFixture.event("b", long)])
        let chat = fixture.chat()
        await running(chat) {
            chat.actions.open(URL(string: "https://example.org")!)
            let messages = Self.messages(chat.items)
            chat.actions.showSender(of: messages[0].id)
            chat.showWhole(of: messages[1])
            #expect(
                fixture.app.calls == [
                    "openLink: https://example.org", "showUser: @wang:here Wang Fang", "showText: Wang Fang 3000",
                ])
            fixture.service.set([GroupEvent]())
            await eventually("gone") { chat.items.isEmpty }
            chat.showWhole(of: messages[1])
            #expect(fixture.app.calls.count == 3)
        }
    }

    @Test func itIsReleased() async {
        await expectRelease {
            let chat = fixture.chat()
            let running = Task { [feed = chat.feed] in await feed.run() }
            await eventually("reads") { fixture.service.readerCount == GroupFixture.feedReaders }
            running.cancel()
            await running.value
            return chat
        }
        await eventually("nothing reads") { fixture.service.readerCount == 0 }
    }
}
