import Domain
import Foundation

/// The body of `POST /createRoom`.
struct CreateRoomRequest: Encodable, Sendable {
    struct StateEvent: Encodable, Sendable {
        struct Content: Encodable, Sendable {
            var join_rule: String?
            var allow: [[String: String]]?
            var history_visibility: String?
            var via: [String]?
            var canonical: Bool?
        }
        var type: String
        var state_key = ""
        var content: Content
    }

    var name: String?
    var topic: String?
    var preset: String
    var visibility = "private"
    var creation_content: [String: String]
    var initial_state: [StateEvent]
    var invite: [String]
    var room_alias_name: String?
    var is_direct: Bool?

    /// Creates a chat with one other user, who is invited and has the same rights.
    init(directChatWith user: String) {
        self.init(name: nil, type: nil, isPublic: false, invite: [user])
        preset = "trusted_private_chat"
        is_direct = true
    }

    /// Creates a space or one of its rooms, by a type of `MatrixType`, or a chat without one. A room that is not
    /// public admits members of `parent`, a space and a server that knows it.
    init(
        name: String?, topic: String? = nil, type: String?, isPublic: Bool,
        parent: (space: String, server: String)? = nil, invite: [String] = [], alias: String? = nil
    ) {
        self.name = name
        self.topic = topic
        self.invite = invite
        room_alias_name = alias
        preset = isPublic ? "public_chat" : "private_chat"
        creation_content = type.map { ["type": $0] } ?? [:]
        initial_state = [
            StateEvent(type: "m.room.history_visibility", content: .init(history_visibility: "shared"))
        ]
        guard let parent else { return }
        initial_state.append(
            StateEvent(
                type: "m.space.parent", state_key: parent.space,
                content: .init(via: [parent.server], canonical: true)))
        if !isPublic {
            let members = ["type": "m.room_membership", "room_id": parent.space]
            let rules = StateEvent.Content(join_rule: "restricted", allow: [members])
            initial_state.append(StateEvent(type: "m.room.join_rules", content: rules))
        }
    }
}

/// A part of the server's directory of rooms (`POST /publicRooms`).
struct PublicRooms: Decodable {
    struct Room: Decodable, Sendable {
        var room_id: String
        var canonical_alias: String?
        var name: String?
        var topic: String?
        var num_joined_members: Int?
        var room_type: String?
        var join_rule: String?
    }

    struct Query: Encodable, Sendable {
        struct Filter: Encodable, Sendable {
            var generic_search_term: String?
            var room_types = [MatrixType.space]
        }

        /// The maximum number of rooms in an answer.
        static let limit = 20

        var limit = Self.limit
        var since: String?
        var filter: Filter
    }

    /// The maximum size of an answer, in bytes.
    static let maximumBytes = 1_000_000

    var chunk: LossyList<Room>
    var next_batch: String?

    /// The spaces among the rooms that anyone can join: a server before v1.4 does not filter them.
    var page: PublicGroupPage {
        PublicGroupPage(
            chunk.elements.prefix(Query.limit).filter {
                $0.room_type == MatrixType.space && $0.join_rule ?? "public" == "public"
            }.map {
                room in
                PublicGroup(
                    id: room.room_id, address: room.canonical_alias, name: room.name ?? "", about: room.topic ?? "",
                    memberCount: max(room.num_joined_members ?? 0, 0))
            }, next: next_batch)
    }
}
