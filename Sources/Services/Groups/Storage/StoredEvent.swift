import Domain
import Foundation

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
