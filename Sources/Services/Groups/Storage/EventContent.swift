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

    /// The activity as a page shows it, before the answers to it are counted.
    var shownActivity: GroupActivity? {
        activity.map { GroupActivity(title: $0.title, starts: $0.starts, place: $0.place, about: $0.about) }
    }

    /// The text, or the name of the file, for one line about the message.
    var summary: String { text.isEmpty ? file?.name ?? "" : text }

    /// Stores the address of the file or the picture.
    mutating func setAddress(_ address: URL) {
        picture?.address = address
        file?.address = address
    }
}
