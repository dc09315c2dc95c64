import Domain
import Foundation

/// Formats what the pages of a group display: times, days, message previews, unread summaries.
nonisolated struct GroupWords: Sendable {
    let words: Localizer
    let calendar: Calendar

    init(_ words: Localizer, calendar: Calendar) {
        self.words = words
        self.calendar = calendar
    }

    func time(_ date: Date) -> String { date.formatted(style.hour().minute()) }

    /// "Today", "Tomorrow", "Yesterday", or the date; the year is left out in the current year.
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

    /// The time if the date is today, otherwise the day.
    func timeOrDay(_ date: Date, now: Date) -> String {
        calendar.isDate(date, inSameDayAs: now) ? time(date) : day(date, now: now)
    }

    /// Day and time, such as "Yesterday, 18:20".
    func dayAndTime(_ date: Date, now: Date) -> String {
        words("{day}, {time}", ["day": day(date, now: now), "time": time(date)])
    }

    /// "Name: text" on one line, in which a right-to-left name or text does not reorder the rest.
    func lastMessage(_ message: Group.LastMessage) -> String {
        preview(of: message.text, from: message.senderName)
    }

    /// "Name: text" on one line.
    func preview(of text: String, from sender: String) -> String {
        words("{name}: {text}", ["name": isolated(sender), "text": isolated(oneLine(text))])
    }

    /// "3 new messages".
    func newMessages(_ count: Int) -> String {
        count < 100
            ? words.plural("{count} new message", "{count} new messages", count) : words("Many new messages")
    }

    /// The accessible name of a tab, with the number of unread events.
    func tab(_ page: GroupPage, unread: GroupUnread, count: Int) -> String {
        let values: KeyValuePairs = ["page": title(of: page), "number": words.number(count)]
        return switch unread.mark(of: page) {
        case .none: title(of: page)
        case .new, .quiet: words("{page}, something new", values)
        case .count, .many:
            count < UnreadCounts.maximum
                ? words("{page}, {number} unread", values) : words("{page}, {number} or more unread", values)
        }
    }

    func title(of page: GroupPage) -> String {
        switch page {
        case .chat: words("Chat")
        case .posts: words("Posts")
        case .activities: words("Activities")
        }
    }

    /// The accessible name of a group's row: its name and the pages with unread events.
    func summary(of group: Group, unread: GroupUnread) -> String {
        let pages = GroupPage.allCases.filter { unread.mark(of: $0) != .none }
        let parts = pages.map { tab($0, unread: unread, count: group.unread[$0]) }
        return ([isolated(group.name)] + parts).joined(separator: ". ")
    }

    /// "12 members"; empty while the number is not known.
    func members(_ count: Int) -> String {
        count > 0 ? words.plural("{count} member", "{count} members", count) : ""
    }

    /// The delivery state of an own event; empty once the server has accepted it.
    func status(_ delivery: Delivery) -> String {
        switch delivery {
        case .sending: words("Sending…")
        case .sent: ""
        case .failed(.tooLong): words("Too long to be sent")
        case .failed(.notAllowed): words("You may not write here")
        case .failed(.refused): words("Not sent")
        }
    }

    /// "3 people are going".
    func going(_ count: Int) -> String {
        count > 0
            ? words.plural("{count} person is going", "{count} people are going", count)
            : words("Nobody is going yet")
    }

    /// Several texts as one, for assistive technology.
    func list(_ texts: [String]) -> String { texts.joined(separator: words(", ")) }

    /// The text on one line, with white space collapsed, and cut to what a preview can display.
    func oneLine(_ text: String) -> String {
        text.prefix(400).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The text in a direction of its own (first strong isolate, Unicode UAX #9).
    func isolated(_ text: String) -> String {
        let hasRightToLeft = text.unicodeScalars.contains { (0x0590...0x08FF).contains($0.value) }
        return hasRightToLeft ? "\u{2068}\(text)\u{2069}" : text
    }

    private var style: Date.FormatStyle {
        Date.FormatStyle(locale: words.locale, calendar: calendar, timeZone: calendar.timeZone)
    }
}
