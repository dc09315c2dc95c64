import Domain
import Foundation

extension Outgoing {
    /// The type of the event that goes to the server.
    var eventType: String {
        switch kind {
        case .message, .edit, .home, .other: "m.room.message"
        case .reaction: "m.reaction"
        case .redaction: "m.room.redaction"
        case .activity: MatrixType.activity
        case .attendance: MatrixType.attendance
        case .verdict: MatrixType.verdict
        }
    }
}

extension MatrixContent {
    private static let html = "org.matrix.custom.html"

    /// Creates the content of the event that goes to the server.
    init(_ outgoing: Outgoing) {
        let content = outgoing.content
        keys = content.keys
        if let picture = content.picture {
            let name = "picture." + (outgoing.fileType?.split(separator: "/").last.map(String.init) ?? "png")
            message.msgtype = "m.image"
            message.filename = name
            message.body = content.text.isEmpty ? name : content.text
            message.url = picture.address?.absoluteString
            message.info = Info(mimetype: outgoing.fileType, w: picture.width, h: picture.height)
        } else if let file = content.file {
            message.msgtype = content.form == .audio ? "m.audio" : content.form == .video ? "m.video" : "m.file"
            message.filename = file.name
            message.body = file.name
            message.url = file.address?.absoluteString
            message.info = Info(mimetype: file.type, size: file.size)
        } else if let activity = content.activity {
            message.title = activity.title
            message.starts = (activity.starts.timeIntervalSince1970 * 1000).rounded()
            message.place = activity.place
            message.about = activity.about
            message.body = "\(activity.title), \(activity.place)"
        } else if let isGoing = content.going {
            message.going = isGoing
            message.relation = outgoing.relation("m.reference")
        } else if let home = content.home {
            setHome(home, of: outgoing)
        } else if let verdict = content.verdict {
            message.version = verdict.version
            message.approve = verdict.rejection == nil
            message.reason = verdict.rejection
            message.relation = outgoing.relation("m.reference")
        } else if let key = content.reaction {
            message.relation = outgoing.relation("m.annotation")
            message.relation?.key = key
        } else {
            setText(of: outgoing)
        }
    }

    private mutating func setHome(_ home: ListingContent, of outgoing: Outgoing) {
        let caption = home.caption
        (message.msgtype, message.body, message.mentions) = ("m.text", caption, Mentions([]))
        if let photo = home.photos.first, let address = photo.url {
            (message.msgtype, message.filename, message.url) = ("m.image", "home.jpg", address)
            message.info = Info(mimetype: "image/jpeg", w: photo.w, h: photo.h, size: photo.size)
        }
        message.listing = home
        guard outgoing.kind == .edit else { return }
        newContent = message
        // For apps that do not know edits.
        message = Message()
        (message.msgtype, message.body, message.mentions) = ("m.text", "* " + caption, Mentions([]))
        message.relation = outgoing.relation("m.replace")
    }

    private mutating func setText(of outgoing: Outgoing) {
        let content = outgoing.content
        message.msgtype = content.form == .emote ? "m.emote" : "m.text"
        message.body = content.text
        let mentioned = content.mentions ?? []
        if let html = MentionHTML.html(of: content.text, mentioning: mentioned) {
            (message.format, message.formatted_body) = (Self.html, html)
        }
        let mentions = Mentions(mentioned.map(\.userID))
        guard outgoing.kind == .edit else {
            message.relation = content.replyTo.map { .reply(to: $0, in: content.thread) }
            // The messages about homes have the form of earlier versions, whose replies notify by the rules of the server.
            message.mentions = content.keys == nil ? mentions : nil
            return
        }
        message.mentions = mentions
        newContent = message
        // For apps that do not know edits.
        message.body = "* " + content.text
        message.formatted_body = message.formatted_body.map { "* " + $0 }
        // The users in the text before the edit have already been notified (Matrix specification, "Event
        // replacements").
        message.mentions = content.notified.map(Mentions.init) ?? mentions
        message.relation = outgoing.relation("m.replace")
    }
}

extension MatrixContent.Relation {
    /// Returns the relation of a reply to a message, in its thread if it is in one.
    fileprivate static func reply(to event: String, in thread: String?) -> Self {
        var relation = Self(inReplyTo: Reply(event_id: event))
        guard let thread else { return relation }
        (relation.rel_type, relation.event_id, relation.is_falling_back) = ("m.thread", thread, false)
        return relation
    }
}

extension Outgoing {
    /// Returns the relation to the target.
    fileprivate func relation(_ type: String) -> MatrixContent.Relation? {
        target.map { MatrixContent.Relation(rel_type: type, event_id: $0) }
    }
}
