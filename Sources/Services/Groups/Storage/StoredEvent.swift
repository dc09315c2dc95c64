import Domain
import Foundation

extension MatrixEvent {
    /// The kind of the event, and the content to store.
    var stored: (kind: EventKind, target: String?, content: EventContent) {
        let (message, relation) = (content.message, content.message.relation)
        let isMessage = state_key == nil && relation?.rel_type != "m.replace"
        switch type {
        case "m.room.message" where isMessage && isRedacted, "m.room.encrypted" where isMessage && isRedacted:
            return (.message, nil, EventContent(form: .deleted))
        case "m.room.encrypted" where isMessage && relation?.rel_type != "m.annotation":
            return (.message, nil, EventContent(form: .encrypted))
        case "m.room.message" where isMessage:
            guard let message = content.storedMessage else { break }
            return (.message, nil, message)
        case "m.room.message" where relation?.rel_type == "m.replace" && !isRedacted:
            guard let target = relation?.event_id, let new = content.newContent, let body = new.body else { break }
            let edited = EventContent(
                text: body, mentionedIDs: new.mentions?.storedIDs, form: new.form, home: new.listing?.uploaded,
                offer: new.offer)
            return (.edit, target, edited)
        case "m.reaction" where !isRedacted && relation?.rel_type == "m.annotation":
            guard let target = relation?.event_id, let key = relation?.reaction else { break }
            return (.reaction, target, EventContent(reaction: key))
        case "m.sticker" where isMessage && !isRedacted:
            return (.message, nil, EventContent(text: message.body ?? "", form: .sticker))
        case "org.matrix.msc3381.poll.start" where isMessage && !isRedacted:
            return (.message, nil, EventContent(text: message.poll?.question.text ?? "", form: .poll))
        case MatrixType.activity where relation?.rel_type == "m.replace":
            guard let target = relation?.event_id, let activity = content.newContent?.activity else { break }
            return (.edit, target, EventContent(activity: activity))
        case MatrixType.activity:
            guard let activity = message.activity else { break }
            return (.activity, nil, EventContent(activity: activity))
        case MatrixType.attendance:
            guard let going = message.going, relation?.rel_type == "m.reference", let target = relation?.event_id
            else { break }
            return (.attendance, target, EventContent(going: going))
        case MatrixType.verdict where !isRedacted && state_key == nil:
            guard let approve = message.approve, let version = message.version, relation?.rel_type == "m.reference",
                let target = relation?.event_id
            else { break }
            let reason = ForeignText.line(message.reason ?? "")
            let verdict = EventContent.Verdict(version: version, rejection: approve ? nil : reason)
            return (.verdict, target, EventContent(verdict: verdict))
        default: break
        }
        return (.other, nil, EventContent())
    }
}

extension MatrixContent {
    /// The content of a message to store; nil without a body.
    fileprivate var storedMessage: EventContent? {
        guard let body = message.body else { return nil }
        let (relation, thread) = (message.relation, message.relation?.thread)
        var stored = EventContent(
            home: message.listing?.uploaded, replyTo: relation?.quoted, isInThread: thread == nil ? nil : true,
            thread: thread)
        if let file = message.file {
            (stored.text, stored.form, stored.file) = (message.caption, message.form, EventContent.File(file))
        } else if message.msgtype == "m.image", let address = message.url.flatMap(URL.init(matrix:)) {
            stored.text = message.caption
            stored.picture = EventContent.Picture(
                address: address, name: message.filename ?? body, width: max(0, message.info?.w ?? 0),
                height: max(0, message.info?.h ?? 0))
        } else {
            stored.text = stored.replyTo == nil ? body : body.withoutReplyFallback
            (stored.form, stored.mentionedIDs) = (message.form, message.mentions?.storedIDs)
            (stored.keys, stored.offer) = (keys?.home == nil ? nil : keys, message.offer)
        }
        return stored
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

extension MatrixContent.Message {
    /// The activity; nil without a title or a start.
    fileprivate var activity: EventContent.Activity? {
        guard let title, let starts, starts.isFinite else { return nil }
        return EventContent.Activity(
            title: title, starts: Date(matrixTime: starts), place: place ?? "", about: about ?? "")
    }

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
    fileprivate var form: EventForm? {
        switch msgtype {
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
