import Domain
import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import Services

/// A server that was reset, or that refuses for other reasons what it will never accept.
@Suite(.serialized) struct GroupResetTests {
    typealias Store = GroupStoreTests

    private static let refusal = FixtureServer.Reply.answer(
        400, body: Data(#"{"errcode":"M_UNKNOWN","error":"Unknown sync token"}"#.utf8))
    private static let whole = #"""
        {"next_batch":"new1","rooms":{"join":{"!chat":{
        "state":{"events":[{"event_id":"$c","type":"m.room.create","sender":"@a:here","origin_server_ts":1,"state_key":"",
        "content":{}}]},"timeline":{"events":[\#(Store.message("$new", "after the reset"))]}}}}}
        """#

    /// Runs groups that know a group, a chat and a queued message, against a server.
    private static func with(
        _ reply: @escaping @Sendable (String) -> FixtureServer.Reply,
        _ body: (FixtureServer, MatrixGroups, GroupStore, ManualTime) async throws -> Void
    ) async throws {
        try await withServer(FixtureServer { reply($0.line) }) { server in
            try await withTemporaryDirectory { directory in
                let time = ManualTime()
                let database = try await LocalDatabase.open(in: directory)
                let store = GroupStore(database)
                _ = try await store.sync.begin(user: Store.me)
                try await Store.apply([Store.message("$1", "before")], to: store, next: "old1")
                let invitation = GroupInvitation(
                    id: "!invited", name: "Old", about: "", avatar: nil, inviterID: "@a:here", inviterName: "a")
                try await database.write { db in try StoredInvitation(invitation).insert(db) }
                let queued = Outgoing(transaction: "t1", room: "!chat", content: EventContent(text: "queued"))
                try await store.outbox.enqueue(queued, at: time.now)
                let groups = MatrixGroups(
                    client: MatrixClient(baseURL: { server.url }, authorizer: FixedToken(value: "Bearer x")),
                    database: database, time: time, openedFiles: directory.appending(path: "opened"),
                    publish: TestPictures.publish, random: { 0 })
                try await groups.start(as: Store.me)
                try await body(server, groups, store, time)
                await groups.stop()
                try await database.close()
            }
        }
    }

    @Test func aServerThatDoesNotKnowTheTokenIsAskedForEverything() async throws {
        try await Self.with { line in
            if line.contains("/send/") { return .answer(200, body: Data(#"{"event_id":"$sent"}"#.utf8)) }
            guard line.contains("/sync?") else { return .answer(404) }
            if line.contains("since=old1") { return Self.refusal }
            if line.contains("since=new1") { return .silence }
            return .answer(200, body: Data(Self.whole.utf8))
        } _: { server, groups, store, time in
            await time.waitForSleepers()
            #expect(
                try await store.sync.begin(user: Store.me) == "old1", "nothing is lost until there is something new")
            #expect(try await store.groups.groups(user: Store.me).map(\.id) == ["!space"])
            time.advance(by: 1)
            try await eventually("the new token") { try await store.sync.begin(user: Store.me) == "new1" }
            #expect(try await store.groups.groups(user: Store.me).map(\.id) == ["!chat"])
            #expect(try await store.invitations.all().isEmpty)
            try await eventually("online") {
                for await connection in groups.connection() { return connection == .online }
                return false
            }
            try await eventually("the queue") { server.requests.contains { $0.line.contains("/send/") } }
            try await eventually("sent") { try await store.outbox.unsentCount() == 0 }
            #expect(server.requests.count { $0.line.contains("since=old1") } == 1)
        }
    }

    @Test func aServerThatRefusesEverythingIsAskedEverLessOften() async throws {
        try await Self.with { _ in
            Self.refusal
        } _: { server, groups, store, time in
            func syncs() -> Int { server.requests.count { $0.line.contains("/sync?") } }
            for (count, pause) in [(1, 0.5), (2, 1.0), (3, 2.0), (4, 4.0)] {
                try await eventually("request \(count)") { syncs() == count && time.sleeperCount == 1 }
                time.advance(by: pause - 0.01)
                #expect(time.sleeperCount == 1)
                time.advance(by: 0.01)
            }
            try await eventually("the fifth") { syncs() == 5 && time.sleeperCount == 1 }
            #expect(server.requests.count { $0.line.contains("since=") } == 1)
            try await eventually("reported") {
                for await connection in groups.connection() {
                    if case .offline(.status(400), _) = connection { return true }
                    return false
                }
                return false
            }
            #expect(try await store.outbox.unsentCount() == 1)
            #expect(try await store.groups.groups(user: Store.me).map(\.id) == ["!space"])
        }
    }

    @Test(arguments: [400, 403, 404, 405, 422])
    func aReadMarkerThatTheServerRefusesIsNotSentAgain(status: Int) async throws {
        try await withServer(FixtureServer(status, body: Data(#"{"errcode":"M_UNKNOWN"}"#.utf8))) { server in
            try await Store.withStore { store in
                try await Store.apply([Store.message("$1", "one")], to: store)
                #expect(try await store.readMarkers.markRead("!chat"))
                let client = MatrixClient(baseURL: { server.url }, authorizer: FixedToken(value: "Bearer x"))
                let receipts = ReadReceipts(client: client, store: store.readMarkers)
                #expect(try await receipts.send())
                #expect(try await receipts.send() == false)
                #expect(server.requests.count == 1)
            }
        }
    }
}
