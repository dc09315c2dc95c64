import Domain
import Foundation

/// Formats the texts of the pages of a group: times, days, message previews, unread summaries.
nonisolated struct GroupWords: Sendable {
    let words: Localizer
    let zone: Zone

    init(_ words: Localizer, zone: Zone) {
        self.words = words
        self.zone = zone
    }

    func time(_ date: Date) -> String { words.date(date, .time, in: zone) }

    /// Returns "Today", "Tomorrow", "Yesterday", or the date; the year is left out in the current year.
    func day(_ date: Date, now: Date) -> String {
        switch zone.day(of: date) - zone.day(of: now) {
        case 0: return words("Today")
        case 1: return words("Tomorrow")
        case -1: return words("Yesterday")
        default:
            let isThisYear = zone.clock(at: date).year == zone.clock(at: now).year
            return words.date(date, isThisYear ? .weekdayAndDay : .date, in: zone)
        }
    }

    /// Returns the time if the date is today, otherwise the day.
    func timeOrDay(_ date: Date, now: Date) -> String {
        zone.day(of: date) == zone.day(of: now) ? time(date) : day(date, now: now)
    }

    /// Returns the day and time, such as "Yesterday, 18:20".
    func dayAndTime(_ date: Date, now: Date) -> String {
        words("{day}, {time}", ["day": day(date, now: now), "time": time(date)])
    }

    /// Returns "Name: text" on one line, in which a right-to-left name or text does not reorder the rest.
    func lastMessage(_ message: Group.LastMessage) -> String {
        // "You wave" would need another verb in most languages.
        let isYou = message.isOwn && message.form != .emote
        return preview(of: message.text, form: message.form, from: isYou ? words("You") : message.senderName)
    }

    /// Returns "Name: text" on one line, or "Name text" for an action of the sender.
    func preview(of text: String, form: EventForm, from sender: String) -> String {
        let text = description(of: form, text: text) ?? text
        let values: KeyValuePairs = ["name": sender, "text": ForeignText.line(text)]
        return form == .emote ? words("{name} {text}", values) : words("{name}: {text}", values)
    }

    /// Returns the text that the list displays for a group without messages.
    func about(_ group: Group) -> String {
        let about = ForeignText.line(group.about)
        return about.isEmpty && group.isPlainSpace ? words("Space") : about
    }

    /// Returns "Wang Fang mentioned you: text" on one line.
    func mention(_ message: Group.LastMessage) -> String {
        let text = description(of: message.form, text: message.text) ?? message.text
        return words("{name} mentioned you: {text}", ["name": message.senderName, "text": ForeignText.line(text)])
    }

    /// Returns the text that stands in for a message that is neither text nor a readable file; nil for all others.
    func description(of event: GroupEvent) -> String? {
        guard event.file == nil else { return nil }
        let isFile = [.file, .audio, .video].contains(event.form)
        let description = description(of: event.form, text: event.text, hasPicture: event.picture != nil)
        return isFile ? description.map { words("{text}. It can’t be opened.", ["text": $0]) } : description
    }

    /// Returns the line that stands in for a message that is not text; nil for a text.
    func description(of form: EventForm, text: String, hasPicture: Bool = false) -> String? {
        let name: KeyValuePairs = ["name": ForeignText.line(text)]
        return switch form {
        case .text, .emote, .notice: hasPicture || !ForeignText(text).isBlank ? nil : words("Empty message")
        case .encrypted: words("Encrypted message: Hutong can’t read it yet")
        case .deleted: words("Message deleted")
        case .file: words("File: {name}", name)
        case .audio: words("Audio: {name}", name)
        case .video: words("Video: {name}", name)
        case .location: words("Location: {name}", name)
        case .sticker: words("Sticker: {name}", name)
        case .poll: words("Poll: {name}. Hutong can’t take part in it yet", name)
        }
    }

    /// Returns the time of a message, with a mark if its text has been replaced.
    func edited(_ time: String, isEdited: Bool) -> String {
        isEdited ? words("{time}, edited", ["time": time]) : time
    }

    /// Returns a version of a message's text, as it is displayed.
    func version(_ version: MessageVersion, now: Date) -> ChatVersion {
        let text = ForeignText(version.text, limits: .whole)
        return ChatVersion(
            timeText: dayAndTime(version.time, now: now), text: text.isBlank ? words("Empty message") : text.text)
    }

    /// Returns the message that another one replies to, on one line, or the beginning of its thread; empty if there
    /// is none.
    func quote(_ event: GroupEvent) -> String {
        guard event.isInThread else { return quote(event.reply) }
        guard case .quoting = event.reply else { return words("In a thread") }
        return words("In a thread: {message}", ["message": quote(event.reply)])
    }

    private func quote(_ reply: Reply) -> String {
        switch reply {
        case .none: ""
        case .unknown: words("Reply to an earlier message")
        case .quoting(let message): preview(of: message.text, form: message.form, from: message.senderName)
        }
    }

    /// The reactions to choose from, with their names.
    var reactions: [(key: String, name: String)] {
        [
            ("👍", words("Thumbs Up")), ("❤️", words("Heart")), ("😂", words("Laughing")), ("🎉", words("Celebration")),
            ("😮", words("Surprised")), ("🙏", words("Thank You")),
        ]
    }

    /// Returns a reaction of some members, such as "👍 2", and their names.
    func reaction(_ reaction: GroupReaction) -> ChatReaction {
        let key = ForeignText(reaction.key, limits: ForeignText.Limits(bytes: 40, lines: 1)).text
        var names = reaction.otherNames.prefix(Self.maximumNames).map(ForeignText.isolated)
        if reaction.isOwn { names.append(words("You")) }
        let others = more(reaction.otherNames.count - Self.maximumNames)
        if !others.isEmpty { names.append(others) }
        return ChatReaction(
            key: reaction.key, title: "\(key) \(words.number(reaction.count))",
            names: words("{name}: {text}", ["name": key, "text": list(names)]), isOwn: reaction.isOwn)
    }

    /// The maximum number of names that are displayed with a reaction.
    private static let maximumNames = 10

    /// Returns a text such as "+3"; empty for 0.
    func more(_ count: Int) -> String { count > 0 ? "+" + words.number(count) : "" }

    /// Returns a text such as "3 new messages".
    func newMessages(_ count: Int) -> String {
        count < 100
            ? words.plural("{count} new message", "{count} new messages", count) : words("Many new messages")
    }

    /// Returns a text such as "3 unread messages"; empty without any.
    func unreadMessages(_ unread: GroupUnread) -> String {
        switch unread.messageCount {
        case 0: ""
        case ..<100: words.plural("{count} unread message", "{count} unread messages", unread.messageCount)
        default: words("Many unread messages")
        }
    }

    /// Returns the pages besides the chat with new events, such as "New posts".
    func news(_ unread: GroupUnread) -> [String] {
        unread.newPages.map { page in
            switch page {
            case .chat: ""
            case .posts: words("New posts")
            case .activities: words("New activities")
            case .homes: words("New homes")
            }
        }
    }

    /// Returns the accessible name of a tab, with the number of unread events.
    func tab(_ page: GroupPage, unread: GroupUnread, count: Int) -> String {
        let values: KeyValuePairs = ["page": title(of: page), "number": words.number(count)]
        return switch unread.mark(of: page) {
        case .none: title(of: page)
        case .new, .quiet: words("{page}, something new", values)
        case .count, .many, .mention:
            count < UnreadCounts.maximum
                ? words("{page}, {number} unread", values) : words("{page}, {number} or more unread", values)
        }
    }

    func title(of page: GroupPage) -> String {
        switch page {
        case .chat: words("Chat")
        case .posts: words("Posts")
        case .activities: words("Activities")
        case .homes: words("Homes")
        }
    }

    /// Returns the title of a member's role; empty for an ordinary member.
    func title(of role: GroupRole) -> String {
        switch role {
        case .member: ""
        case .moderator: words("Moderator")
        case .administrator: words("Administrator")
        }
    }

    /// Returns the problem of a user whom a moderator has removed from a group.
    func problem(for removal: GroupRemoval, from group: String) -> Problem {
        let group: KeyValuePairs = ["group": ForeignText.isolated(group)]
        return Problem(
            title: removal.isBanned
                ? words("A moderator has banned you from {group}", group)
                : words("A moderator has removed you from {group}", group),
            advice: removal.reason.isEmpty
                ? "" : words("Reason: {reason}", ["reason": ForeignText.isolated(removal.reason)]))
    }

    /// Returns the accessible name of a group's row: its name and the pages with unread events.
    func summary(of group: Group, unread: GroupUnread) -> String {
        let pages = GroupPage.allCases.filter { unread.mark(of: $0) != .none }
        let parts = pages.map { tab($0, unread: unread, count: group.unread[$0]) }
        let mention = unread.hasMention ? [words("You are mentioned")] : []
        let kind = group.isPlainSpace ? [words("Space")] : []
        return ([ForeignText.isolated(group.name)] + kind + mention + parts).joined(separator: ". ")
    }

    /// "12 members"; empty while the number is not known.
    func members(_ count: Int) -> String {
        count > 0 ? words.plural("{count} member", "{count} members", count) : ""
    }

    /// Returns a file with its kind and size.
    func file(_ file: GroupFile, isSent: Bool) -> ChatFile {
        let (symbol, kind) = description(of: file.kind)
        let name: KeyValuePairs = ["name": file.name]
        let details = file.size.map { words("{kind}, {size}", ["kind": kind, "size": words.fileSize($0)]) } ?? kind
        return ChatFile(
            file: file, symbol: symbol, name: file.name, details: details, canSave: isSent,
            canOpen: isSent && file.canBeOpened, saveName: words("Save {name}", name),
            openName: words("Open {name}", name))
    }

    private func description(of kind: FileKind) -> (Symbol, String) {
        switch kind {
        case .pdf: (.document, words("PDF document"))
        case .text: (.file, words("Text"))
        case .document: (.document, words("Document"))
        case .spreadsheet: (.document, words("Spreadsheet"))
        case .presentation: (.document, words("Presentation"))
        case .picture: (.picture, words("Picture"))
        case .audio: (.audio, words("Audio"))
        case .video: (.video, words("Video"))
        case .archive: (.archive, words("Archive"))
        case .other: (.file, words("File"))
        }
    }

    /// The maximum length of a title or a name, in characters.
    private static let maximumTitle = 100

    /// Returns the problem with a typed title or name; empty if it is valid.
    func problem(ofTitle title: String, ifEmpty: String) -> String {
        switch title.count {
        case 0: ifEmpty
        case ...Self.maximumTitle: ""
        default: words("Use at most 100 characters")
        }
    }

    /// Returns the title of a comment on a member's post.
    func comment(onPostOf name: String) -> String { words("Comment on {name}’s post", ["name": name]) }

    /// Returns the title of a comment on a post that it quotes.
    func comment(on post: Reply) -> String {
        guard case .quoting(let quoted) = post else { return words("Comment on an earlier post") }
        return comment(onPostOf: ForeignText.isolated(quoted.senderName))
    }

    /// Returns the delivery state of an own event; empty once the server has accepted it.
    func status(_ delivery: Delivery, isOffline: Bool, hasFile: Bool = false) -> String {
        switch delivery {
        case .sending: isOffline ? words("Waiting for the server") : words("Sending…")
        case .sent: ""
        case .failed(.tooLong): hasFile ? words("Too large for the server") : words("Too long to send")
        case .failed(.notAllowed): words("You can’t write here")
        case .failed(.encrypted): words("Not sent, because the group is encrypted")
        case .failed(.refused): words("Not sent")
        }
    }

    /// "3 people are going".
    func going(_ count: Int) -> String {
        count > 0
            ? words.plural("{count} person is going", "{count} people are going", count)
            : words("No one is going yet")
    }

    /// Joins several texts for assistive technology.
    func list(_ texts: [String]) -> String { texts.joined(separator: words(", ")) }
}
