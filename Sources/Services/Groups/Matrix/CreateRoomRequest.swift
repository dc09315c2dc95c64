import Foundation

/// The body of `POST /createRoom`.
public struct CreateRoomRequest: Encodable, Sendable {
    struct Creation: Encodable, Sendable {
        var type: String
    }

    struct StateEvent: Encodable, Sendable {
        struct Content: Encodable, Sendable {
            struct Allow: Encodable, Sendable {
                var type = "m.room_membership"
                var room_id: String
            }
            var join_rule: String?
            var allow: [Allow]?
            var history_visibility: String?
        }
        var type: String
        var state_key = ""
        var content: Content
    }

    var name: String
    var topic: String?
    var preset: String
    var visibility = "private"
    var creation_content: Creation
    var initial_state: [StateEvent]
    var invite: [String]
    var room_alias_name: String?

    /// A space or one of its rooms, by a type of `MatrixType`; a room that is not public admits members of `space`.
    public init(
        name: String, topic: String? = nil, type: String, isPublic: Bool, space: String? = nil, invite: [String] = [],
        alias: String? = nil
    ) {
        self.name = name
        self.topic = topic
        self.invite = invite
        room_alias_name = alias
        preset = isPublic ? "public_chat" : "private_chat"
        creation_content = Creation(type: type)
        initial_state = [
            StateEvent(type: "m.room.history_visibility", content: .init(history_visibility: "shared"))
        ]
        if let space, !isPublic {
            initial_state.append(
                StateEvent(
                    type: "m.room.join_rules", content: .init(join_rule: "restricted", allow: [.init(room_id: space)])))
        }
    }
}
