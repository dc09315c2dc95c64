import Domain
import Foundation
import GRDB

/// The owner's listings in the local database, with all of them in an index in memory, from which lists are answered.
///
/// The database is the truth: every action is validated against the row as the transaction finds it, and the index is
/// changed after the commit, in the order of the commits. 100 000 listings take some 25 MB.
public actor SQLiteListingStore: ListingStore {
    nonisolated let database: LocalDatabase
    private let signal = ChangeSignal()
    /// Nil until the first question.
    private var index: ListingIndex?
    /// The user whose listings are shown, with the shared ones.
    private var owner: String?
    private var lastOperation: Task<Void, Never>?
    /// SQLite's `data_version`, which changes when another program commits, as of the last reading.
    private var dataVersion: Int?

    /// Keeps listings in `database`; nothing is read before the first call.
    public init(_ database: LocalDatabase) { self.database = database }

    /// See `ListingStore`.
    public func setOwner(_ owner: String?) async {
        guard owner != self.owner else { return }
        // Operations that have been asked for are those of the earlier user.
        _ = await enqueue { [self] in await show(owner) }.result
        signal.send()
    }

    private func show(_ owner: String?) {
        self.owner = owner
        index = nil
    }

    /// See `ListingStore`.
    public func result(of query: ListingQuery) async throws -> ListingResult {
        while true {
            try Task.checkCancellation()
            if index != nil { return index!.result(of: query) }
            // Another owner may be set before this goes on.
            try await load()
        }
    }

    /// See `ListingStore`.
    public func record(of id: Listing.ID) async throws -> ListingRecord? {
        let owner = owner
        return try await database.read { db in
            try Self.find(id, visibleTo: owner, db).map { try Self.record($0, db) }
        }
    }

    /// See `ListingStore`.
    public func add(_ records: [ListingRecord]) async throws {
        let owner = owner
        try await write { db in
            try records.map { try Self.insert($0, of: owner, db) }
        } thenInMemory: { index, listings in
            index.put(listings)
        }
    }

    /// See `ListingStore`.
    @discardableResult
    public func perform(
        _ actions: [ListingAction], on ids: [Listing.ID], at time: Date
    ) async throws -> [ListingChange] {
        let owner = owner
        return try await write { db in
            try ids.map { try Self.perform(actions, on: $0, visibleTo: owner, at: time, db) }
        } thenInMemory: { index, changes in
            index.put(changes.compactMap(\.after?.listing))
        }
    }

    /// See `ListingStore`.
    public func undo(_ changes: [ListingChange]) async throws {
        let owner = owner
        try await write { db in
            try changes.map { change in
                let restoredOwner = change.after == nil ? change.owner : owner
                return (change.id, try Self.undo(change, visibleTo: owner, owner: restoredOwner, db))
            }
        } thenInMemory: { (index: inout ListingIndex, listings: [(id: Listing.ID?, listing: Listing?)]) in
            index.put(listings.compactMap(\.listing))
            index.remove(listings.filter { $0.listing == nil }.compactMap(\.id))
        }
    }

    /// See `ListingStore`.
    public func addViews(_ views: [Listing.ID: Int], on day: ViewDay) async throws {
        try await write { db in
            try views.compactMap { id, count in
                guard let row = try Self.find(id, db), let number = row.number else { return nil }
                var listing = try row.listing
                guard listing.addViews(count) else { return nil }
                let changed = ListingRow(listing, owner: row.owner, number: number)
                try changed.update(db, columns: [ListingRow.CodingKeys.views.rawValue])
                try ListingViewDayRow.add(count, on: day, of: number, db)
                return listing
            }
        } thenInMemory: { index, listings in
            index.put(listings)
        }
    }

    /// See `ListingStore`.
    @discardableResult
    public func delete(_ ids: [Listing.ID]) async throws -> [ListingChange] {
        try await write { db in
            try ids.compactMap { id -> ListingChange? in
                guard let row = try Self.find(id, db) else { return nil }
                let before = try Self.record(row, db)
                _ = try row.delete(db)
                return ListingChange(from: before, to: nil, owner: row.owner)
            }
        } thenInMemory: { index, _ in
            index.remove(ids)
        }
    }

    /// See `ListingStore`.
    public func remove(_ ids: [Listing.ID]) async throws {
        try await write { db in
            for id in ids { _ = try Self.find(id, db)?.delete(db) }
        } thenInMemory: { index, _ in
            index.remove(ids)
        }
    }

    /// See `ListingStore`.
    public func refresh() async throws {
        guard index != nil else { return }
        try await serialized { [self] in
            if try await readDataVersion() != dataVersion { try await readAll() }
        }
        signal.send()
    }

    /// See `ListingStore`.
    public nonisolated func changes() -> AsyncStream<Void> { signal.changes() }

    // MARK: One operation after the other

    /// Changes the database, then the index, and sends the signal; the next operation starts only after that.
    @discardableResult
    private func write<Value: Sendable>(
        _ work: @escaping @Sendable (GRDB.Database) throws -> Value,
        thenInMemory apply: @escaping @Sendable (inout ListingIndex, Value) -> Void
    ) async throws -> Value {
        try await serialized { [self] in
            let (value, version) = try await database.write { db in
                (try work(db), try Self.dataVersion(db))
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
            // Another process has written too: the index is incomplete.
            if version != dataVersion {
                do { try await readAll() } catch {
                    // The version stays the old one, so that the next write or refresh reads again.
                    Log.listingsStore.warning(
                        "Changes of another process could not be read", metadata: ["error": "\(Log.kind(of: error))"])
                }
            }
        }
        signal.send()
    }

    private func load() async throws {
        try await serialized { [self] in
            if await index == nil { try await readAll() }
        }
    }

    /// Reads the version first: a commit in between is read now and, at worst, once more.
    private func readAll() async throws {
        let start = ContinuousClock.now
        let version = try await readDataVersion()
        if index == nil {
            index = try await database.read { [owner] db in
                var index = ListingIndex()
                try ListingRow.readListings(ListingRow.all(of: owner), db) { index.append($0) }
                return index
            }
        } else {
            let listings = try await database.read { [owner] db in
                var listings: [Listing] = []
                try ListingRow.readListings(ListingRow.all(of: owner), db) { listings.append($0) }
                return listings
            }
            index!.replaceAll(with: listings)
        }
        dataVersion = version
        let milliseconds = Int((ContinuousClock.now - start) / .milliseconds(1))
        Log.listingsStore.info(
            "Loaded", metadata: ["listings": "\(index?.count ?? 0)", "milliseconds": "\(milliseconds)"])
    }

    private func readDataVersion() async throws -> Int {
        do {
            return try await database.pool.writeWithoutTransaction(Self.dataVersion)
        } catch {
            throw LocalDatabase.storageError(error)
        }
    }

    /// Runs operations one after the other, in the order of the calls. One that has started is finished even if canceled.
    private func serialized<Value: Sendable>(
        _ operation: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await enqueue(operation).value
    }

    private func enqueue<Value: Sendable>(
        _ operation: @escaping @Sendable () async throws -> Value
    ) -> Task<Value, any Error> {
        let earlier = lastOperation
        let task = Task {
            await earlier?.value
            return try await operation()
        }
        lastOperation = Task { _ = await task.result }
        return task
    }

    // MARK: SQL

    private static func find(_ id: Listing.ID, _ db: GRDB.Database) throws -> ListingRow? {
        try ListingRow.filter(Column(ListingRow.CodingKeys.id) == id).fetchOne(db)
    }

    private static func find(
        _ id: Listing.ID, visibleTo owner: String?, _ db: GRDB.Database
    ) throws -> ListingRow? {
        try ListingRow.visible(to: owner).filter(Column(ListingRow.CodingKeys.id) == id).fetchOne(db)
    }

    private static func record(_ row: ListingRow, _ db: GRDB.Database) throws -> ListingRecord {
        guard let number = row.number else { throw StorageError.corrupt }
        return ListingRecord(
            stored: try row.listing, history: try ListingEventRow.history(of: number, db),
            viewsByDay: try ListingViewDayRow.views(of: number, db))
    }

    private static func perform(
        _ actions: [ListingAction], on id: Listing.ID, visibleTo owner: String?, at time: Date, _ db: GRDB.Database
    ) throws -> ListingChange {
        guard let row = try find(id, visibleTo: owner, db), let number = row.number else { throw ListingError.gone }
        let before = try record(row, db)
        var listing = before.listing
        let events = try listing.perform(actions, at: time)
        let changed = ListingRow(listing, owner: row.owner, number: number)
        try changed.update(db)
        for event in events { try ListingEventRow(event, of: number).insert(db) }
        let after = ListingRecord(
            stored: try changed.listing, history: before.history + events, viewsByDay: before.viewsByDay)
        return ListingChange(from: before, to: after)
    }

    /// Returns the listing as it is stored then; nil when it is not there any more.
    private static func undo(
        _ change: ListingChange, visibleTo shownOwner: String?, owner: String?, _ db: GRDB.Database
    ) throws -> Listing? {
        guard let id = change.id else { return nil }
        let row = try find(id, visibleTo: shownOwner, db)
        let restored = try change.undone(from: try row.map { try record($0, db) })
        guard let restored else {
            _ = try row?.delete(db)
            return nil
        }
        guard let number = row?.number else { return try insert(restored, of: owner, db) }
        let earlier = ListingRow(restored.listing, owner: row?.owner, number: number)
        try earlier.update(db)
        try ListingEventRow.setHistory(restored.history, of: number, db)
        return try earlier.listing
    }

    /// Inserts a listing with its history; returns it as it is stored.
    private static func insert(_ record: ListingRecord, of owner: String?, _ db: GRDB.Database) throws -> Listing {
        let row = ListingRow(record.listing, owner: owner)
        try row.insert(db)
        let number = db.lastInsertedRowID
        for event in record.history { try ListingEventRow(event, of: number).insert(db) }
        for (day, count) in record.viewsByDay { try ListingViewDayRow.add(count, on: day, of: number, db) }
        return try row.listing
    }

    @Sendable private static func dataVersion(_ db: GRDB.Database) throws -> Int {
        try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0
    }
}
