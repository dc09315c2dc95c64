import Domain
import Foundation

/// Makes the rows of a chat. Messages are cached, so that an update with one new message makes only one row.
final class ChatItemMaker {
    /// The values that a message is made of.
    private nonisolated struct Key: Equatable {
        let event: GroupEvent
        let showsSender: Bool
        /// Whether the event waits for a server that cannot be reached.
        let isWaiting: Bool
    }

    private let words: GroupWords
    private var cache: [String: LastValue<Key, ChatMessage>] = [:]

    init(_ words: GroupWords) { self.words = words }

    /// Returns the rows of `events`, with the title of each day above its first message, and one above the new
    /// messages.
    ///
    /// The order of the server is kept. A message dated before the one above it stays in the day of that one.
    func items(of events: [GroupEvent], in frame: FeedContext) -> [ChatItem] {
        var items: [ChatItem] = []
        items.reserveCapacity(events.count + 8)
        var used: [String: LastValue<Key, ChatMessage>] = [:]
        var dayEnd = Date.distantPast
        var previous: GroupEvent?
        for event in events {
            if event.time >= dayEnd {
                let day = words.zone.day(of: event.time)
                dayEnd = words.zone.start(ofDay: day + 1)
                previous = nil
                let title = words.day(event.time, now: frame.now)
                items.append(.day(id: "day \(day)", title: title))
            }
            if event.id == frame.firstNewID {
                previous = nil
                items.append(.newMessages(title: words.words("New Since Your Last Visit")))
            }
            let showsSender = previous?.senderID != event.senderID && !event.isOwn
            let isWaiting = frame.isOffline && event.delivery == .sending
            let key = Key(event: event, showsSender: showsSender, isWaiting: isWaiting)
            let last = cache[event.id] ?? LastValue()
            used[event.id] = last
            items.append(.message(last.value(for: key) { makeMessage(of: key) }))
            previous = event
        }
        cache = used
        return items
    }

    private func makeMessage(of key: Key) -> ChatMessage {
        let (event, showsSender) = (key.event, key.showsSender)
        let time = words.edited(words.time(event.time), isEdited: event.isEdited)
        let delivery = event.isOwn ? event.delivery : nil
        let statusText =
            switch delivery {
            case nil: ""
            case .sent: words.words("Sent")
            case .sending, .failed:
                words.status(
                    event.delivery, isOffline: key.isWaiting, hasFile: event.file != nil || event.picture != nil)
            }
        let description = words.description(of: event)
        let text = description ?? (event.form == .emote ? "\(event.senderName) \(event.text)" : event.text)
        let shown = ForeignText(text)
        let mention = event.mentionsUser ? words.words("Mentions you") : ""
        let preview = words.preview(of: event.summary, form: event.form, from: event.senderName)
        return ChatMessage(
            id: event.id, senderName: event.senderName,
            senderAvatar: showsSender ? event.senderAvatar : nil, showsSender: showsSender, isOwn: event.isOwn,
            pieces: TextPiece.pieces(of: shown.text), isRemark: description != nil || event.form == .notice,
            isMention: event.mentionsUser, quote: words.quote(event), isShortened: shown.isShortened,
            picture: event.picture,
            file: event.file.map { words.file($0, isSent: !event.isUploading) }, isUploading: event.isUploading,
            reactions: event.reactions.prefix(ChatReaction.maximumShown).map(words.reaction),
            moreReactions: words.more(event.reactions.count - ChatReaction.maximumShown), timeText: time,
            delivery: delivery, statusText: statusText,
            accessibleName: [preview, mention, time, statusText].filter { !$0.isEmpty }.joined(separator: ", "))
    }
}
