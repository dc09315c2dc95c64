import Domain
import Foundation
import GRDB

/// Reads the messages about homes and the replies to them.
struct ThreadQueries: Sendable {
    /// The maximum number of replies to one message.
    private static let maximumReplies = 500

    let database: LocalDatabase

    /// Returns the agents' room that the user has joined.
    func agentsRoom() async throws -> String? {
        try await database.read { db in
            try String.fetchOne(
                db, sql: "SELECT room FROM group_room WHERE type = ? ORDER BY successor IS NOT NULL, room LIMIT 1",
                arguments: [MatrixType.agents])
        }
    }

    /// Returns the field that names a home; nil if its market is not known any more.
    func key(of home: HomeReference?) async throws -> HomeSearchKeys.Home? {
        guard let home else { return nil }
        return try await database.read { db in
            try GroupQueries.room(for: .homes, of: home.groupID, db).map {
                HomeSearchKeys.Home(room: $0.room, event: home.event)
            }
        }
    }

    /// Returns whether an event is in the stored history of a room.
    func isStored(_ event: String, in room: String) async throws -> Bool {
        try await database.read { db in try EventRow.position(of: event, in: room, db) != nil }
    }

    /// Returns a message by its id in the timeline, in any room, with the replies that are stored; nil if it is not
    /// stored. `connection` is that of the time before.
    func thread(
        of message: String, user: String, connection: GroupsConnection
    ) async throws -> HomeSearchThread? {
        try await database.read { db in
            let queued = try OutboxRow.filter(Column("transaction_id") == message).fetchOne(db)
            if let queued {
                return HomeSearchThread(.init(queued), chatID: queued.room, connection: connection)
            }
            let event = try EventRow.fetchOne(
                db,
                sql: """
                    SELECT * FROM group_event WHERE transaction_id = ?1
                    UNION ALL
                    SELECT e.* FROM group_room r CROSS JOIN group_event e ON e.room = r.room AND e.event = ?1 LIMIT 1
                    """, arguments: [message])
            guard let event else { return nil }
            return HomeSearchThread(
                .sent(id: event.event), replies: try Self.replies(to: event, user: user, db), isComplete: true,
                chatID: event.room, connection: connection)
        }
    }

    private static func replies(to event: EventRow, user: String, _ db: GRDB.Database) throws -> [AgentAnswer] {
        try TimelineRow.fetchAll(
            db,
            sql: TimelineRow.select
                + " WHERE e.room = ? AND e.target = ? AND e.kind = ? AND e.sender <> ? ORDER BY e.position LIMIT ?",
            arguments: [event.room, event.event, EventKind.message, user, maximumReplies]
        )
        .compactMap { try answer($0, db) }
    }

    /// Returns a stored reply; nil without a text. Links lead to homes in the markets of the user.
    private static func answer(_ row: TimelineRow, _ db: GRDB.Database) throws -> AgentAnswer? {
        let offer = row.edit.map(\.offer) ?? row.stored.content?.offer
        let text = (offer?.text ?? row.content.text).trimmed
        guard !text.isEmpty else { return nil }
        let limit = OfferedHome.maximumCount
        var homes = try (offer?.homes ?? []).compactMap { home in
            try MatrixLink.events(in: home.link ?? "", limit: 1).first.flatMap { try self.home($0, db) } ?? home.home
        }
        for link in MatrixLink.events(in: text, limit: limit) {
            if let home = try home(link, db), !homes.contains(home) { homes.append(home) }
        }
        return AgentAnswer(
            id: row.stored.event,
            agent: Agent(
                id: row.stored.sender, name: row.shownName, avatar: row.senderAvatar.flatMap(URL.init(matrix:))),
            text: text, time: row.stored.time, homes: Array(homes.prefix(limit)))
    }

    /// Returns the home in a market of the user that a link leads to.
    private static func home(_ link: (room: String, event: String), _ db: GRDB.Database) throws -> OfferedHome? {
        struct Found: Decodable, QueryRow {
            var group: String
            var content: EventContent?
        }
        let found = try Found.fetchOne(
            db,
            sql: """
                SELECT c.space AS "group", e.content FROM market_home h
                JOIN group_child c ON c.room = h.room JOIN group_event e ON e.room = h.room AND e.event = h.version
                WHERE h.room = ? AND h.event = ? LIMIT 1
                """, arguments: [link.room, link.event])
        guard let found, let facts = found.content?.home?.facts, let price = facts.price else { return nil }
        return OfferedHome(
            community: facts.communityName, bedrooms: facts.bedrooms.map(Int.init),
            areaInHundredths: facts.areaInHundredths.map(Int.init), price: price,
            reference: HomeReference(groupID: found.group, event: link.event))
    }
}

extension HomeSearchThread.Delivery {
    fileprivate init(_ row: OutboxRow) {
        self = row.failure.map { .refused($0) } ?? row.event.map { .sent(id: $0) } ?? .queued
    }
}
