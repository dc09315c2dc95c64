import Domain
import Foundation
import GRDB
import Sandbox
import TestSupport
import Testing

@testable import Services

/// The outbox if the disk fails while it sends.
@Suite(.serialized) struct OutboxTests {
    /// Makes the disk full for writes to the `column` of the outbox, until `work` is done.
    private func withDiskFull(
        for column: String, _ database: LocalDatabase, _ work: () async throws -> Void
    ) async throws {
        try await database.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE filler (content BLOB);
                    CREATE TRIGGER fill AFTER UPDATE OF \(column) ON group_outbox BEGIN
                        INSERT INTO filler (content) VALUES (zeroblob(4000000));
                    END;
                    """)
            let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            try db.execute(sql: "PRAGMA max_page_count = \(pages + 100)")
        }
        try await work()
        try await database.write { db in
            try db.execute(sql: "DROP TRIGGER fill; DROP TABLE filler; PRAGMA max_page_count = 1000000")
        }
    }

    private func sends(_ server: SandboxServer) -> Int {
        server.log.paths.count { $0.contains("/send/m.room.message/") }
    }

    @Test func aRefusalThatTheDiskCannotTakeIsRetriedWithPauses() async throws {
        let time = ManualTime()
        try await GroupFaultTests.withSample(time: time) { server, device, group, _ in
            try await withDiskFull(for: "failure", device.database) {
                server.sandbox.faults.set(.status(403), for: .groups)
                // The sync has seen this message when it is refused, too, and then pauses as long as the outbox.
                await server.sandbox.groups.newMessages(1)
                try await eventually("the pause of the sync") { time.sleeperCount == 1 }
                _ = try await device.groups.send(.text("refused"), on: .chat, of: group)
                for (attempts, pause) in [(1, 0.6), (2, 1.2), (3, 2.4)] {
                    try await eventually("pause \(attempts)") { sends(server) == attempts && time.sleeperCount == 2 }
                    time.advance(by: pause - 0.1)
                    #expect(time.sleeperCount == 2)
                    time.advance(by: 0.1)
                }
                try await eventually("a fourth attempt") { sends(server) == 4 && time.sleeperCount == 2 }
                #expect(try await device.events(of: group).last?.delivery == .sending)
            }
            device.groups.reconnect()
            try await eventually("marked as refused") {
                try await device.events(of: group).last?.delivery == .failed(.notAllowed)
            }
            // A sign-out would delete it.
            #expect(try await device.groups.unsentCount() == 1)
            server.sandbox.faults.clear()
            _ = try await device.groups.send(.text("accepted"), on: .chat, of: group)
            try await eventually("accepted") { try await device.groups.unsentCount() == 1 }
            #expect(try await device.events(of: group).count { $0.delivery != .sent } == 1)
        }
    }
}
