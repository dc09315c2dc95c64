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

extension MatrixContent.Relation {
    /// Returns the relation of a reply to a message, in its thread if it is in one.
    fileprivate static func reply(to event: String, in thread: String?) -> Self {
        var relation = Self(inReplyTo: Reply(event_id: event))
        guard let thread else { return relation }
        (relation.rel_type, relation.event_id, relation.isFallingBack) = ("m.thread", thread, false)
        return relation
    }
}

/// The content of the event that goes to the server.
struct OutgoingContent: Encodable, Sendable {
    typealias Info = MatrixContent.Info
    typealias Relation = MatrixContent.Relation

    /// The users who are notified of a message. An empty list means that no user is, whatever the text contains.
    struct Mentions: Encodable, Sendable {
        var user_ids: [String]

        init(_ users: [String]) { user_ids = Set(users).sorted() }
    }

    /// The content that replaces an earlier message.
    struct NewContent: Encodable, Sendable {
        var msgtype: String?
        var body: String?
        var filename: String?
        var url: URL?
        var info: Info?
        var format: String?
        var formattedBody: String?
        var mentions: Mentions?
        var listing: ListingContent?

        enum CodingKeys: String, CodingKey {
            case msgtype, body, filename, url, info, format
            case formattedBody = "formatted_body"
            case mentions = "m.mentions"
            case listing = "org.hutong.listing"
        }
    }

    var msgtype: String?
    var body: String?
    var filename: String?
    var url: URL?
    var info: Info?
    var title: String?
    /// The start in milliseconds since 1970.
    var starts: Int64?
    var place: String?
    var about: String?
    var going: Bool?
    /// The version of a home that a moderator has decided on.
    var version: String?
    var approve: Bool?
    /// The code of the reason of a rejection, or its words.
    var reason: String?
    var listing: ListingContent?
    var format: String?
    /// The text as HTML, in which the names of members are links.
    var formattedBody: String?
    var mentions: Mentions?
    var newContent: NewContent?
    var relation: Relation?

    enum CodingKeys: String, CodingKey {
        case msgtype, body, filename, url, info, title, starts, place, about, going, version, approve, reason
        case format
        case formattedBody = "formatted_body"
        case mentions = "m.mentions"
        case newContent = "m.new_content"
        case listing = "org.hutong.listing"
        case relation = "m.relates_to"
    }

    private static let html = "org.matrix.custom.html"

    init(_ outgoing: Outgoing) {
        let content = outgoing.content
        if let picture = content.picture {
            let name = "picture." + (outgoing.fileType?.split(separator: "/").last.map(String.init) ?? "png")
            msgtype = "m.image"
            filename = name
            body = content.text.isEmpty ? name : content.text
            url = picture.address
            info = Info(mimetype: outgoing.fileType, w: picture.width, h: picture.height)
        } else if let file = content.file {
            msgtype = content.form == .audio ? "m.audio" : content.form == .video ? "m.video" : "m.file"
            filename = file.name
            body = file.name
            url = file.address
            info = Info(mimetype: file.type, size: file.size)
        } else if let activity = content.activity {
            title = activity.title
            starts = Int64((activity.starts.timeIntervalSince1970 * 1000).rounded())
            place = activity.place
            about = activity.about
            body = "\(activity.title), \(activity.place)"
        } else if let isGoing = content.going {
            going = isGoing
            relation = outgoing.target.map { Relation(rel_type: "m.reference", event_id: $0) }
        } else if let home = content.home {
            setHome(home, of: outgoing)
        } else if let verdict = content.verdict {
            (version, approve, reason) = (verdict.version, verdict.rejection == nil, verdict.rejection)
            relation = outgoing.target.map { Relation(rel_type: "m.reference", event_id: $0) }
        } else if let key = content.reaction {
            relation = outgoing.target.map { Relation(rel_type: "m.annotation", event_id: $0, key: key) }
        } else {
            setText(of: outgoing)
        }
    }

    private mutating func setHome(_ home: ListingContent, of outgoing: Outgoing) {
        let caption = home.caption
        let mentions = Mentions([])
        self.mentions = mentions
        (msgtype, body) = ("m.text", caption)
        if let photo = home.photos.first, let address = photo.url.flatMap(URL.init(matrix:)) {
            (msgtype, filename, url) = ("m.image", "home.jpg", address)
            info = Info(mimetype: "image/jpeg", w: photo.w, h: photo.h, size: photo.size)
        }
        listing = home
        guard outgoing.kind == .edit else { return }
        newContent = NewContent(
            msgtype: msgtype, body: caption, filename: filename, url: url, info: info, mentions: mentions,
            listing: home)
        // For apps that do not know edits.
        (msgtype, body, filename, url, info, listing) = ("m.text", "* " + caption, nil, nil, nil, nil)
        relation = outgoing.target.map { Relation(rel_type: "m.replace", event_id: $0) }
    }

    private mutating func setText(of outgoing: Outgoing) {
        let content = outgoing.content
        let type = content.form == .emote ? "m.emote" : "m.text"
        msgtype = type
        body = content.text
        relation = content.replyTo.map { .reply(to: $0, in: content.thread) }
        let mentioned = content.mentions ?? []
        let mentions = Mentions(mentioned.map(\.userID))
        // The messages about homes have the form of earlier versions, whose replies notify by the rules of the server.
        self.mentions = content.keys == nil ? mentions : nil
        if let html = MentionHTML.html(of: content.text, mentioning: mentioned) {
            (format, formattedBody) = (Self.html, html)
        }
        guard outgoing.kind == .edit else { return }
        newContent = NewContent(
            msgtype: type, body: content.text, format: format, formattedBody: formattedBody, mentions: mentions)
        // For apps that do not know edits.
        body = "* " + content.text
        formattedBody = formattedBody.map { "* " + $0 }
        // The users in the text before the edit have already been notified (Matrix specification, "Event
        // replacements").
        self.mentions = Mentions(content.notified ?? mentions.user_ids)
        relation = outgoing.target.map { Relation(rel_type: "m.replace", event_id: $0) }
    }
}
