import Domain
import Foundation
import GRDB

/// The owner's listings in the local database, with all of them in an index in memory, from which lists are answered.
///
/// The database is the truth: every action is judged against the row as the transaction finds it, and the index is
/// changed after the commit, in the order of the commits. 100 000 listings take some 25 MB.
public actor SQLiteListingStore: ListingStore {
    nonisolated let database: LocalDatabase
    private let signal = ChangeSignal()
    /// Nil until the first question.
    private var index: ListingIndex?
    private var lastOperation: Task<Void, Never>?
    /// SQLite's count of what others have committed, as last seen.
    private var foreignVersion: Int?

    /// Keeps listings in `database`; nothing is read before the first call.
    public init(_ database: LocalDatabase) { self.database = database }

    public func result(of query: ListingQuery) async throws -> ListingResult {
        if index == nil { try await load() }
        try Task.checkCancellation()
        return index!.result(of: query)
    }

    public func record(of id: Listing.ID) async throws -> ListingRecord? {
        try await database.read { db in
            guard let (listing, number) = try Self.find(id, db) else { return nil }
            let history = try Row.fetchAll(db, sql: ListingEventRow.select, arguments: [number])
                .map(ListingEventRow.event)
            return ListingRecord(stored: listing, history: history)
        }
    }

    public func add(_ records: [ListingRecord]) async throws {
        try await write { db in
            let insert = try db.makeStatement(sql: ListingRow.insert)
            let insertEvent = try db.makeStatement(sql: ListingEventRow.insert)
            for record in records {
                try insert.execute(arguments: ListingRow.values(record.listing))
                let number = db.lastInsertedRowID
                for event in record.history {
                    try insertEvent.execute(arguments: ListingEventRow.values(event, of: number))
                }
            }
        } thenInMemory: { index, _ in
            index.put(records.map(\.listing))
        }
    }

    @discardableResult
    public func perform(_ actions: [ListingAction], on id: Listing.ID, at time: Date) async throws -> Listing {
        try await write { db in
            guard case (var listing, let number)? = try Self.find(id, db) else { throw ListingError.gone }
            let events = try listing.perform(actions, at: time)
            try db.execute(sql: ListingRow.update, arguments: ListingRow.values(listing) + [id.bytes])
            for event in events {
                try db.execute(sql: ListingEventRow.insert, arguments: ListingEventRow.values(event, of: number))
            }
            return listing
        } thenInMemory: { index, listing in
            index.put([listing])
        }
    }

    public func addViews(_ views: [Listing.ID: Int]) async throws {
        try await write { db in
            try views.compactMap { id, count in
                guard case (var listing, _)? = try Self.find(id, db) else { return nil }
                listing.addViews(count)
                try db.execute(
                    sql: "UPDATE listing SET views = ? WHERE id = ?", arguments: [listing.views, id.bytes])
                return listing
            }
        } thenInMemory: { index, listings in
            index.put(listings)
        }
    }

    public func delete(_ id: Listing.ID) async throws {
        try await write { db in
            try db.execute(sql: "DELETE FROM listing WHERE id = ?", arguments: [id.bytes])
        } thenInMemory: { index, _ in
            index.remove(id)
        }
    }

    public func refresh() async throws {
        guard index != nil else { return }
        try await inTurn { [self] in
            if try await seeForeignVersion() != foreignVersion { try await readAll() }
        }
        signal.send()
    }

    public nonisolated func changes() -> AsyncStream<Void> { signal.changes() }

    // MARK: In turn

    /// Changes the database, then the index, and tells of it; another operation begins only after that.
    @discardableResult
    private func write<Value: Sendable>(
        _ work: @escaping @Sendable (GRDB.Database) throws -> Value,
        thenInMemory apply: @escaping @Sendable (inout ListingIndex, Value) -> Void
    ) async throws -> Value {
        try await inTurn { [self] in
            let (value, version) = try await database.write { db in
                (try work(db), try Self.foreignVersion(db))
            }
            await finish(value, version, apply)
            return value
        }
    }

    private func finish<Value>(
        _ value: Value, _ version: Int, _ apply: (inout ListingIndex, Value) -> Void
    ) async {
        if index != nil {
            apply(&index!, value)
            // Another process has written too: what is in memory is not all.
            if version != foreignVersion { try? await readAll() }
        }
        signal.send()
    }

    private func load() async throws {
        try await inTurn { [self] in
            if await index == nil { try await readAll() }
        }
    }

    /// Takes the version first: what is committed in between is read now and, at worst, once more.
    private func readAll() async throws {
        let version = try await seeForeignVersion()
        let listings = try await database.read { db in
            var listings: [Listing] = []
            let rows = try Row.fetchCursor(db, sql: ListingRow.select + " ORDER BY number")
            while let row = try rows.next() { listings.append(try ListingRow.listing(row)) }
            return listings
        }
        if index == nil { index = ListingIndex(listings) } else { index!.replaceAll(with: listings) }
        foreignVersion = version
    }

    private func seeForeignVersion() async throws -> Int {
        do {
            return try await database.pool.writeWithoutTransaction(Self.foreignVersion)
        } catch {
            throw LocalDatabase.storageError(error)
        }
    }

    /// Runs operations one after the other, in the order of the calls. One that has begun is finished, canceled or not.
    private func inTurn<Value: Sendable>(
        _ operation: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let earlier = lastOperation
        let task = Task {
            await earlier?.value
            return try await operation()
        }
        lastOperation = Task { _ = await task.result }
        return try await task.value
    }

    // MARK: SQL

    private static func find(_ id: Listing.ID, _ db: GRDB.Database) throws -> (Listing, number: Int64)? {
        guard let row = try Row.fetchOne(db, sql: ListingRow.select + " WHERE id = ?", arguments: [id.bytes]) else {
            return nil
        }
        return (try ListingRow.listing(row), row[ListingRow.numberColumn])
    }

    @Sendable private static func foreignVersion(_ db: GRDB.Database) throws -> Int {
        try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0
    }
}
