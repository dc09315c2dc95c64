import Domain
import Foundation

/// The finished words of groups: times, days, who said what, and what is new.
nonisolated struct GroupWords: Sendable {
    let words: Localizer
    let calendar: Calendar

    init(_ words: Localizer, calendar: Calendar) {
        self.words = words
        self.calendar = calendar
    }

    func time(_ date: Date) -> String { date.formatted(style.hour().minute()) }

    /// "Today", "Yesterday", or the date.
    func day(_ date: Date, now: Date) -> String {
        if calendar.isDate(date, inSameDayAs: now) { return words("Today") }
        if let next = calendar.date(byAdding: .day, value: 1, to: now), calendar.isDate(date, inSameDayAs: next) {
            return words("Tomorrow")
        }
        if let before = calendar.date(byAdding: .day, value: -1, to: now), calendar.isDate(date, inSameDayAs: before) {
            return words("Yesterday")
        }
        if calendar.isDate(date, equalTo: now, toGranularity: .year) {
            return date.formatted(style.weekday(.wide).month(.wide).day())
        }
        return date.formatted(style.year().month(.wide).day())
    }

    /// The time of today, or the day before.
    func brief(_ date: Date, now: Date) -> String {
        calendar.isDate(date, inSameDayAs: now) ? time(date) : day(date, now: now)
    }

    /// Day and time, for what will happen or was written some time.
    func dayAndTime(_ date: Date, now: Date) -> String {
        words("{day}, {time}", ["day": day(date, now: now), "time": time(date)])
    }

    /// One line of a message; a name or text that runs the other way does not turn the line around.
    func lastMessage(_ message: Group.LastMessage) -> String {
        words("{name}: {text}", ["name": isolated(message.senderName), "text": isolated(oneLine(message.text))])
    }

    /// What a tab says to who does not see it.
    func tab(_ page: GroupPage, unread: GroupUnread, count: Int) -> String {
        let isNew =
            switch page {
            case .chat: unread.chat != .none
            case .posts: unread.posts == .new
            case .activities: unread.activities == .new
            }
        guard isNew else { return title(of: page) }
        let values: KeyValuePairs = ["page": title(of: page), "number": words.number(count)]
        switch (page, unread.chat) {
        case (.chat, .some), (.chat, .many):
            return count < UnreadCounts.maximum
                ? words("{page}, {number} unread", values) : words("{page}, {number} or more unread", values)
        default:
            return words("{page}, something new", values)
        }
    }

    func title(of page: GroupPage) -> String {
        switch page {
        case .chat: words("Chat")
        case .posts: words("Posts")
        case .activities: words("Activities")
        }
    }

    /// Everything that is new in a group, for its row.
    func summary(of group: Group, unread: GroupUnread) -> String {
        let pages = GroupPage.allCases.map { tab($0, unread: unread, count: group.unread[$0]) }
        let news = zip(pages, GroupPage.allCases).filter { $0 != title(of: $1) }.map(\.0)
        return ([isolated(group.name)] + news).joined(separator: ". ")
    }

    func members(_ count: Int) -> String {
        count > 0 ? words.plural("{count} member", "{count} members", count) : ""
    }

    func failure(_ failure: SendFailure) -> String {
        switch failure {
        case .tooLong: words("Too long to be sent")
        case .notAllowed: words("You may not write here")
        case .refused: words("Not sent")
        }
    }

    /// The text with all its white space, line breaks too, as single spaces, and not longer than a line needs.
    func oneLine(_ text: String) -> String {
        text.prefix(400).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Keeps the direction of `text` from spreading (first strong isolate, Unicode UAX #9).
    func isolated(_ text: String) -> String {
        let hasRightToLeft = text.unicodeScalars.contains { (0x0590...0x08FF).contains($0.value) }
        return hasRightToLeft ? "\u{2068}\(text)\u{2069}" : text
    }

    private var style: Date.FormatStyle {
        Date.FormatStyle(locale: words.locale, calendar: calendar, timeZone: calendar.timeZone)
    }
}
