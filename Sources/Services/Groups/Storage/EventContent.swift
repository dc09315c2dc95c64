import Domain
import Foundation
import GRDB

/// The kind of an event on the pages of a group.
enum EventKind: String, Codable, DatabaseValueConvertible, Sendable {
    /// A message or a post.
    case message
    case activity
    case attendance
    /// Not shown; stored because the read marker may be at it.
    case other

    /// The kind that a page shows.
    init(shownOn page: GroupPage) { self = page == .activities ? .activity : .message }
}

/// The content of an event as it is stored, also in the outbox, as JSON.
///
/// The types are the database's own, so that a change of the domain's does not change what is stored.
struct EventContent: Codable, Equatable, Sendable {
    struct Picture: Codable, Equatable, Sendable {
        /// The `mxc:` address; nil while the picture waits to be uploaded.
        var address: URL?
        /// In pixels; 0 when the sender didn't say.
        var width: Int
        var height: Int
    }

    struct Activity: Codable, Equatable, Sendable {
        var title: String
        var starts: Date
        var place: String
        var about: String
    }

    var text = ""
    var picture: Picture?
    var activity: Activity?
    var going: Bool?
}

extension EventContent: DatabaseValueConvertible {
    var databaseValue: DatabaseValue {
        do {
            return String(decoding: try JSONEncoder.stored.encode(self), as: UTF8.self).databaseValue
        } catch {
            // A number that JSON does not have; the event is kept without its content.
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

extension EventContent {
    /// The content of a draft.
    init(_ draft: GroupDraft) {
        switch draft {
        case .text(let text): self.text = text
        case .picture(_, _, let width, let height, let text):
            self.text = text
            picture = Picture(address: nil, width: width, height: height)
        case .activity(let activity):
            self.activity = Activity(
                title: activity.title, starts: activity.starts, place: activity.place, about: activity.about)
        }
    }

    /// The picture as a page shows it.
    var shownPicture: GroupPicture? {
        picture.map { GroupPicture(address: $0.address, width: $0.width, height: $0.height) }
    }

    /// The activity as a page shows it.
    func shownActivity(goingCount: Int = 0, isGoing: Bool = false) -> GroupActivity? {
        activity.map {
            GroupActivity(
                title: $0.title, starts: $0.starts, place: $0.place, about: $0.about, goingCount: goingCount,
                isGoing: isGoing)
        }
    }
}

extension MatrixEvent {
    /// The kind of the event, and the content to be stored.
    var stored: (kind: EventKind, target: String?, content: EventContent) {
        switch type {
        case "m.room.message" where state_key == nil && content.relation?.rel_type != "m.replace":
            guard let body = content.body else { break }
            guard content.msgtype == "m.image", let address = content.url.flatMap(URL.init(matrix:)) else {
                return (.message, nil, EventContent(text: body))
            }
            let picture = EventContent.Picture(
                address: address, width: content.info?.w.map { max(0, $0) } ?? 0,
                height: content.info?.h.map { max(0, $0) } ?? 0)
            // Without a file name the body is the file's name, not a caption (Matrix 1.10, media captions).
            let caption = content.filename.map { $0 == body ? "" : body } ?? ""
            return (.message, nil, EventContent(text: caption, picture: picture))
        case MatrixType.activity:
            guard let title = content.title, let starts = content.starts, starts.isFinite else { break }
            let activity = EventContent.Activity(
                title: title, starts: Date(timeIntervalSince1970: starts / 1000), place: content.place ?? "",
                about: content.about ?? "")
            return (.activity, nil, EventContent(activity: activity))
        case MatrixType.attendance:
            guard let going = content.going, content.relation?.rel_type == "m.reference",
                let target = content.relation?.event_id
            else { break }
            return (.attendance, target, EventContent(going: going))
        default: break
        }
        return (.other, nil, EventContent())
    }
}
