import Foundation
import GRDB
import TestSupport
import Testing

@testable import Services

/// The cost of searches in texts, in SQLite's own steps.
@Suite struct GroupSearchCostTests {
    @Test func aSearchInAHundredThousandMessagesReadsFewOfThem() async throws {
        try await GroupStoreTests.withStore { store in
            try await GroupStoreTests.apply([], to: store)
            try await store.search.database.write { db in
                try db.execute(
                    sql: """
                        WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 100000)
                        INSERT INTO group_event (room, event, position, sender, time, kind, content)
                        SELECT '!chat', '$' || n, n, '@wang:here', n, 'message', json_object('text',
                            'Message ' || n || char(20000 + n % 5000, 20000 + n / 20, 30000 + n % 7)) FROM n
                        """)
            }
            let steps = SQLiteSteps()
            try steps.install(in: store.search.database)
            func measure(_ work: () async throws -> Void) async throws -> Int {
                _ = steps.take()
                try await work()
                return steps.take()
            }
            let scan = try await measure {
                let count = try await store.search.database.read { db in
                    try Int.fetchOne(db, sql: "SELECT count(*) FROM group_event WHERE content LIKE '%98765%'")
                }
                #expect(count == 1)
            }
            #expect(scan > 100_000)
            // A number, and two Chinese characters.
            for (typed, newest) in [("98765", "$98765"), ("\u{4E20}\u{57E4}", "$50000")] {
                let cost = try await measure {
                    let found = try await GroupSearchTests.found(typed, store)
                    #expect(found == [newest])
                }
                #expect(cost < scan / 100, "\(typed): \(cost), \(scan)")
            }
            // What most messages contain.
            for typed in ["message", "e", "\u{7531}"] {
                let cost = try await measure {
                    let found = try await GroupSearchTests.found(typed, store)
                    #expect(found.count == 50)
                }
                #expect(cost < scan * 40, "\(typed): \(cost), \(scan)")
            }
        }
    }

    @Test func namesAreNotFoundInALongTextOfOneLetter() {
        let text = String(repeating: "a", count: 60_000)
        for count in [100, 200] {
            #expect(!MentionFinder.contains(String(repeating: "a", count: count), in: "b" + text + "b"))
        }
        #expect(!MentionFinder.contains(" ", in: text) && !MentionFinder.contains("", in: text))
    }
}
