import Domain
import Foundation

/// Makes the rows of a chat. It caches messages, so that an update with one new message makes one.
final class ChatItemMaker {
    private struct Entry {
        var event: GroupEvent
        var showsSender: Bool
        var message: ChatMessage
    }

    /// The maximum length of a message in the list, in characters.
    private static let maximumCharacters = 2000
    /// The maximum length of a message in the list, in lines.
    private static let maximumLines = 40

    private let words: GroupWords
    private var cache: [String: Entry] = [:]

    init(_ words: GroupWords) { self.words = words }

    /// The rows of `events`, with the title of each day above its first message.
    ///
    /// The order of the server is kept. A message dated before the one above it stays in the day of that one.
    func items(of events: [GroupEvent], now: Date) -> [ChatItem] {
        var items: [ChatItem] = []
        items.reserveCapacity(events.count + 8)
        var used: [String: Entry] = [:]
        var day = Date.distantPast
        var previous: GroupEvent?
        for event in events {
            let start = words.calendar.startOfDay(for: event.time)
            if start > day {
                day = start
                previous = nil
                items.append(.day(id: "day \(start.timeIntervalSince1970)", title: words.day(event.time, now: now)))
            }
            let showsSender = previous?.senderID != event.senderID && !event.isOwn
            let entry = entry(for: event, showsSender: showsSender)
            used[event.id] = entry
            items.append(.message(entry.message))
            previous = event
        }
        cache = used
        return items
    }

    private func entry(for event: GroupEvent, showsSender: Bool) -> Entry {
        if let entry = cache[event.id], entry.event == event, entry.showsSender == showsSender { return entry }
        return Entry(event: event, showsSender: showsSender, message: makeMessage(event, showsSender: showsSender))
    }

    private func makeMessage(_ event: GroupEvent, showsSender: Bool) -> ChatMessage {
        let time = words.time(event.time)
        let status = status(of: event)
        let statusText =
            switch status {
            case .none: ""
            case .sent: words.words("Sent")
            case .sending, .failed: words.status(event.delivery)
            }
        let shown = Self.beginning(of: event.text)
        let preview = words.preview(of: event.text, from: event.senderName)
        return ChatMessage(
            id: event.id, senderID: event.senderID, senderName: event.senderName,
            senderAvatar: showsSender ? event.senderAvatar : nil, showsSender: showsSender, isOwn: event.isOwn,
            pieces: TextPiece.pieces(of: shown), hasLongWord: TextPiece.hasLongWord(shown),
            isShortened: shown.utf8.count < event.text.utf8.count, picture: event.picture, timeText: time,
            status: status, statusText: statusText,
            accessibleName: [preview, time, statusText].filter { !$0.isEmpty }.joined(separator: ", "))
    }

    private func status(of event: GroupEvent) -> ChatMessage.Status {
        guard event.isOwn else { return .none }
        return switch event.delivery {
        case .sending: .sending
        case .sent: .sent
        case .failed: .failed
        }
    }

    /// The part of a text that the list displays: a message may have 64 KB, and as many lines.
    private static func beginning(of text: String) -> String {
        var lines = 0
        var end = text.startIndex
        for index in text.indices.prefix(maximumCharacters) {
            if text[index].isNewline { lines += 1 }
            if lines == maximumLines { break }
            end = text.index(after: index)
        }
        return String(text[..<end])
    }
}
