import Domain

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
