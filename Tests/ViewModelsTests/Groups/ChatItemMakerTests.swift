import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct ChatItemMakerTests {
    private static let words = GroupWords(.identity, zone: GroupFixture.zone)
    private let maker = ChatItemMaker(words)
    private let frame = FeedContext(words: words, now: Date(timeIntervalSince1970: 1_772_366_400))

    private static func texts(_ items: [ChatItem]) -> [String] {
        items.map { item in
            switch item {
            case .day(_, let title), .newMessages(let title): "— \(title)"
            case .message(let message): message.text
            }
        }
    }

    private func messages(_ events: GroupEvent...) -> [ChatMessage] {
        ChatViewModelTests.messages(maker.items(of: events, in: frame))
    }

    @Test func messagesAreGroupedByDayAndSender() {
        let items = maker.items(
            of: [
                GroupFixture.event("a", "last year", minutesAgo: 60 * 24 * 200),
                GroupFixture.event("b", "days ago", minutesAgo: 60 * 24 * 5),
                GroupFixture.event("c", "yesterday", minutesAgo: 60 * 24),
                GroupFixture.event("d", "one", minutesAgo: 3),
                GroupFixture.event("e", "two", minutesAgo: 2),
                GroupFixture.event("f", "three", from: "@me:here", minutesAgo: 1),
                GroupFixture.event("g", "four", minutesAgo: 0),
            ], in: frame)
        #expect(
            Self.texts(items) == [
                "— August 13, 2025", "last year", "— Tuesday, February 24", "days ago", "— Yesterday", "yesterday",
                "— Today", "one", "two", "three", "four",
            ])
        #expect(Set(items.map(\.id)).count == items.count)
        let shown = ChatViewModelTests.messages(items)
        #expect(shown.map(\.showsSender) == [true, true, true, true, false, false, true])
        #expect(shown.map(\.isIndented) == [false, false, false, false, true, false, false])
        #expect(shown.map(\.isOwn) == [false, false, false, false, false, true, false])
        #expect(shown.map(\.delivery) == [nil, nil, nil, nil, nil, .sent, nil])
        #expect(shown[3].accessibleName.hasPrefix("Wang Fang: one, "))
        #expect(shown[5].accessibleName.hasSuffix(", Sent") && !shown[3].accessibleName.hasSuffix(", "))
    }

    @Test func newMessagesHaveATitleBelowThatOfTheirDay() {
        let events = [
            GroupFixture.event("a", "read", minutesAgo: 60 * 24), GroupFixture.event("b", "new", minutesAgo: 2),
            GroupFixture.event("c", "newer", minutesAgo: 1),
        ]
        var frame = frame
        frame.firstNewID = "b"
        let items = maker.items(of: events, in: frame)
        #expect(Self.texts(items) == ["— Yesterday", "read", "— Today", "— New Since Your Last Visit", "new", "newer"])
        frame.firstNewID = "c"
        let later = maker.items(of: events, in: frame)
        #expect(Self.texts(later) == ["— Yesterday", "read", "— Today", "new", "— New Since Your Last Visit", "newer"])
        #expect(ChatViewModelTests.messages(later).map(\.showsSender) == [true, true, true])
    }

    @Test func aQueuedMessageWaitsWhileTheServerCannotBeReached() {
        let events = [
            GroupFixture.event("a", "sent", from: "@me:here"),
            GroupFixture.event("b", "queued", from: "@me:here", delivery: .sending),
        ]
        var offline = frame
        offline.isOffline = true
        for (frame, status) in [(frame, "Sending…"), (offline, "Waiting for the server"), (frame, "Sending…")] {
            let shown = ChatViewModelTests.messages(maker.items(of: events, in: frame))
            #expect(shown.map(\.statusText) == ["Sent", status])
            #expect(shown[1].accessibleName.hasSuffix(status))
        }
    }

    @Test func aMessageDatedBeforeTheOneAboveStaysInItsDay() {
        let items = maker.items(
            of: [
                GroupFixture.event("a", "now", minutesAgo: 5),
                GroupFixture.event("b", "out of order", minutesAgo: 60 * 30),
                GroupFixture.event("c", "later", minutesAgo: 1),
            ], in: frame)
        #expect(Self.texts(items) == ["— Today", "now", "out of order", "later"])
    }

    @Test func theSendersPictureIsShownWithTheirName() {
        var event = GroupFixture.event("a")
        event.senderAvatar = URL(string: "mxc://here/avatar")
        var second = event
        second.id = "b"
        var own = event
        own.id = "c"
        own.isOwn = true
        #expect(messages(event, second).map(\.senderAvatar) == [event.senderAvatar, nil])
        #expect(messages(own).map(\.senderAvatar) == [nil])
    }

    @Test func aMessageIsMadeAnewWhenItOrItsPlaceHasChanged() {
        let (first, second) = (GroupFixture.event("a", minutesAgo: 2), GroupFixture.event("b", minutesAgo: 1))
        #expect(messages(first, second).map(\.showsSender) == [true, false])
        #expect(messages(second).map(\.showsSender) == [true])
        var edited = second
        edited.text = "edited"
        #expect(messages(edited).map(\.text) == ["edited"])
    }

    @Test func someoneElsesMessageHasNoStatus() {
        #expect(messages(GroupFixture.event("a", delivery: .sending)).map(\.statusText) == [""])
    }

    @Test func aPictureWithoutWordsShowsNoText() {
        let picture = GroupPicture(address: URL(string: "mxc://here/1"), width: 2, height: 3)
        let shown = messages(GroupFixture.event("a", "", picture: picture), GroupFixture.event("b", "words"))
        #expect(shown.map(\.showsText) == [false, true] && shown[0].picture == picture)
    }

    @Test(arguments: [
        (String(repeating: "x", count: 65_000), 3000), (String(repeating: "line\n", count: 900), 40 * 5 - 1),
        (String(repeating: "长", count: 2000), 3000), (String(repeating: "x", count: 3001), 3000),
        (String(repeating: "x", count: 3000), 3000),
        (String(repeating: "a\n", count: 39) + "b", 79),
    ])
    func aVeryLongMessageIsShortened(text: String, shown: Int) {
        let message = messages(GroupFixture.event("1", text))[0]
        #expect(message.text.utf8.count == shown)
        #expect(message.isShortened == (shown < text.utf8.count))
    }

    @Test(arguments: ["", "  \n", "\0", "\u{200B}\u{2060}", "\u{2800}", "\u{3164}"])
    func anEmptyMessageSaysSo(text: String) {
        let message = messages(GroupFixture.event("a", text))[0]
        #expect(message.text == "Empty message" && message.isRemark)
    }

    @Test func editsAndRepliesAreMarked() {
        var event = GroupFixture.event("a", "Yes")
        #expect(messages(event)[0].quote == "" && !messages(event)[0].showsQuote)
        event.isEdited = true
        event.reply = .quoting(QuotedMessage(senderName: "Tom", text: "Tea\nor coffee?"))
        #expect(messages(event)[0].timeText.hasSuffix(", edited") && messages(event)[0].quote == "Tom: Tea or coffee?")
        event.reply = .quoting(QuotedMessage(senderName: "Tom", text: "", form: .deleted))
        #expect(messages(event)[0].quote == "Tom: Message deleted")
        event.reply = .unknown
        #expect(messages(event)[0].quote == "Reply to an earlier message" && messages(event)[0].showsQuote)
        event.isInThread = true
        #expect(messages(event)[0].quote == "In a thread")
        event.reply = .quoting(QuotedMessage(senderName: "Tom", text: "Tea?"))
        #expect(messages(event)[0].quote == "In a thread: Tom: Tea?")
    }

    @Test func aLetterWithTooManyMarksKeepsFew() {
        let message = messages(GroupFixture.event("a", "e" + String(repeating: "\u{301}", count: 28_000) + " end"))[0]
        #expect(message.text.unicodeScalars.count == 1 + 5 + 4 && !message.isShortened)
        #expect(message.accessibleName.utf8.count < 400)
    }
}
