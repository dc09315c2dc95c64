import Domain
import Foundation

/// What an event is to a group's pages.
enum EventKind: String, Sendable {
    /// A message or a post.
    case message
    case activity
    case attendance
    /// Nothing that is shown; kept because it has a place that can be read up to.
    case other

    /// What is shown on a page.
    init(shownOn page: GroupPage) { self = page == .activities ? .activity : .message }
}

extension GroupPage {
    var roomType: String {
        switch self {
        case .chat: MatrixType.chat
        case .posts: MatrixType.posts
        case .activities: MatrixType.activities
        }
    }
}

/// The content of an event as it is kept, and as it waits in the outbox.
struct StoredContent: Codable, Equatable, Sendable {
    var text = ""
    var picture: GroupPicture?
    var activity: GroupActivity?
    var going: Bool?

    static func decode(_ json: String?) -> StoredContent {
        json.flatMap { try? JSONDecoder().decode(StoredContent.self, from: Data($0.utf8)) } ?? StoredContent()
    }

    func encoded() throws -> String { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
}

extension MatrixEvent {
    /// What the event is to a group, and what is kept of it.
    var stored: (kind: EventKind, target: String?, content: StoredContent) {
        switch type {
        case "m.room.message" where state_key == nil && content.relation?.rel_type != "m.replace":
            guard let body = content.body else { break }
            guard content.msgtype == "m.image", let address = content.url.flatMap(URL.init(matrix:)) else {
                return (.message, nil, StoredContent(text: body))
            }
            let picture = GroupPicture(
                address: address, width: content.info?.w.map { max(0, $0) } ?? 0,
                height: content.info?.h.map { max(0, $0) } ?? 0)
            // Without a file name the body is the file's name, not something said (Matrix 1.10, captions).
            let caption = content.filename.map { $0 == body ? "" : body } ?? ""
            return (.message, nil, StoredContent(text: caption, picture: picture))
        case MatrixType.activity:
            guard let title = content.title, let starts = content.starts, starts.isFinite else { break }
            let activity = GroupActivity(
                title: title, starts: Date(timeIntervalSince1970: starts / 1000), place: content.place ?? "",
                about: content.about ?? "")
            return (.activity, nil, StoredContent(activity: activity))
        case MatrixType.attendance:
            guard let going = content.going, content.relation?.rel_type == "m.reference",
                let target = content.relation?.event_id
            else { break }
            return (.attendance, target, StoredContent(going: going))
        default: break
        }
        return (.other, nil, StoredContent())
    }
}
