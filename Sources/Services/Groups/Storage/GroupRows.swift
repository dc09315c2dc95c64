import Domain
import Foundation
import GRDB

/// The progress of the sync of one user; there is one row.
struct SyncRow: Codable, TableRow {
    static let databaseTableName = "group_sync"

    var id = 1
    var user: String
    /// The token of the next sync; nil before the first answer.
    var since: String?
    /// The time when the server last answered.
    var answeredAt: Date?
    /// Whether the next sync has to request the complete state of all rooms.
    var needsFullState = false

    enum CodingKeys: String, CodingKey {
        case id, user, since
        case answeredAt = "answered_at"
        case needsFullState = "needs_full_state"
    }
}

/// A room, or the space of a group.
struct RoomRow: Codable, TableRow {
    static let databaseTableName = "group_room"

    var room: String
    /// The type of the room's creation, one of `MatrixType`.
    var type = ""
    var name = ""
    var topic = ""
    var avatar: String?
    var alias: String?
    var memberCount = 0
    var isMuted = false
    /// Whether the room is encrypted; encryption is never turned off again.
    var isEncrypted = false
    /// The token for the events before the first stored one; nil at the room's beginning, and
    /// `HistoryStore.unknownToken` after the events before it were deleted.
    var earlierToken: String?
    /// The position up to which all events have been read.
    var readPosition: Int64?
    /// The event of the read marker that the server does not know yet.
    var unsentReadEvent: String?
    /// The room that replaces this one.
    var successor: String?
    /// A server that knows the successor.
    var successorServer: String?
    /// Whether the room is of Matrix's own type, which other apps create for chats.
    var isChat = false
    /// Whether moderators of a market decide on homes.
    var isReviewed = false
    /// The time that homes of a market are offered, in days.
    var marketDays = Market.defaultDays
    /// The position up to which all events of a market are stored, while later ones are missing; nil if none are.
    var knownPosition: Int64?
    /// The position of the earliest event after the missing ones.
    var earlierPosition: Int64?

    enum CodingKeys: String, CodingKey {
        case room, type, name, topic, avatar, alias
        case memberCount = "member_count"
        case isMuted = "is_muted"
        case isEncrypted = "is_encrypted"
        case earlierToken = "earlier_token"
        case readPosition = "read_position"
        case unsentReadEvent = "unsent_read_event"
        case successor
        case successorServer = "successor_server"
        case isChat = "is_chat"
        case isReviewed = "is_reviewed"
        case marketDays = "market_days"
        case knownPosition = "known_position"
        case earlierPosition = "earlier_position"
    }
}

/// A room that replaces a space, or one of its rooms, and that the user has not joined.
struct RoomSuccessor: Decodable, QueryRow {
    var room: String
    var server: String
    var isSpace: Bool

    enum CodingKeys: String, CodingKey {
        case room, server
        case isSpace = "is_space"
    }
}

/// A member of a room.
struct StoredMember: Codable, TableRow {
    static let databaseTableName = "group_member"

    var room: String
    var user: String
    var name: String?
    var avatar: String?
}

extension StoredMember {
    /// Creates a member from their state event.
    init(_ event: MatrixEvent, user: String, in room: String) {
        let state = event.content.state
        self.init(room: room, user: user, name: state.displayname, avatar: state.avatar_url)
    }
}

/// An event of a room's timeline.
struct EventRow: Codable, TableRow {
    static let databaseTableName = "group_event"

    var room: String
    var event: String
    /// The server's order within the room.
    var position: Int64
    /// The transaction id of an event that was sent from this computer.
    var transactionID: String?
    var sender: String
    var time: Date
    var kind: EventKind
    /// The event that this one relates to.
    var target: String?
    var content: EventContent?
    /// Whether the event is a message whose content was deleted.
    var isDeleted = false
    /// Whether the event is a message of another member that mentions the user.
    var mentionsUser = false

    enum CodingKeys: String, CodingKey {
        case room, event, position, sender, time, kind, target, content
        case transactionID = "transaction_id"
        case isDeleted = "is_deleted"
        case mentionsUser = "mentions_user"
    }

    /// Returns the condition that an event of the room `?1` has the id `?2` in the timeline: the server's id, or that
    /// of the transaction.
    ///
    /// The plus makes SQLite look up both ids. Otherwise it would read all events of the room, because it expects few.
    static func hasID(_ events: String = databaseTableName) -> String {
        "(\(events).room = ?1 AND \(events).event = ?2 OR +\(events).room = ?1 AND \(events).transaction_id = ?2)"
    }
}

/// An event that was sent from this computer and that the sync has not returned.
struct OutboxRow: Codable, TableRow {
    static let databaseTableName = "group_outbox"

    /// The order of sending; assigned by the database.
    var sequence: Int64?
    var transactionID: String
    var room: String
    var kind: EventKind
    var target: String?
    var content: EventContent
    /// A file or a picture that the server does not have yet.
    var file: Data?
    var fileType: String?
    var time: Date
    /// The server's id, once it has the event.
    var event: String?
    /// The reason why the server rejected it.
    var failure: SendFailure?
    /// The number of times that the server has failed on the event.
    var attempts = 0

    enum CodingKeys: String, CodingKey {
        case sequence, room, kind, target, content, file, time, event, failure, attempts
        case transactionID = "transaction_id"
        case fileType = "file_type"
    }

    init(_ outgoing: Outgoing, at time: Date) {
        transactionID = outgoing.transaction
        room = outgoing.room
        kind = outgoing.kind
        target = outgoing.target
        content = outgoing.content
        file = outgoing.file
        fileType = outgoing.fileType
        self.time = time
    }

    var outgoing: Outgoing {
        Outgoing(
            transaction: transactionID, room: room, kind: kind, target: target, content: content, file: file,
            fileType: fileType)
    }

    var delivery: Delivery { failure.map(Delivery.failed) ?? (event == nil ? .sending : .sent) }
}

/// An invitation that has not been answered.
struct StoredInvitation: Codable, TableRow {
    static let databaseTableName = "group_invitation"

    var room: String
    var name: String
    var topic: String
    var avatar: String?
    var inviter: String
    var inviterName: String

    enum CodingKeys: String, CodingKey {
        case room, name, topic, avatar, inviter
        case inviterName = "inviter_name"
    }

    init(_ invitation: GroupInvitation) {
        room = invitation.id
        name = invitation.name
        topic = invitation.about
        avatar = invitation.avatar?.absoluteString
        inviter = invitation.inviterID
        inviterName = invitation.inviterName
    }

    var invitation: GroupInvitation {
        GroupInvitation(
            id: room, name: name, about: topic, avatar: avatar.flatMap(URL.init(matrix:)), inviterID: inviter,
            inviterName: inviterName)
    }
}
