import Domain
import Foundation

/// One message of a chat, finished.
public nonisolated struct ChatMessage: Identifiable, Equatable, Sendable {
    /// How far an own message has come; a message of somebody else is `none`.
    public enum Status: Equatable, Sendable {
        case none
        case sending
        case sent
        /// It was refused and can be sent again.
        case failed
    }

    public var id: String
    public var senderID: String
    public var senderName: String
    public var senderAvatar: URL?
    /// False when the message above is by the same person: name and picture need not be repeated.
    public var showsSender: Bool
    public var isOwn: Bool
    /// Plain text and addresses; nothing in it is markup. Only the beginning of a very long message.
    public var pieces: [TextPiece]
    /// Whether there is a word in it that may have to be broken.
    public var hasLongWord: Bool
    /// Whether there is more of it than `pieces`.
    public var isShortened: Bool
    public var picture: GroupPicture?
    public var timeText: String
    public var status: Status
    /// The status in words; empty for others' messages.
    public var statusText: String
    /// Everything about the message for who does not see it.
    public var accessibleName: String

    /// The text of `pieces`.
    public var text: String {
        pieces.map { if case .link(let text, _) = $0 { text } else if case .text(let text) = $0 { text } else { "" } }
            .joined()
    }
}

/// One row of the chat's list.
public nonisolated enum ChatItem: Identifiable, Equatable, Sendable {
    /// The first message of a day follows.
    case day(id: String, title: String)
    case message(ChatMessage)

    public var id: String {
        switch self {
        case .day(let id, _): id
        case .message(let message): message.id
        }
    }
}

/// Makes the rows of a chat; remembers finished messages, so that a new one costs one.
struct ChatItemMaker {
    private let words: GroupWords
    private var made: [String: (event: GroupEvent, showsSender: Bool, message: ChatMessage)] = [:]

    init(_ words: GroupWords) { self.words = words }

    /// The rows of `events`, with a separator before each day's first.
    ///
    /// The server's order is kept, so a message that claims an earlier day than one before it stays in that one's day.
    mutating func items(of events: [GroupEvent], now: Date) -> [ChatItem] {
        var items: [ChatItem] = []
        items.reserveCapacity(events.count + 8)
        var kept: [String: (event: GroupEvent, showsSender: Bool, message: ChatMessage)] = [:]
        var day: Date?
        var previous: GroupEvent?
        for event in events {
            let start = words.calendar.startOfDay(for: event.time)
            if day.map({ start > $0 }) ?? true {
                day = start
                previous = nil
                items.append(.day(id: "day \(start.timeIntervalSince1970)", title: words.day(event.time, now: now)))
            }
            let showsSender = previous?.senderID != event.senderID
            let message: ChatMessage
            if let known = made[event.id], known.event == event, known.showsSender == showsSender {
                message = known.message
            } else {
                message = makeMessage(event, showsSender: showsSender)
            }
            kept[event.id] = (event, showsSender, message)
            items.append(.message(message))
            previous = event
        }
        made = kept
        return items
    }

    private func makeMessage(_ event: GroupEvent, showsSender: Bool) -> ChatMessage {
        let time = words.time(event.time)
        let (status, statusText) = status(of: event)
        let shown = Self.beginning(of: event.text)
        let said = words.lastMessage(
            Group.LastMessage(
                id: event.id, senderID: event.senderID, senderName: event.senderName, text: event.text,
                time: event.time))
        return ChatMessage(
            id: event.id, senderID: event.senderID, senderName: event.senderName, senderAvatar: event.senderAvatar,
            showsSender: showsSender && !event.isOwn, isOwn: event.isOwn,
            pieces: TextPiece.pieces(of: shown), hasLongWord: TextPiece.hasLongWord(shown),
            isShortened: shown.utf8.count < event.text.utf8.count,
            picture: event.picture, timeText: time, status: status, statusText: statusText,
            accessibleName: [said, time, statusText].filter { !$0.isEmpty }.joined(separator: ", "))
    }

    /// As much of a text as is shown in the list: a message may have 64 KB, and a line for each of them.
    static func beginning(of text: String) -> String {
        var lines = 0
        var end = text.startIndex
        for index in text.indices.prefix(mostCharacters) {
            if text[index].isNewline { lines += 1 }
            if lines == mostLines { break }
            end = text.index(after: index)
        }
        return String(text[..<end])
    }

    private static let mostCharacters = 2000
    private static let mostLines = 40

    private func status(of event: GroupEvent) -> (ChatMessage.Status, String) {
        guard event.isOwn else { return (.none, "") }
        return switch event.delivery {
        case .sending: (.sending, words.words("Sending…"))
        case .sent: (.sent, words.words("Sent"))
        case .failed(let failure): (.failed, words.failure(failure))
        }
    }
}
