import Domain
import Foundation
import GRDB

/// Keeps the homes of markets up to date with the stored and the queued events, inside their transactions.
struct MarketWriter {
    /// A home as its owner has announced it.
    private struct Announcement {
        var id: String
        var event: String?
        var sender: String
        var position: Int64
        var version: Version
    }

    /// An announcement, or a change of it.
    private struct Version {
        var id: String
        var time: Date
        var content: ListingContent
        var delivery = Delivery.sent
    }

    let db: GRDB.Database

    /// Returns whether a room is a market.
    func isMarket(_ room: String) throws -> Bool {
        try String.fetchCached(db, sql: "SELECT type FROM group_room WHERE room = ?", arguments: [room])
            == MatrixType.market
    }

    /// Returns the id of the home that a stored event announces, changes or judges; nil for any other event.
    func home(of event: String, in room: String) throws -> String? {
        let row = try EventRow.fetchOne(
            db, sql: "SELECT * FROM group_event WHERE \(EventRow.hasID())", arguments: [room, event])
        guard let row, [.home, .edit, .verdict].contains(row.kind) else { return nil }
        return row.kind == .home ? row.transactionID ?? row.event : row.target
    }

    /// Writes a home again after an event of the outbox about it was queued, sent, refused or deleted.
    func update(after row: OutboxRow) throws {
        switch row.kind {
        case .home: try update(row.transactionID, in: row.room)
        case .edit, .verdict: try update(row.target, in: row.room)
        case .redaction:
            guard let target = row.target else { return }
            let judged = try OutboxRow.find(target, in: row.room, db)?.target
            try update(try judged ?? home(of: target, in: row.room) ?? target, in: row.room)
        default: break
        }
    }

    /// Writes the home with this id again, or deletes it if it was deleted.
    func update(_ id: String?, in room: String) throws {
        guard let id, try isMarket(room) else { return }
        guard let home = try announcement(id, in: room), let row = try row(of: home, in: room) else {
            return try delete(id, in: room)
        }
        // A home that came back before the answer to its transaction has had another id.
        if let event = home.event, event != home.id { try delete(event, in: room) }
        try row.insert(db, onConflict: .replace)
        try markReplaced(sender: row.sender, listing: row.listing.uuidString.lowercased(), in: room)
        try MarketNews(db: db).record(id, in: room)
    }

    /// Returns whether an event that was stored may change a home: not a verdict without the power for it.
    func concernsHome(_ kind: EventKind, by sender: String, in room: String) throws -> Bool {
        switch kind {
        case .home, .edit: true
        case .verdict: try PowerLevels.stored(of: room, db)?.canRedact(sender) ?? false
        default: false
        }
    }

    /// Returns the members of a room who have sent verdicts and have the power to do so.
    func moderators(of room: String) throws -> Set<String> {
        guard try isMarket(room), let levels = try PowerLevels.stored(of: room, db) else { return [] }
        let senders = try String.fetchSet(
            db, sql: "SELECT DISTINCT sender FROM group_event WHERE room = ? AND kind = ?",
            arguments: [room, EventKind.verdict])
        return senders.filter(levels.canRedact)
    }

    /// Writes the homes again that were judged by members whose power has changed since they were `moderators`.
    func updateAll(of room: String, judgedBy moderators: Set<String>) throws {
        for sender in try self.moderators(of: room).symmetricDifference(moderators) {
            let homes = try String.fetchAll(
                db, sql: "SELECT DISTINCT target FROM group_event WHERE room = ? AND kind = ? AND sender = ?",
                arguments: [room, EventKind.verdict, sender])
            for home in homes { try update(home, in: room) }
        }
    }

    /// Writes the read receipts of a market.
    func write(_ ephemeral: MatrixEvents<MatrixSync.JoinedRoom.Receipts>?, in room: String) throws {
        let receipts = (ephemeral?.all ?? []).filter { $0.type == "m.receipt" }
        guard !receipts.isEmpty, try isMarket(room) else { return }
        for (event, kinds) in receipts.flatMap(\.content) {
            for user in (kinds["m.read"] ?? [:]).keys {
                try db.executeCached(
                    sql: """
                        INSERT OR REPLACE INTO market_receipt (room, user, event, position)
                        VALUES (?1, ?2, ?3, (SELECT position FROM group_event WHERE room = ?1 AND event = ?3))
                        """, arguments: [room, user, event])
            }
        }
    }

    // MARK: Helpers

    private func delete(_ id: String, in room: String) throws {
        struct Deleted: Decodable, QueryRow { var sender, listing: String }
        let deleted = try SQLRequest<Deleted>(
            sql: "SELECT sender, listing FROM market_home WHERE room = ? AND id = ?", arguments: [room, id],
            cached: true
        ).fetchOne(db)
        guard let deleted else { return }
        try db.executeCached(sql: "DELETE FROM market_home WHERE room = ? AND id = ?", arguments: [room, id])
        try markReplaced(sender: deleted.sender, listing: deleted.listing, in: room)
    }

    /// Marks all announcements of a listing by one sender but the newest.
    private func markReplaced(sender: String, listing: String, in room: String) throws {
        try db.executeCached(
            sql: """
                UPDATE market_home SET is_replaced = position < (SELECT max(position) FROM market_home
                    WHERE room = ?1 AND sender = ?2 AND listing = ?3)
                WHERE room = ?1 AND sender = ?2 AND listing = ?3
                """, arguments: [room, sender, listing])
    }

    private func announcement(_ id: String, in room: String) throws -> Announcement? {
        let stored = try SQLRequest<EventRow>(
            sql: "SELECT * FROM group_event WHERE \(EventRow.hasID()) AND kind = ?3",
            arguments: [room, id, EventKind.home], cached: true
        ).fetchOne(db)
        if let stored {
            guard let content = stored.content?.home else { return nil }
            return Announcement(
                id: stored.transactionID ?? stored.event, event: stored.event, sender: stored.sender,
                position: stored.position, version: Version(id: stored.event, time: stored.time, content: content))
        }
        guard let queued = try OutboxRow.find(id, in: room, db), queued.kind == .home,
            let content = queued.content.home, let sequence = queued.sequence,
            let user = try String.fetchCached(db, sql: "SELECT user FROM group_sync", arguments: [])
        else { return nil }
        // After everything that the server has.
        return Announcement(
            id: id, event: queued.event, sender: user, position: .max / 2 + sequence,
            version: Version(id: id, time: queued.time, content: content, delivery: queued.delivery))
    }

    private func row(of home: Announcement, in room: String) throws -> MarketRow? {
        let queued = try OutboxRow.changes(of: home.id, in: room, db)
        let deletion = queued.last { $0.kind == .redaction }
        if let deletion, deletion.failure == nil { return nil }
        let versions = try versions(of: home, queued, in: room)
        guard let newest = versions.last, let price = newest.content.facts.price else { return nil }
        let verdict = try verdict(on: home, versions, queued, in: room)
        var prices: [Money] = []
        for version in versions where version.content.facts.price != prices.last {
            if let price = version.content.facts.price { prices.append(price) }
        }
        let facts = newest.content.facts
        let published = try time(of: home)
        let undelivered = ([deletion?.delivery] + versions.reversed().map(\.delivery)).compactMap(\.self)
            .first { $0 != .sent }
        return MarketRow(
            room: room, id: home.id, event: home.event, sender: home.sender, listing: newest.content.id,
            position: home.position, publishedAt: published, changedAt: max(published, newest.time), version: newest.id,
            purpose: facts.purpose.kind, bedrooms: Int(facts.bedrooms ?? 0), size: Int(facts.areaInHundredths ?? 0),
            price: price.minorUnits, currency: price.currency.rawValue,
            until: newest.content.end(announced: published), isOpen: newest.content.offer == .open,
            review: verdict.map { $0.rejection == nil ? .approved : .rejected }, rejection: verdict?.rejection,
            earlierPrices: prices.count > 1 ? prices.dropLast().reversed() : nil,
            delivery: undelivered.map { if case .failed(let failure) = $0 { failure.rawValue } else { "sending" } },
            search: newest.content.searchText)
    }

    /// Returns the time of an announcement; a time in the future is that of a wrong clock, or a lie.
    private func time(of home: Announcement) throws -> Date {
        guard home.event != nil else { return home.version.time }
        let answer = try Double.fetchCached(db, sql: "SELECT answered_at FROM group_sync", arguments: [])
        return answer.map { min(home.version.time, Date(timeIntervalSince1970: $0)) } ?? home.version.time
    }

    /// The number of changes that count, the newest ones: a member may send very many.
    private static let maximumEdits = 100

    /// Returns the announcement and its changes by the same sender, in the server's order.
    private func versions(of home: Announcement, _ queued: [OutboxRow], in room: String) throws -> [Version] {
        let edits = try SQLRequest<EventRow>(
            sql: """
                SELECT * FROM group_event WHERE room = ? AND target = ? AND kind = ? AND sender = ?
                ORDER BY position DESC LIMIT ?
                """, arguments: [room, home.event, EventKind.edit, home.sender, Self.maximumEdits], cached: true
        ).fetchAll(db)
        let stored = edits.reversed().compactMap { edit in
            edit.content?.home.map { Version(id: edit.event, time: edit.time, content: $0) }
        }
        let unsent = queued.filter { $0.kind == .edit }.compactMap { edit in
            edit.content.home.map {
                Version(id: edit.transactionID, time: edit.time, content: $0, delivery: edit.delivery)
            }
        }
        return [home.version] + (stored + unsent).filter { $0.content.id == home.version.content.id }
    }

    /// Returns the newest verdict on the newest version that counts: that of a member who may remove the home, and is
    /// not its owner.
    private func verdict(
        on home: Announcement, _ versions: [Version], _ queued: [OutboxRow], in room: String
    ) throws -> EventContent.Verdict? {
        let newest = versions.last
        func counts(_ verdict: EventContent.Verdict?, _ id: String) throws -> Bool {
            guard let verdict, let judged = versions.first(where: { $0.id == verdict.version }) else { return false }
            // A rejected home that was sent again, perhaps at another price, waits for another decision.
            let isAboutNewest =
                verdict.rejection == nil ? judged.content.judged == newest?.content.judged : judged.id == newest?.id
            return try isAboutNewest && OutboxRow.changes(of: id, in: room, db).isEmpty
        }
        let unsent = queued.filter { $0.kind == .verdict && $0.failure == nil }
        if let verdict = try unsent.last(where: { try counts($0.content.verdict, $0.transactionID) }) {
            return verdict.content.verdict
        }
        let stored = try SQLRequest<EventRow>(
            sql: "SELECT * FROM group_event WHERE room = ? AND target = ? AND kind = ? ORDER BY position DESC",
            arguments: [room, home.event, EventKind.verdict], cached: true
        ).fetchCursor(db)
        var levels: PowerLevels?
        while let verdict = try stored.next() {
            levels = try levels ?? PowerLevels.stored(of: room, db)
            guard let levels else { return nil }
            if levels.canRedact(verdict.sender), verdict.sender != home.sender,
                try counts(verdict.content?.verdict, verdict.transactionID ?? verdict.event)
            {
                return verdict.content?.verdict
            }
        }
        return nil
    }
}
