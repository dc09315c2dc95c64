import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// Tests the rooms without HTTP. The conformance suite of `ServicesTests` tests their behavior for clients.
@Suite struct RoomServerTests {
    static let mei = MatrixCaller(user: "@mei:hutong.example", device: "desk")
    static let now = Date(timeIntervalSince1970: 1_772_366_400)

    static func make(journal: URL? = nil, seed: UInt64 = 7) -> (RoomServer, SampleGroups) {
        let environment = SandboxEnvironment(assets: URL(filePath: "/nonexistent"), seed: seed, now: { now })
        let server = RoomServer(
            environment: environment, accounts: SandboxAccounts(environment: environment), journal: journal)
        return (server, SampleGroups(server: server, environment: environment))
    }

    static func position(_ sync: JSON) -> Int? { sync["next_batch"]?.string.flatMap { Int($0.dropFirst()) } }

    static func bodies(_ sync: JSON, room: String) -> [String] {
        (sync["rooms"]?["join"]?[room]?["timeline"]?["events"]?.array ?? []).compactMap {
            $0["content"]?["body"]?.string
        }
    }

    @Test func onlyTheOwnerCanReadTheJournal() async throws {
        try await withTemporaryDirectory { directory in
            let file = directory.appending(component: "sandbox/rooms")
            let (_, samples) = Self.make(journal: file)
            await samples.addUserIfNeeded(Self.mei.user)
            for (url, permissions) in [(file, 0o600), (file.deletingLastPathComponent(), 0o700)] {
                let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
                #expect(attributes[.posixPermissions] as? Int == permissions)
            }
        }
    }

    @Test func longPollReturnsWithTheNextEvent() async throws {
        let (server, samples) = Self.make()
        await samples.addUserIfNeeded(Self.mei.user)
        let first = await server.sync(for: Self.mei, since: nil, filter: SyncFilter(nil))
        let since = try #require(Self.position(first))
        async let answer = server.sync(
            for: Self.mei, since: since, filter: SyncFilter(nil), timeout: 600)
        await samples.sendMessage("hello", by: Neighbor.all[0], in: "!lane.chat:hutong.example")
        #expect(Self.bodies(await answer, room: "!lane.chat:hutong.example") == ["hello"])
    }

    @Test func longPollEndsOnCancellationAndTimeout() async throws {
        let (server, samples) = Self.make()
        await samples.addUserIfNeeded(Self.mei.user)
        let since = await server.position
        let waiting = Task {
            await server.sync(for: Self.mei, since: since, filter: SyncFilter(nil), timeout: 600)
        }
        waiting.cancel()
        #expect(Self.position(await waiting.value) == since)
        let late = await server.sync(
            for: Self.mei, since: since, filter: SyncFilter(nil), timeout: 0.01)
        #expect(late["rooms"]?["join"]?.object?.isEmpty == true)
    }

    @Test func limitedTimelineHasATokenForEarlierMessages() async throws {
        let (server, samples) = Self.make()
        await samples.addUserIfNeeded(Self.mei.user)
        let since = await server.position
        let room = "!yard.chat:hutong.example"
        for index in 0..<30 { await samples.sendMessage("\(index)", by: Neighbor.all[4], in: room) }
        let sync = await server.sync(
            for: Self.mei, since: since, filter: SyncFilter(["room": ["timeline": ["limit": 10]]]))
        #expect(Self.bodies(sync, room: room) == (20..<30).map(String.init))
        let timeline = try #require(sync["rooms"]?["join"]?[room]?["timeline"])
        #expect(timeline["limited"]?.bool == true)
        let before = try await server.room(room).messages(
            from: timeline["prev_batch"]?.string, limit: 5, filter: EventFilter(["lazy_load_members": true]),
            for: Self.mei)
        #expect(
            before["chunk"]?.array?.compactMap { $0["content"]?["body"]?.string } == ["19", "18", "17", "16", "15"])
        #expect(before["state"]?.array?.count == 1)
    }

    @Test func sameSeedCreatesTheSameGroups() async {
        func texts(_ seed: UInt64) async -> [String] {
            let (server, samples) = Self.make(seed: seed)
            await samples.createIfNeeded()
            return await server.rooms["!lane.chat:hutong.example"]!.events.compactMap { $0.content["body"]?.string }
        }
        let first = await texts(1)
        #expect(first.count >= 500)
        #expect(await texts(1) == first)
        #expect(await texts(2) != first)
    }

    @Test func roomsAreRestoredAlsoFromATruncatedJournal() async throws {
        try await withTemporaryDirectory { directory in
            let file = directory.appending(path: "deep/rooms.jsonl")
            let (server, samples) = Self.make(journal: file)
            await samples.addUserIfNeeded(Self.mei.user)
            let room = "!lane.chat:hutong.example"
            let id = try await server.send(
                ["body": "mine", "msgtype": "m.text"], type: "m.room.message", to: room, transaction: "t", by: Self.mei)
            try await server.setMuted(true, room: room, by: Self.mei.user)
            try await server.setReadMarkers(in: room, fully: id, read: id, by: Self.mei.user)
            let before = await server.sync(for: Self.mei, since: nil, filter: SyncFilter(nil))

            let (again, samplesAgain) = Self.make(journal: file)
            await samplesAgain.addUserIfNeeded(Self.mei.user)
            #expect(await again.sync(for: Self.mei, since: nil, filter: SyncFilter(nil)) == before)
            #expect(
                try await again.send(
                    ["body": "mine", "msgtype": "m.text"], type: "m.room.message", to: room, transaction: "t",
                    by: Self.mei)
                    == id)

            let handle = try FileHandle(forWritingTo: file)
            _ = try handle.seekToEnd()
            try handle.write(contentsOf: Data(#"{"event":{"_0":{"id":"$cut"#.utf8))
            try handle.close()
            let (third, samplesThird) = Self.make(journal: file)
            await samplesThird.addUserIfNeeded(Self.mei.user)
            await samplesThird.sendMessage("after", by: Neighbor.all[0], in: room)
            let (fourth, samplesFourth) = Self.make(journal: file)
            await samplesFourth.addUserIfNeeded(Self.mei.user)
            #expect(await fourth.rooms[room]?.events.last?.content["body"]?.string == "after")
            #expect(await third.position == fourth.position)
        }
    }

    @Test func positionFromBeforeACrashStartsAnew() async {
        let (server, samples) = Self.make()
        await samples.addUserIfNeeded(Self.mei.user)
        let sync = await server.sync(for: Self.mei, since: 1_000_000, filter: SyncFilter(nil))
        #expect(sync["rooms"]?["join"]?["!lane.chat:hutong.example"] != nil)
    }

    @Test func everySamplePictureExists() throws {
        let samples = TestSandbox.assets.appending(path: "sandbox")
        var files: Set<URL> = []
        for number in 0..<400 {
            for id in ["lane-\(number)", "avatar-\(number)"] {
                let file = try #require(SamplePicture(id: id)).file(in: samples)
                #expect(try Data(contentsOf: file).starts(with: [0xFF, 0xD8, 0xFF]))
                files.insert(file)
            }
        }
        #expect(files.count == 24)
        #expect(SamplePicture(id: "upload-7") == nil)
    }

    @Test func neighborsAreInactiveUntilActivated() async {
        let (server, samples) = Self.make()
        let environment = SandboxEnvironment(assets: URL(filePath: "/nonexistent"), seed: 7, now: { Self.now })
        let scenarios = NeighborActions(samples: samples, environment: environment)
        await samples.createIfNeeded()
        let before = await server.position
        await scenarios.setNeighborsActive(true)
        await scenarios.setNeighborsActive(false)
        #expect(await server.position == before)
        await samples.performRandomActivity()
        #expect(await server.position > before)
    }
}
