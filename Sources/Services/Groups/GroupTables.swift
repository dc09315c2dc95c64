import Domain
import Foundation
import GRDB

extension LocalDatabase {
    /// The tables of groups: where the sync stands, rooms, people, events, and what waits to be sent.
    ///
    /// `group_event.position` is the server's order within a room. What is kept of a room is one piece without gaps up
    /// to the newest event; `group_room.earlier` is the token that fetches what came before it, null at the beginning.
    static func createGroups(_ db: GRDB.Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE group_sync (
                    id INTEGER PRIMARY KEY CHECK (id = 1), user TEXT NOT NULL, since TEXT);
                CREATE TABLE group_room (
                    room TEXT PRIMARY KEY, type TEXT NOT NULL DEFAULT '', name TEXT NOT NULL DEFAULT '',
                    topic TEXT NOT NULL DEFAULT '', avatar TEXT, members INTEGER NOT NULL DEFAULT 0,
                    muted INTEGER NOT NULL DEFAULT 0, earlier TEXT, read INTEGER, unsent_read TEXT
                ) WITHOUT ROWID;
                CREATE TABLE group_child (
                    space TEXT NOT NULL, room TEXT NOT NULL, PRIMARY KEY (space, room)) WITHOUT ROWID;
                CREATE TABLE group_member (
                    room TEXT NOT NULL, user TEXT NOT NULL, name TEXT, avatar TEXT, PRIMARY KEY (room, user)
                ) WITHOUT ROWID;
                CREATE TABLE group_event (
                    room TEXT NOT NULL, event TEXT NOT NULL, position INTEGER NOT NULL, transaction_id TEXT,
                    sender TEXT NOT NULL, time REAL NOT NULL, kind TEXT NOT NULL, target TEXT, content TEXT,
                    PRIMARY KEY (room, event));
                CREATE UNIQUE INDEX group_event_position ON group_event (room, position);
                CREATE INDEX group_event_kind ON group_event (room, kind, position);
                CREATE INDEX group_event_target ON group_event (room, target) WHERE target IS NOT NULL;
                CREATE INDEX group_event_transaction ON group_event (transaction_id) WHERE transaction_id IS NOT NULL;
                CREATE TABLE group_outbox (
                    sequence INTEGER PRIMARY KEY AUTOINCREMENT, transaction_id TEXT NOT NULL UNIQUE, room TEXT NOT NULL,
                    kind TEXT NOT NULL, target TEXT, content TEXT NOT NULL, file BLOB, file_type TEXT,
                    time REAL NOT NULL, event TEXT, failure TEXT, attempts INTEGER NOT NULL DEFAULT 0);
                CREATE INDEX group_outbox_room ON group_outbox (room, sequence);
                """)
    }

    /// When the server last answered, in seconds since 1970.
    static func addGroupAnswerTime(_ db: GRDB.Database) throws {
        try db.execute(sql: "ALTER TABLE group_sync ADD COLUMN answered REAL")
    }
}

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
