import Foundation

/// An agent who finds homes for others, with any Matrix app.
extension Neighbor {
    private struct Room: Decodable { var room_id: String }

    private struct Messages: Decodable {
        struct Event: Decodable {
            struct Content: Decodable {
                var body: String?
            }
            var event_id: String
            var content: Content
        }
        var chunk: [Event]
    }

    private struct Sent: Decodable { var event_id: String }

    /// Creates the room in which a server's agents are found.
    func makeAgentsRoom() async throws -> String {
        let room: Room = try await call(
            "POST", "_matrix/client/v3/createRoom",
            """
            {"name":"Agents","preset":"public_chat","room_alias_name":"hutong-agents",
            "creation_content":{"type":"org.hutong.agents"}}
            """)
        return room.room_id
    }

    /// Returns the messages of a room, newest first, with the identifiers of the events.
    func read(_ room: String) async throws -> [(id: String, text: String)] {
        let messages: Messages = try await call(
            "GET", "_matrix/client/v3/rooms/\(Self.escaped(room))/messages?dir=b&limit=50")
        return messages.chunk.compactMap { event in event.content.body.map { (event.event_id, $0) } }
    }

    /// Returns the rooms to which the agent is invited.
    func invitations() async throws -> [String] {
        struct Sync: Decodable {
            struct Rooms: Decodable { var invite: [String: Invitation]? }
            struct Invitation: Decodable {}
            var rooms: Rooms?
        }
        let sync: Sync = try await call("GET", "_matrix/client/v3/sync")
        return sync.rooms?.invite?.keys.sorted() ?? []
    }

    /// Replies to an event.
    func reply(_ text: String, to event: String, in room: String) async throws {
        let _: Sent = try await call(
            "PUT", "_matrix/client/v3/rooms/\(Self.escaped(room))/send/m.room.message/\(UUID().uuidString)",
            #"{"msgtype":"m.text","body":"\#(text)","m.relates_to":{"m.in_reply_to":{"event_id":"\#(event)"}}}"#)
    }
}
