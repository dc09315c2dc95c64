import Domain
import Foundation
import GRDB
import Sandbox
import Synchronization
import TestSupport
import Testing

@testable import Services

/// The bound of what is stored of a room, the way back to what was deleted, and the pace of the long polls.
@Suite(.serialized) struct GroupHistoryTests {
    typealias Store = GroupStoreTests

    private static func messages(_ numbers: ClosedRange<Int>) -> [String] {
        numbers.map { Store.message("$\($0)", "message no\($0)x") }
    }

    /// Applies one answer for each hundred messages.
    private static func apply(_ numbers: ClosedRange<Int>, to store: SyncStore, scrolled: Set<String> = []) async throws
    {
        for first in stride(from: numbers.lowerBound, through: numbers.upperBound, by: 100) {
            let sync = try Store.sync(messages(first...min(first + 99, numbers.upperBound)), next: "s\(first)")
            _ = try await store.apply(
                sync, updates: Store.updates(sync), user: Store.me, at: .distantPast, scrolled: scrolled)
        }
    }

    private static func count(_ store: GroupStore) async throws -> Int {
        try await store.history.database.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM group_event WHERE room = '!chat'") ?? 0
        }
    }

    @Test func theOldestMessagesOfAFloodAreNotKept() async throws {
        try await Store.withStore { store in
            var sync = store.sync
            sync.maximumEvents = 1000
            try await Self.apply(1...950, to: sync)
            #expect(try await Self.count(store) == 950)
            #expect(try await store.history.earlierToken(of: "!chat") == "p1")
            for last in stride(from: 1050, through: 3050, by: 100) {
                try await Self.apply((last - 99)...last, to: sync)
                let count = try await Self.count(store)
                #expect(count <= 1050, "after \(last)")
            }
            let timeline = try await store.timelines.timeline(
                .newest(count: 5000), on: .chat, of: "!space", user: Store.me)
            #expect((1000...1050).contains(timeline.events.count) && timeline.hasEarlier)
            #expect(timeline.events.last?.text == "message no3050x")
            #expect(try await store.history.earlierToken(of: "!chat") == HistoryStore.unknownToken)
            #expect(try await GroupSearchTests.found("no3000x", store) == ["$3000"])
            #expect(try await GroupSearchTests.found("no500x", store) == [])
            #expect(try await Store.unread(store) == UnreadCounts.maximum)
        }
    }

    @Test func whatTheUserHasScrolledBackToIsKeptLonger() async throws {
        try await Store.withStore { store in
            var sync = store.sync
            sync.maximumEvents = 200
            try await Self.apply(1...1000, to: sync, scrolled: ["!chat"])
            #expect(try await Self.count(store) == 1000)
            try await Self.apply(1001...1200, to: sync, scrolled: ["!chat"])
            #expect(try await Self.count(store) == 1000)
            try await Self.apply(1201...1201, to: sync)
            #expect(try await Self.count(store) == 200)
        }
    }

    @Test(arguments: ServerKind.available)
    func deletedMessagesAreFetchedAgainWhenTheUserScrollsBack(_ kind: ServerKind) async throws {
        try await GroupConformanceTests.inNeighborhood(kind) { here in
            let (alice, bob, group) = (here.alice, here.bob, here.group)
            let texts = (1...12).map { "message \($0)" }
            for text in texts { _ = try await alice.groups.send(.text(text), on: .chat, of: group) }
            try await eventually("all of them") { try await bob.texts(of: group) == texts }
            while try await bob.groups.fetchEarlier(on: .chat, of: group) {}
            let before = try await bob.events(of: group)
            let room = try #require(try await GroupStore(bob.database).groups.room(for: .chat, of: group))
            try await bob.database.write { [me = bob.user.id] db in
                try RoomWriter(db: db, user: me).trim(room, to: 5)
            }
            #expect(try await bob.texts(of: group) == Array(texts.suffix(5)))
            let timeline = try await bob.groups.timeline(.newest(count: 100), on: .chat, of: group)
            #expect(timeline.hasEarlier)
            #expect(try await bob.groups.fetchEarlier(on: .chat, of: group))
            while try await bob.groups.fetchEarlier(on: .chat, of: group) {}
            #expect(try await bob.events(of: group).map(\.id) == before.map(\.id))
            let all = try await bob.groups.timeline(.newest(count: 100), on: .chat, of: group)
            #expect(!all.hasEarlier)
            // New messages still arrive after them.
            _ = try await alice.groups.send(.text("later"), on: .chat, of: group)
            try await eventually("the next") { try await bob.texts(of: group) == texts + ["later"] }
        }
    }

    @Test func aTokenThatTheServerDoesNotKnowIsReplaced() async throws {
        try await GroupFaultTests.withSample { server, device, group, _ in
            let room = try #require(try await GroupStore(device.database).groups.room(for: .chat, of: group))
            let first = try #require(try await device.events(of: group).first)
            try await device.database.write { db in
                try db.execute(sql: "UPDATE group_room SET earlier_token = 'old' WHERE room = ?", arguments: [room])
            }
            #expect(try await device.groups.fetchEarlier(on: .chat, of: group))
            let events = try await device.events(of: group)
            #expect((events.firstIndex { $0.id == first.id } ?? 0) >= 50)
            #expect(zip(events, events.dropFirst()).allSatisfy { $0.time <= $1.time })
        }
    }

    @Test func whatTheServerNoLongerHasIsTheBeginning() async throws {
        try await GroupFaultTests.withSample { server, device, group, _ in
            let room = try #require(try await GroupStore(device.database).groups.room(for: .chat, of: group))
            try await device.database.write { db in
                try db.execute(sql: "UPDATE group_room SET earlier_token = '' WHERE room = ?", arguments: [room])
                try db.execute(
                    sql: """
                        UPDATE group_event SET event = '$purged' WHERE room = ?1
                        AND position = (SELECT min(position) FROM group_event WHERE room = ?1)
                        """, arguments: [room])
            }
            #expect(try await device.groups.fetchEarlier(on: .chat, of: group) == false)
            let timeline = try await device.groups.timeline(.newest(count: 1000), on: .chat, of: group)
            #expect(!timeline.hasEarlier && !timeline.events.isEmpty)
        }
    }

    @Test func aTextThatIsLongerThanAnEventIsNotStored() async throws {
        try await Store.withStore { store in
            let long = String(repeating: "x", count: 65_537)
            let edit = Store.message("$e", "* \(long)").replacing(
                #""body""#,
                with:
                    #""m.new_content":{"body":"\#(long)"},"m.relates_to":{"rel_type":"m.replace","event_id":"$2"},"body""#
            )
            try await Store.apply([Store.message("$1", long), Store.message("$2", "short"), edit], to: store)
            #expect(try await Store.texts(store) == ["short"])
        }
    }

    // MARK: Pace

    /// Runs groups against a server that answers each long poll at once, the first `news` ones with a message.
    private static func withHastyServer(
        news: Int, _ body: (FixtureServer, ManualTime) async throws -> Void
    ) async throws {
        let polls = Atomic(0)
        let server = FixtureServer { request in
            guard request.line.contains("/sync?") else { return .answer(404) }
            let number = polls.add(1, ordering: .relaxed).newValue
            let message = Store.message("$\(number)", "message \(number)")
            let room = #","rooms":{"join":{"!chat":{"timeline":{"events":[\#(message)]}}}}"#
            // The first request is no long poll.
            return .answer(
                200, body: Data(#"{"next_batch":"s\#(number)"\#((2..<2 + news).contains(number) ? room : "")}"#.utf8))
        }
        try await withServer(server) { server in
            try await withTemporaryDirectory { directory in
                let time = ManualTime()
                let database = try await LocalDatabase.open(in: directory)
                let groups = MatrixGroups(
                    client: MatrixClient(baseURL: { server.url }, authorizer: FixedToken(value: "Bearer x")),
                    database: database, time: time, openedFiles: directory.appending(path: "opened"),
                    publish: TestPictures.publish)
                try await groups.start(as: Store.me)
                try await body(server, time)
                await groups.stop()
                try await database.close()
            }
        }
    }

    @Test func aServerThatAnswersLongPollsAtOnceIsAskedOnceASecond() async throws {
        try await Self.withHastyServer(news: 0) { server, time in
            for second in 0..<5 {
                await time.waitForSleepers()
                #expect(server.requests.count == 2 + second)
                time.advance(by: 0.9)
                #expect(time.sleeperCount == 1)
                time.advance(by: 0.1)
            }
        }
    }

    @Test func newsAreFollowedByTheNextLongPollAtOnce() async throws {
        try await Self.withHastyServer(news: 20) { server, time in
            await time.waitForSleepers()
            #expect(server.requests.count == 22)
        }
    }
}
