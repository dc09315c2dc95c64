import Domain
import Foundation
import GRDB
import LoopbackHTTP

/// Homes, their changes, and decisions on them.
extension OutboxChanges {
    /// Queues an announcement. `photos` are the files of the photos that have no address, by their number.
    ///
    /// Throws `GroupWritingError`, `StorageError`.
    func publish(_ home: Outgoing, photos: [Int: Data], at time: Date) async throws {
        try await write(home) { db in
            try Self.insert(OutboxRow(home, at: time), photos, db)
        }
    }

    /// Queues another version of one of the user's homes. A rejected home is queued again with that content.
    ///
    /// Throws `RemoteError.notFound`, `GroupWritingError`, `StorageError`.
    func change(_ change: Outgoing, photos: [Int: Data], by user: String, at time: Date) async throws {
        try await write(change) { db in
            guard let id = change.target,
                let home = try MarketRow.fetchOne(db, key: ["room": change.room, "id": id]), home.sender == user
            else { throw RemoteError.notFound }
            var content = change.content
            content.home?.id = home.listing
            try Self.deleteRejectedChanges(of: id, in: change.room, db)
            if var queued = try OutboxRow.queued(id, in: change.room, db), queued.failure != nil {
                try queued.delete(db)
                (queued.content, queued.sequence, queued.failure, queued.attempts) = (content, nil, nil, 0)
                return try Self.insert(queued, photos, db)
            }
            var row = OutboxRow(change, at: time)
            row.content = content
            try Self.insert(row, photos, db)
        }
    }

    /// Queues a decision on the version of a home that `judged` shows.
    ///
    /// Throws `RemoteError.notFound` if the home has no such version any more, `GroupWritingError`, `StorageError`.
    func judge(_ judged: MarketHome, _ verdict: Outgoing, rejection: String?, at time: Date) async throws {
        try await write(verdict) { db in
            let seen = ListingContent(judged.home).judged
            let versions = try EventRow.fetchAll(
                db,
                sql: """
                    SELECT * FROM group_event WHERE room = ?1 AND sender = ?2
                    AND (event = ?3 AND kind = ?4 OR target = ?3 AND kind = ?5) ORDER BY position DESC
                    """,
                arguments: [verdict.room, judged.ownerID, judged.serverID, EventKind.home, EventKind.edit])
            guard let version = versions.first(where: { $0.content?.home?.judged == seen }) else {
                throw RemoteError.notFound
            }
            var row = OutboxRow(verdict, at: time)
            row.content.verdict = EventContent.Verdict(version: version.event, rejection: rejection)
            try Self.insert(row, [:], db)
        }
    }

    /// Deletes the user's queued decisions on a home, and queues the deletion of the last one that was sent.
    ///
    /// Throws `GroupWritingError`, `StorageError`.
    func withdrawVerdict(on home: String, _ deletion: Outgoing, by user: String, at time: Date) async throws {
        try await write(deletion) { db in
            let queued = try OutboxRow.changes(of: home, in: deletion.room, db).filter { $0.kind == .verdict }
            let stored = try EventRow.fetchAll(
                db,
                sql: """
                    SELECT * FROM group_event WHERE room = ?1 AND sender = ?2 AND kind = ?3
                    AND target = (SELECT event FROM market_home WHERE room = ?1 AND id = ?4) ORDER BY position
                    """, arguments: [deletion.room, user, EventKind.verdict, home])
            let ids = stored.map { $0.transactionID ?? $0.event } + queued.map(\.transactionID)
            let last = try ids.last { try OutboxRow.changes(of: $0, in: deletion.room, db).isEmpty }
            guard let last else { return }
            var row = OutboxRow(deletion, at: time)
            row.target = last
            try Self.insert(row, [:], db)
        }
    }

    private static func insert(_ row: OutboxRow, _ photos: [Int: Data], _ db: GRDB.Database) throws {
        try row.insert(db)
        for (number, file) in photos {
            try OutboxPhoto(transactionID: row.transactionID, number: number, file: file).insert(db)
        }
        try MarketWriter(db: db).update(after: row)
    }
}

extension OutboxStore {
    /// Returns the next photo to upload of a queued home, in order.
    func nextPhoto(of transaction: String) async throws -> OutboxPhoto? {
        try await database.read { db in
            try OutboxPhoto.fetchOne(
                db, sql: "SELECT * FROM group_outbox_photo WHERE transaction_id = ? ORDER BY number LIMIT 1",
                arguments: [transaction])
        }
    }

    /// Returns the address of a file that was uploaded before; nil if there is none.
    func address(of file: Data) async throws -> URL? {
        let hash = SHA256.hash(file).hexadecimal
        return try await database.read { db in
            try String.fetchOne(db, sql: "SELECT address FROM market_upload WHERE hash = ?", arguments: [hash])
        }.flatMap(URL.init(matrix:))
    }

    /// Stores the address of a photo, so that it is never uploaded again. Returns the content with it; nil if the home
    /// was deleted meanwhile.
    func setUploaded(_ photo: OutboxPhoto, at address: URL) async throws -> EventContent? {
        let hash = SHA256.hash(photo.file).hexadecimal
        let content: EventContent? = try await database.write { db in
            try db.execute(
                sql: "INSERT OR REPLACE INTO market_upload (hash, address) VALUES (?, ?)",
                arguments: [hash, address.absoluteString])
            try db.execute(
                sql: "DELETE FROM group_outbox_photo WHERE transaction_id = ? AND number = ?",
                arguments: [photo.transactionID, photo.number])
            guard db.changesCount > 0,
                var row = try OutboxRow.filter(Column("transaction_id") == photo.transactionID).fetchOne(db),
                var home = row.content.home, home.photos.indices.contains(photo.number)
            else { return nil }
            home.photos[photo.number].url = address.absoluteString
            row.content.home = home
            try row.update(db)
            return row.content
        }
        await database.truncateLog()
        return content
    }
}

/// A photo of a queued home that the server does not have yet.
struct OutboxPhoto: Codable, TableRow {
    static let databaseTableName = "group_outbox_photo"

    var transactionID: String
    /// The index among the photos of the home.
    var number: Int
    var file: Data

    enum CodingKeys: String, CodingKey {
        case number, file
        case transactionID = "transaction_id"
    }

    /// Makes the photos of a change those of the announcement that it changes.
    static func move(from change: String, to announcement: String, _ db: GRDB.Database) throws {
        try db.execute(sql: "DELETE FROM group_outbox_photo WHERE transaction_id = ?", arguments: [announcement])
        try db.execute(
            sql: "UPDATE group_outbox_photo SET transaction_id = ? WHERE transaction_id = ?",
            arguments: [announcement, change])
    }
}
