import Domain
import Foundation
import GRDB

/// Stores viewings in the local database.
package struct SQLiteViewingStore: ViewingStore {
    let database: LocalDatabase
    private let signal = ChangeSignal()

    /// Creates a store that keeps viewings in `database`.
    package init(_ database: LocalDatabase) { self.database = database }

    package func viewings(of owner: String) async throws -> [Viewing] {
        try await database.read { db in
            try StoredViewing.filter(Column(StoredViewing.CodingKeys.owner) == owner)
                .order(Column(StoredViewing.CodingKeys.time), Column(StoredViewing.CodingKeys.id)).fetchAll(db).map(
                    \.viewing)
        }
    }

    package func add(_ viewing: Viewing) async throws {
        let isNew = try await database.write { db in
            if try Self.find(viewing.id, db) != nil { return false }
            try StoredViewing(viewing).insert(db)
            return true
        }
        if isNew { signal.send() }
    }

    package func update(_ id: Viewing.ID, _ change: @escaping @Sendable (Viewing) -> Viewing) async throws {
        try await database.write { db in
            if let old = try Self.find(id, db)?.viewing { try StoredViewing(change(old)).update(db) }
        }
        signal.send()
    }

    package func changes() -> AsyncStream<Void> { signal.changes() }

    private static func find(_ id: Viewing.ID, _ db: GRDB.Database) throws -> StoredViewing? {
        try StoredViewing.filter(Column(StoredViewing.CodingKeys.id) == id).fetchOne(db)
    }
}

/// A viewing, as its table stores it.
struct StoredViewing: Codable, TableRow {
    static let databaseTableName = "viewing"

    enum CodingKeys: String, CodingKey {
        case id, owner, agent, demand, answer, area, purpose, homes, time, revision, message, reply, contact
        case agentName = "agent_name"
        case agentAvatar = "agent_avatar"
        case isCanceled = "is_canceled"
        case scheduledAt = "scheduled_at"
        case knownTime = "known_time"
        case remindedAt = "reminded_at"
        case homeGroup = "home_group"
        case homeEvent = "home_event"
    }

    var id: UUID
    var owner, agent, agentName, demand, answer, area: String
    var purpose: ListingPurpose.Kind
    var homes: [OfferedHome]
    var time: Date
    var isCanceled: Bool
    var scheduledAt: Date
    var revision: Int
    var knownTime: Date?
    var message, reply: String?
    var remindedAt: Date?
    var homeGroup, homeEvent: String?
    var agentAvatar: URL?
    var contact: String?

    init(_ viewing: Viewing) {
        (id, owner) = (viewing.id, viewing.owner)
        (agent, agentName, agentAvatar) = (viewing.agent.id, viewing.agent.name, viewing.agent.avatar)
        (demand, answer) = (viewing.demand, viewing.answer)
        (area, purpose, homes) = (viewing.area, viewing.purpose, viewing.homes)
        (time, isCanceled, scheduledAt) = (viewing.time, viewing.isCanceled, viewing.scheduledAt)
        (revision, knownTime, message) = (viewing.revision, viewing.knownTime, viewing.message)
        (reply, remindedAt) = (viewing.reply, viewing.remindedAt)
        (homeGroup, homeEvent) = (viewing.home?.groupID, viewing.home?.event)
        contact = viewing.contact
    }

    var viewing: Viewing {
        Viewing(
            id: id, owner: owner, agent: Agent(id: agent, name: agentName, avatar: agentAvatar),
            demand: demand, answer: answer, area: area, purpose: purpose, homes: homes, home: home,
            contact: contact, time: time, isCanceled: isCanceled, scheduledAt: scheduledAt, revision: revision,
            knownTime: knownTime, message: message, reply: reply,
            remindedAt: remindedAt)
    }

    private var home: HomeReference? {
        guard let homeGroup, let homeEvent else { return nil }
        return HomeReference(groupID: homeGroup, event: homeEvent)
    }
}

/// The changes of the table of viewings.
package enum ViewingMigrations {
    /// All changes, in order.
    package static let all = [
        Migration("create viewings", createViewings),
        Migration("viewings: homes of owners") { db in
            try db.execute(
                sql: """
                    ALTER TABLE viewing ADD COLUMN home_group TEXT;
                    ALTER TABLE viewing ADD COLUMN home_event TEXT;
                    """)
        },
        Migration("viewings: pictures and contacts") { db in
            try db.execute(
                sql: """
                    ALTER TABLE viewing ADD COLUMN agent_avatar TEXT;
                    ALTER TABLE viewing ADD COLUMN contact TEXT;
                    """)
        },
    ]

    /// Creates the table of viewings. `known_time` is the time that the agent was last told, null if the agent knows
    /// of no viewing.
    @Sendable private static func createViewings(_ db: GRDB.Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE viewing (
                    id BLOB PRIMARY KEY,
                    owner TEXT NOT NULL,
                    agent TEXT NOT NULL,
                    agent_name TEXT NOT NULL,
                    demand TEXT NOT NULL,
                    answer TEXT NOT NULL,
                    area TEXT NOT NULL,
                    purpose TEXT NOT NULL CHECK (purpose IN ('sale', 'rent')),
                    homes TEXT NOT NULL,
                    time REAL NOT NULL,
                    is_canceled INTEGER NOT NULL,
                    scheduled_at REAL NOT NULL,
                    revision INTEGER NOT NULL,
                    known_time REAL,
                    message TEXT,
                    reply TEXT,
                    reminded_at REAL
                ) STRICT;
                CREATE INDEX viewing_owner ON viewing (owner, time);
                """)
    }
}
