import Domain
import Foundation
import GRDB
import Synchronization

/// The owner's listings in the local database. The visible ones are also kept in memory, from which lists are answered.
///
/// The database has the authoritative data, and its queue of writes orders all changes: an action is validated
/// against the row in its transaction, and the memory follows each commit before the next write begins.
package final class SQLiteListingStore: ListingStore {
    private struct State {
        /// The user whose listings are shown, together with the shared ones.
        var owner: String?
        /// The listings in memory; nil until the first query, and after a change that it did not follow.
        var memory: ListingMemory?
        /// SQLite's `data_version` at the last reading, which changes when another program commits.
        var dataVersion: Int?
        /// The number of the last change.
        var change = 0
    }

    /// The maximum number of changed listings in a report. More of them are reported as a change of all.
    private static let maximumUpdates = 64

    let database: LocalDatabase
    private let source = ChangeSource<ListingsChange>()
    private let state = Mutex(State())

    /// Creates a store that keeps listings in `database`; nothing is read before the first call.
    package init(_ database: LocalDatabase) { self.database = database }

    package func setOwner(_ owner: String?) async {
        let change = state.withLock { state -> ListingsChange? in
            guard owner != state.owner else { return nil }
            (state.owner, state.memory) = (owner, nil)
            return Self.changeOfAll(&state)
        }
        if let change { source.send(change) }
    }

    package func result(of query: ListingQuery) async throws -> ListingResult {
        while true {
            try Task.checkCancellation()
            let result = state.withLock { state in state.memory?.result(of: query, change: state.change) }
            if let result { return result }
            // Another owner may be set meanwhile.
            try await load()
        }
    }

    package func record(of id: Listing.ID) async throws -> ListingRecord? {
        let owner = state.withLock(\.owner)
        return try await database.read { db in
            try ListingRow.find(id, visibleTo: owner, db).map { try $0.record(db) }
        }
    }

    package func add(
        _ records: [ListingRecord], progress: @escaping @Sendable (_ count: Int) throws -> Void
    ) async throws {
        try await write { db, write in
            for (index, record) in records.enumerated() {
                if index % 500 == 0 { try progress(index) }
                write.put.append(try ListingRow.insert(record, of: write.owner, db))
            }
        }
    }

    @discardableResult
    package func perform(
        _ actions: [ListingAction], on ids: [Listing.ID], at time: Date
    ) async throws -> [ListingChange] {
        try await write { db, write in
            try ids.map { id in
                guard let row = try ListingRow.find(id, visibleTo: write.owner, db) else { throw ListingError.gone }
                var listing = row.listing
                let events = try listing.perform(actions, at: time)
                let changed = try row.update(to: listing, db)
                try ListingEventRow.append(events, to: row.number, db)
                let count = try ListingEventRow.count(of: row.number, db)
                write.put.append(changed)
                return .changed(from: row.listing, to: changed.listing, entries: count - events.count..<count)
            }
        }
    }

    package func undo(_ changes: [ListingChange]) async throws {
        try await write { db, write in
            for change in changes {
                let row = try ListingRow.find(change.id, visibleTo: write.owner, db)
                try change.check(
                    row?.listing, historyCount: try row.map { try ListingEventRow.count(of: $0.number, db) } ?? 0)
                switch (change, row) {
                case (.added, let row?):
                    try row.delete(db)
                    write.removed.append(change.id)
                case (.changed(let earlier, _, let entries), let row?):
                    try ListingEventRow.removeLast(entries.count, of: row.number, db)
                    write.put.append(try row.update(to: earlier.withViews(of: row.listing), db))
                case (.deleted(let record, let owner), nil):
                    write.put.append(try ListingRow.insert(record, of: owner, db))
                case (_, _): throw ListingError.changedElsewhere
                }
            }
        }
    }

    package func addViews(_ views: [Listing.ID: Int], on day: ViewDay) async throws {
        try await write { db, write in
            for (id, count) in views {
                guard let row = try ListingRow.find(id, db) else { continue }
                var listing = row.listing
                guard listing.addViews(count) else { continue }
                try ListingViewTable.add(count, on: day, of: row.number, db)
                write.put.append(try row.update(to: listing, db))
            }
        }
    }

    @discardableResult
    package func delete(_ ids: [Listing.ID]) async throws -> [ListingChange] {
        try await write { db, write in
            try ids.compactMap { id in
                guard let row = try ListingRow.find(id, db) else { return nil }
                let record = try row.record(db)
                try row.delete(db)
                write.removed.append(id)
                return .deleted(record, owner: row.owner)
            }
        }
    }

    package func refresh() async throws {
        try await database.inOrder { [self] db in
            let version = try Self.dataVersion(db)
            let change = state.withLock { state -> ListingsChange? in
                guard state.memory != nil, version != state.dataVersion else { return nil }
                state.memory = nil
                return Self.changeOfAll(&state)
            }
            if let change { source.send(change) }
        }
    }

    package func changes() -> AsyncStream<ListingsChange> { source.changes() }

    // MARK: One write after the other

    /// The rows that a transaction writes.
    private struct Write {
        /// The user whose listings are shown.
        let owner: String?
        var put: [ListingRow] = []
        var removed: [Listing.ID] = []
    }

    /// Changes the database in one transaction, then the memory. A change that has begun is finished even if the
    /// caller is canceled.
    private func write<Value: Sendable>(
        _ work: @escaping @Sendable (GRDB.Database, inout Write) throws -> Value
    ) async throws -> Value {
        // A request belongs to the user at the time of the call.
        let owner = state.withLock(\.owner)
        return try await Task { [self] in
            try await database.inOrder { [self] db in
                var write = Write(owner: owner)
                var value: Value?
                try db.inTransaction(.immediate) {
                    value = try work(db, &write)
                    return .commit
                }
                follow(write, dataVersion: try? Self.dataVersion(db))
                return value!
            }
        }.value
    }

    private func follow(_ write: Write, dataVersion: Int?) {
        let change = state.withLock { state -> ListingsChange in
            // If another program has written, too, or very many listings have changed, the next query reads all of
            // them.
            guard state.memory != nil, dataVersion == state.dataVersion,
                write.put.count + write.removed.count <= Self.maximumUpdates
            else {
                state.memory = nil
                return Self.changeOfAll(&state)
            }
            var updates: [ListingsChange.Update] = []
            for id in write.removed { updates.append((before: state.memory?.remove(id), after: nil)) }
            for row in write.put where row.owner == nil || row.owner == state.owner {
                let entry = ListingEntry(row.listing, number: row.number)
                updates.append((before: state.memory?.put(entry), after: entry))
            }
            state.change += 1
            return ListingsChange(number: state.change, updates: updates)
        }
        source.send(change)
    }

    private static func changeOfAll(_ state: inout State) -> ListingsChange {
        state.change += 1
        return ListingsChange(number: state.change, updates: nil)
    }

    private func load() async throws {
        try await database.inOrder { [self] db in
            let start = ContinuousClock.now
            let owner = state.withLock { state -> String?? in state.memory == nil ? .some(state.owner) : nil }
            guard let owner else { return }
            // The version first: a commit in between is read now and, at worst, once more.
            let version = try Self.dataVersion(db)
            let entries = try ListingRow.entries(visibleTo: owner, db)
            let memory = ListingMemory(entries)
            state.withLock { state in
                if state.owner == owner { (state.memory, state.dataVersion) = (memory, version) }
            }
            let milliseconds = Int((ContinuousClock.now - start) / .milliseconds(1))
            Log.listingsStore.info(
                "Loaded", metadata: ["listings": "\(entries.count)", "milliseconds": "\(milliseconds)"])
        }
    }

    private static func dataVersion(_ db: GRDB.Database) throws -> Int {
        try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0
    }
}

/// The listings that a user sees, in memory, because a search reads all of them between two keys.
struct ListingMemory {
    private var entries: [Listing.ID: ListingEntry] = [:]
    /// The listings in every order that was requested.
    private var sorted: [ListingSort: SortedListings]
    private var counts: [ListingPurpose.Kind: ListingCounts] = [:]

    init(_ entries: [ListingEntry]) {
        self.entries = Dictionary(entries.map { ($0.listing.id, $0) }, uniquingKeysWith: { $1 })
        sorted = [.newest: SortedListings(entries)]
        for entry in entries { count(entry, 1) }
    }

    /// Adds a listing, or replaces the one with the same id. Returns the replaced one.
    mutating func put(_ entry: ListingEntry) -> ListingEntry? {
        let before = remove(entry.listing.id)
        entries[entry.listing.id] = entry
        for sort in sorted.keys { sorted[sort]?.insert(entry) }
        count(entry, 1)
        return before
    }

    /// Removes a listing. Returns the removed one.
    mutating func remove(_ id: Listing.ID) -> ListingEntry? {
        guard let entry = entries.removeValue(forKey: id) else { return nil }
        for sort in sorted.keys {
            if let position = sorted[sort]?.position(of: entry) { sorted[sort]?.remove(at: position) }
        }
        count(entry, -1)
        return entry
    }

    /// Answers a query after a change of the store.
    mutating func result(of query: ListingQuery, change: Int) -> ListingResult {
        let all = sorted[query.sort] ?? SortedListings(entries.values, by: query.sort)
        sorted[query.sort] = all
        let isFiltered = query.isNarrowed || !query.hidden.isEmpty
        var counted = ListingCounts()
        for purpose in ListingPurpose.Kind.allCases where query.purpose == nil || query.purpose == purpose {
            for status in ListingStatus.Kind.allCases { counted[status] += counts[purpose]?[status] ?? 0 }
        }
        for id in query.hidden {
            guard let listing = entries[id]?.listing else { continue }
            if query.purpose == nil || query.purpose == listing.facts.purpose.kind { counted[listing.status.kind] -= 1 }
        }
        return ListingResult(
            found: isFiltered ? all.filtered(by: ListingFilter(query)) : all, counts: counted, change: change)
    }

    private mutating func count(_ entry: ListingEntry, _ difference: Int) {
        counts[entry.listing.facts.purpose.kind, default: ListingCounts()][entry.listing.status.kind] += difference
    }
}
