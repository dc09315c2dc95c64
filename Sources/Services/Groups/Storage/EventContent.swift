import Domain
import Foundation
import GRDB

/// The kind of an event on the pages of a group.
enum EventKind: String, Codable, DatabaseValueConvertible, Sendable {
    /// A message or a post.
    case message
    case activity
    case attendance
    /// A home in a market.
    case home
    /// A moderator's decision on a home.
    case verdict
    /// A new text of an earlier message.
    case edit
    /// A reaction to an earlier message.
    case reaction
    /// The deletion of an earlier event; in the outbox only.
    case redaction
    /// An event that is not shown; it is stored because the read marker may be at it.
    case other

    /// Creates the kind of a page.
    init(shownOn page: GroupPage) {
        switch page {
        case .chat, .posts: self = .message
        case .activities: self = .activity
        case .homes: self = .home
        }
    }
}

extension EventKind {
    /// The kinds of events that make up the homes of a market.
    static let ofHomes: Set<EventKind> = [.home, .edit, .verdict]
}

/// The content of an event as it is stored, also in the outbox, as JSON.
///
/// The types are the database's own, so that a change of the domain's does not change the stored data.
struct EventContent: Codable, Equatable, Sendable {
    struct Picture: Codable, Equatable, Sendable {
        /// The `mxc:` address; nil while the picture waits to be uploaded.
        var address: URL?
        /// The sender's description, or the name of the file; nil in what earlier versions have stored.
        var name: String?
        /// The width in pixels; 0 if the sender did not state it.
        var width: Int
        var height: Int
    }

    struct File: Codable, Equatable, Sendable {
        /// The `mxc:` address; nil while the file waits to be uploaded.
        var address: URL?
        var name: String
        var type: String?
        var size: Int?

        init(_ file: GroupFile) {
            (address, name, type, size) = (file.address, file.name, file.type, file.size)
        }
    }

    struct Activity: Codable, Equatable, Sendable {
        var title: String
        var starts: Date
        var place: String
        var about: String
    }

    struct Verdict: Codable, Equatable, Sendable {
        /// The server's id of the announcement, or of the change, that the moderator has seen.
        var version: String
        /// The reason of a rejection; nil to approve the home.
        var rejection: String?
    }

    struct Mention: Codable, Equatable, Sendable {
        var userID: String
        var name: String
    }

    var text = ""
    /// The members who are mentioned in a message that is sent from this computer.
    var mentions: [Mention]?
    /// The members whom an edit from this computer notifies: those who are not in the text before.
    var notified: [String]?
    /// The members whom a message of the server notifies.
    var mentionedIDs: Set<String>?
    /// The form of a message; nil for a text.
    var form: EventForm?
    var picture: Picture?
    var file: File?
    var activity: Activity?
    var going: Bool?
    /// A home in a market; also in its changes.
    var home: ListingContent?
    var verdict: Verdict?
    /// The meaning of a message about a home that is sent from this computer, or that another user sent in a chat.
    var keys: HomeSearchKeys?
    /// The homes in an agent's answer.
    var offer: AgentOffer?
    /// The message that this one replies to, or the first one of its thread.
    var replyTo: String?
    /// True for a message in a thread, nil for any other.
    var isInThread: Bool?
    /// The first message of the thread; also nil for messages that earlier versions of the app have stored.
    var thread: String?
    /// The emoji of a reaction, and of its deletion.
    var reaction: String?
}

extension EventContent: DatabaseValueConvertible {
    var databaseValue: DatabaseValue {
        do {
            return String(decoding: try JSONEncoder.stored.encode(self), as: UTF8.self).databaseValue
        } catch {
            // JSON does not have this number; the event is kept without its content.
            Log.groupsStore.error("The content of an event could not be encoded")
            return "{}".databaseValue
        }
    }

    /// Content that cannot be read is empty: one event must not hide all others of its room.
    static func fromDatabaseValue(_ value: DatabaseValue) -> EventContent? {
        guard let json = String.fromDatabaseValue(value) else { return nil }
        do {
            return try JSONDecoder.stored.decode(EventContent.self, from: Data(json.utf8))
        } catch {
            Log.groupsStore.warning("The content of an event could not be read")
            return EventContent()
        }
    }
}

extension EventContent.Picture {
    /// Creates a picture that waits to be uploaded.
    init(_ photo: Photo) { self.init(address: nil, width: photo.width, height: photo.height) }
}

extension EventContent {
    /// Creates the content of a draft.
    init(_ draft: GroupDraft) {
        switch draft {
        case .text(let text, let mentions), .inquiry(let text, _, let mentions):
            self.text = text
            self.mentions = mentions.map { Mention(userID: $0.userID, name: $0.name) }
        case .reply(let text, let target, let mentions):
            self.text = text
            self.mentions = mentions.map { Mention(userID: $0.userID, name: $0.name) }
            replyTo = target
        case .picture(let photo, let text):
            self.text = text
            picture = Picture(photo)
        case .file: break
        case .activity(let activity):
            self.activity = Activity(
                title: activity.title, starts: activity.starts, place: activity.place, about: activity.about)
        }
    }

    /// The picture as a page shows it.
    var shownPicture: GroupPicture? {
        picture.map { GroupPicture(address: $0.address, name: $0.name ?? "", width: $0.width, height: $0.height) }
    }

    /// The file as a page shows it.
    var shownFile: GroupFile? {
        file.map { GroupFile(address: $0.address, name: $0.name, type: $0.type, size: $0.size) }
    }

    /// The text, or the name of the file, for one line about the message.
    var summary: String { text.isEmpty ? file?.name ?? "" : text }

    /// Stores the address of the file or the picture.
    mutating func setAddress(_ address: URL) {
        picture?.address = address
        file?.address = address
    }

    /// Returns the activity as a page shows it.
    func shownActivity(goingCount: Int = 0, isGoing: Bool = false, revision: Int = 0) -> GroupActivity? {
        activity.map {
            GroupActivity(
                title: $0.title, starts: $0.starts, place: $0.place, about: $0.about, goingCount: goingCount,
                isGoing: isGoing, revision: revision)
        }
    }
}

extension MatrixEvent {
    /// The kind of the event, and the content to store.
    var stored: (kind: EventKind, target: String?, content: EventContent) {
        let isMessage = state_key == nil && content.relation?.rel_type != "m.replace"
        switch type {
        case "m.room.message" where isMessage && isRedacted, "m.room.encrypted" where isMessage && isRedacted:
            return (.message, nil, EventContent(form: .deleted))
        case "m.room.encrypted" where isMessage && content.relation?.rel_type != "m.annotation":
            return (.message, nil, EventContent(form: .encrypted))
        case "m.room.message" where isMessage:
            guard let body = content.body else { break }
            let reply = content.relation?.quoted
            let thread = content.relation?.thread
            let isInThread = thread == nil ? nil : true
            let mentionedIDs = content.mentions?.storedIDs
            let home = content.listing?.uploaded
            if let file = content.file {
                return (
                    .message, nil,
                    EventContent(
                        text: content.caption, form: content.messageForm, file: EventContent.File(file), home: home,
                        replyTo: reply, isInThread: isInThread, thread: thread)
                )
            }
            guard content.msgtype == "m.image", let address = content.url.flatMap(URL.init(matrix:)) else {
                return (
                    .message, nil,
                    EventContent(
                        text: reply == nil ? body : body.withoutReplyFallback, mentionedIDs: mentionedIDs,
                        form: content.messageForm, home: home, keys: content.keysOfHome, offer: content.offer,
                        replyTo: reply,
                        isInThread: isInThread, thread: thread)
                )
            }
            let picture = EventContent.Picture(
                address: address, name: content.filename ?? body, width: content.info?.w.map { max(0, $0) } ?? 0,
                height: content.info?.h.map { max(0, $0) } ?? 0)
            return (
                .message, nil,
                EventContent(
                    text: content.caption, picture: picture, home: home, replyTo: reply, isInThread: isInThread,
                    thread: thread)
            )
        case "m.room.message" where content.relation?.rel_type == "m.replace" && !isRedacted:
            guard let target = content.relation?.event_id, let new = content.newContent, let body = new.body,
                body.utf8.count <= MatrixEvent.maximumBytes
            else { break }
            let edited = EventContent(
                text: body, mentionedIDs: new.mentions?.value?.storedIDs, form: MatrixContent.form(of: new.msgtype),
                home: new.listing?.uploaded, offer: new.offer)
            return (.edit, target, edited)
        case "m.reaction" where !isRedacted && content.relation?.rel_type == "m.annotation":
            guard let target = content.relation?.event_id, let key = content.relation?.reaction else { break }
            return (.reaction, target, EventContent(reaction: key))
        case "m.sticker" where isMessage && !isRedacted:
            return (.message, nil, EventContent(text: content.body ?? "", form: .sticker))
        case "org.matrix.msc3381.poll.start" where isMessage && !isRedacted:
            return (.message, nil, EventContent(text: content.poll?.question.text ?? "", form: .poll))
        case MatrixType.activity where content.relation?.rel_type == "m.replace":
            guard let target = content.relation?.event_id,
                let activity = content.newContent?.activity.flatMap(EventContent.Activity.init)
            else { break }
            return (.edit, target, EventContent(activity: activity))
        case MatrixType.activity:
            let fields = MatrixContent.Activity(
                title: content.title, starts: content.starts, place: content.place, about: content.about)
            guard let activity = EventContent.Activity(fields) else { break }
            return (.activity, nil, EventContent(activity: activity))
        case MatrixType.attendance:
            guard let going = content.going, content.relation?.rel_type == "m.reference",
                let target = content.relation?.event_id
            else { break }
            return (.attendance, target, EventContent(going: going))
        case MatrixType.verdict where !isRedacted && state_key == nil:
            guard let approve = content.approve, let version = content.version,
                content.relation?.rel_type == "m.reference", let target = content.relation?.event_id
            else { break }
            let reason = ForeignText.line(content.reason ?? "")
            return (
                .verdict, target,
                EventContent(verdict: EventContent.Verdict(version: version, rejection: approve ? nil : reason))
            )
        default: break
        }
        return (.other, nil, EventContent())
    }
}

extension EventContent.Activity {
    /// Creates an activity; nil without a title or a start.
    fileprivate init?(_ fields: MatrixContent.Activity) {
        guard let title = fields.title, let starts = fields.starts, starts.isFinite else { return nil }
        self.init(
            title: title, starts: Date(matrixTime: starts), place: fields.place ?? "", about: fields.about ?? "")
    }
}

extension MatrixContent.Relation {
    /// The maximum length of a stored reaction, in bytes. Most reactions are one emoji.
    private static let maximumReactionLength = 100

    /// The reaction's text; nil if it is empty or too long for a reaction.
    fileprivate var reaction: String? {
        key.flatMap { $0.utf8.count > Self.maximumReactionLength || ForeignText.line($0).isEmpty ? nil : $0 }
    }
}

extension MatrixContent.Mentions {
    /// The maximum number of stored ids of a message.
    private static let maximumStored = 100

    /// The stored ids; nil if there are none, or too many for a later edit.
    fileprivate var storedIDs: Set<String>? { (1...Self.maximumStored).contains(userIDs.count) ? userIDs : nil }
}

extension MatrixContent {
    /// The fields of a message about a home in a market; nil for any other.
    fileprivate var keysOfHome: HomeSearchKeys? { keys?.home == nil ? nil : keys }

    /// The sender's caption of a file; without a file name the body is the file's name (Matrix 1.10, media captions).
    fileprivate var caption: String { filename == nil || filename == body ? "" : body ?? "" }

    /// The file of a message; nil if the message is not a file, or has no address of one.
    fileprivate var file: GroupFile? {
        guard ["m.file", "m.audio", "m.video", "m.image"].contains(msgtype),
            let address = url.flatMap(URL.init(matrix:))
        else { return nil }
        let name = filename ?? body ?? ""
        let file = GroupFile(address: address, name: name, type: info?.mimetype, size: info?.size)
        // A picture in a format that is not decoded, such as SVG, is a file.
        let isDecoded =
            info?.mimetype == nil ? !name.lowercased().hasSuffix(".svg") : Self.pictureTypes.contains(file.type)
        return msgtype == "m.image" && isDecoded ? nil : file
    }

    private static let pictureTypes: Set = ["image/png", "image/jpeg", "image/jpg", "image/gif", "image/webp"]

    /// The kind of a message by its `msgtype`; nil for a text, and for kinds that the specification does not define.
    fileprivate var messageForm: EventForm? { Self.form(of: msgtype) }

    fileprivate static func form(of type: String?) -> EventForm? {
        switch type {
        case "m.emote": .emote
        case "m.notice": .notice
        case "m.file", "m.image": .file
        case "m.audio": .audio
        case "m.video": .video
        case "m.location": .location
        default: nil
        }
    }
}

extension String {
    /// The text without the quotation that apps put before a reply (Matrix specification, "Fallbacks for rich
    /// replies").
    fileprivate var withoutReplyFallback: String {
        guard hasPrefix("> ") else { return self }
        let lines = split(separator: "\n", omittingEmptySubsequences: false)
        let rest = lines.drop { $0.hasPrefix("> ") || $0 == ">" }
        return (rest.first?.isEmpty == true ? rest.dropFirst() : rest).joined(separator: "\n")
    }
}
