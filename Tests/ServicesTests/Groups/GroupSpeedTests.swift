import Foundation
import GRDB
import TestSupport
import Testing

@testable import Services

/// How long searches in texts take. Runs without other tests beside it.
@Suite struct GroupSpeedTests {
    @Test func aSearchInAHundredThousandMessagesIsQuick() async throws {
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
            func time(_ work: () async throws -> Void) async throws -> Duration {
                var best = Duration.seconds(60)
                for _ in 0..<3 {
                    let start = ContinuousClock.now
                    try await work()
                    best = min(best, ContinuousClock.now - start)
                }
                return best
            }
            let scan = try await time {
                let count = try await store.search.database.read { db in
                    try Int.fetchOne(db, sql: "SELECT count(*) FROM group_event WHERE content LIKE '%98765%'")
                }
                #expect(count == 1)
            }
            // A number, two Chinese characters, and what most messages contain.
            for (typed, newest) in [("98765", "$98765"), ("\u{4E20}\u{57E4}", "$50000")] {
                let duration = try await time {
                    let found = try await GroupSearchTests.found(typed, store)
                    #expect(found == [newest])
                }
                #expect(duration < scan, "\(typed): \(duration), \(scan)")
            }
            for typed in ["message", "e", "\u{7531}"] {
                let duration = try await time {
                    let found = try await GroupSearchTests.found(typed, store)
                    #expect(found.count == 50)
                }
                #expect(duration < scan * 40, "\(typed): \(duration), \(scan)")
            }
        }
    }

    @Test func aHostileTextIsSearchedForNamesQuickly() {
        let text = String(repeating: "a", count: 60_000)
        let start = ContinuousClock.now
        for count in [100, 200] {
            #expect(!MentionFinder.contains(String(repeating: "a", count: count), in: "b" + text + "b"))
        }
        #expect(!MentionFinder.contains(" ", in: text) && !MentionFinder.contains("", in: text))
        #expect(ContinuousClock.now - start < .seconds(5))
    }
}
