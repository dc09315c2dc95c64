import Domain
import Foundation
import GRDB
import GRDBSQLite
import Synchronization
import TestSupport
import Testing

@testable import Services

/// Counts SQLite's own steps in the connections that it is installed in.
final class SQLiteSteps: Sendable {
    private let steps = Atomic(0)

    /// Returns the number of steps since the last call.
    func take() -> Int { steps.exchange(0, ordering: .relaxed) }

    func install(in database: LocalDatabase) throws {
        let install: (GRDB.Database) -> Void = { [self] db in
            sqlite3_progress_handler(
                db.sqliteConnection, 1,
                { context in
                    Unmanaged<SQLiteSteps>.fromOpaque(context!).takeUnretainedValue().steps.add(1, ordering: .relaxed)
                    return 0
                }, Unmanaged.passUnretained(self).toOpaque())
        }
        try database.pool.read(install)
        database.pool.writeWithoutTransaction(install)
    }
}

/// The cost of reading and writing one group in SQLite's own steps, which are the same on every machine. The cost
/// must not grow with the number of messages.
@Suite struct GroupQueryCostTests {
    /// Creates a chat of `count` messages, each of which its sender has edited, and answers to an activity.
    private static func fill(_ store: GroupStore, count: Int) async throws {
        try await GroupStoreTests.apply([], to: store)
        try await store.search.database.write { db in
            try db.execute(
                sql: """
                    WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?1)
                    INSERT INTO group_event (room, event, transaction_id, position, sender, time, kind, target, content)
                    SELECT '!chat', '$m' || n, iif(n % 3, NULL, 't' || n), 2 * n, ?2, n, 'message', NULL,
                        json_object('text', 'Message ' || n) FROM n
                    UNION ALL
                    SELECT '!chat', '$e' || n, NULL, 2 * n + 1, ?2, n, 'edit', '$m' || n,
                        json_object('text', 'Edited ' || n) FROM n
                    UNION ALL
                    SELECT '!activities', '$a' || n, NULL, n, '@wang:here', n, 'activity', NULL,
                        json_object('text', '', 'activity',
                            json_object('title', 'Walk', 'starts', n, 'place', 'Park', 'about', '')) FROM n
                    UNION ALL
                    SELECT '!activities', '$g' || n, NULL, ?1 + n, '@wang:here', n, 'attendance', '$a' || n,
                        json_object('text', '', 'going', json('true')) FROM n
                    """, arguments: [count, GroupStoreTests.me])
        }
    }

    /// Returns the steps of every operation on a chat of `count` messages, by name.
    private static func costs(count: Int) async throws -> [String: Int] {
        var costs: [String: Int] = [:]
        let steps = SQLiteSteps()
        try await GroupStoreTests.withStore { store in
            try await fill(store, count: count)
            let changes = OutboxChanges(database: store.search.database)
            try steps.install(in: store.search.database)
            func measure(_ name: String, _ work: () async throws -> Void) async throws {
                _ = steps.take()
                try await work()
                costs[name] = steps.take()
            }
            let (id, user) = ("$m\(count / 2)", GroupStoreTests.me)
            for (name, window) in [
                "newest": TimelineWindow.newest(count: 20), "from": .from(id, count: 20),
                "before": .before(id, earlier: 10, count: 30), "from an own one": .from("t\(count / 3 * 3)", count: 20),
            ] {
                try await measure(name) {
                    let page = try await store.timelines.timeline(window, on: .chat, of: "!space", user: user)
                    #expect(page.events.last?.text.hasPrefix("Edited") == true)
                }
            }
            try await measure("activities") {
                let page = try await store.timelines.timeline(
                    .newest(count: 20), on: .activities, of: "!space", user: user)
                #expect(page.events.last?.activity?.goingCount == 1)
            }
            try await measure("versions") {
                let versions = try await store.timelines.versions(of: id, in: "!chat")
                #expect(versions.count == 2)
            }
            try await measure("server's id") {
                let found = try await store.timelines.serverID(of: id, in: "!chat")
                #expect(found == id)
            }
            try await measure("mark as read") {
                for room in ["!chat", "!activities"] {
                    let isMarked = try await store.readMarkers.markRead(room)
                    #expect(isMarked)
                }
            }
            try await measure("list") {
                let groups = try await store.groups.groups(user: user)
                #expect(groups.count == 1)
            }
            func change(_ kind: EventKind, _ content: EventContent) -> Outgoing {
                Outgoing(transaction: "new \(kind)", room: "!chat", kind: kind, target: id, content: content)
            }
            try await measure("reply") {
                let content = EventContent(text: "yes", replyTo: id)
                try await store.outbox.enqueue(
                    Outgoing(transaction: "reply", room: "!chat", content: content), at: Date())
            }
            try await measure("react") {
                let reaction = change(.reaction, EventContent(reaction: "👍"))
                try await changes.react(reaction, isOn: true, by: user, at: Date())
            }
            try await measure("edit") {
                try await changes.edit(change(.edit, EventContent(text: "new")), by: user, at: Date())
            }
            try await measure("delete") {
                try await changes.delete(change(.redaction, EventContent()), by: user, at: Date())
            }
            try await measure("newest with what is queued") {
                let page = try await store.timelines.timeline(.newest(count: 20), on: .chat, of: "!space", user: user)
                #expect(page.events.last?.reply != Reply.none)
            }
            try await measure("an answer of the sync") {
                let message = GroupStoreTests.message("$new", "new")
                let redaction =
                    #"{"event_id":"$r","type":"m.room.redaction","sender":"\#(user)","origin_server_ts":1,"content":{"redacts":"$m7"},"redacts":"$m7"}"#
                try await GroupStoreTests.apply([message, redaction], to: store, next: "s2")
            }
        }
        // The connections call it until they are closed.
        return withExtendedLifetime(steps) { costs }
    }

    @Test func operationsOnAGroupCostTheSameInALongChat() async throws {
        let short = try await Self.costs(count: 300)
        let long = try await Self.costs(count: 6000)
        #expect(Set(short.keys) == Set(long.keys))
        for (name, steps) in short.sorted(by: { $0.key < $1.key }) {
            #expect(steps > 0, "\(name)")
            // A further connection of the pool, which a busy machine opens, reads the schema: some 440 steps. Reading the whole
            // room takes tens of thousands.
            #expect(long[name, default: 0] < steps * 2 + 1000, "\(name): \(steps) steps became \(long[name] ?? 0)")
        }
    }
}
