import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// The rooms and their file stay bounded, without losing data that clients can still request.
@Suite struct RoomJournalTests {
    private static let room = "!lane.chat:hutong.example"
    private static let mei = RoomServerTests.mei

    private func server(_ file: URL) async -> (RoomServer, SampleGroups) {
        let (server, samples) = RoomServerTests.make(journal: file)
        await samples.addUserIfNeeded(Self.mei.user)
        return (server, samples)
    }

    private func sync(_ server: RoomServer, since: Int? = nil) async -> JSON {
        await server.sync(for: Self.mei, since: since, filter: SyncFilter(nil))
    }

    private func lineCount(_ file: URL) throws -> Int {
        try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).count
    }

    @Test func marksThatAreReplacedDoNotGrowTheFile() async throws {
        try await withTemporaryDirectory { directory in
            let file = directory.appending(path: "rooms.jsonl")
            let (first, _) = await server(file)
            let events = await first.directory.eventCount
            for number in 0..<3 * events {
                try await first.setMuted(number.isMultiple(of: 2), room: Self.room, by: Self.mei.user)
            }
            #expect(try lineCount(file) <= 2 * events + 1001)
            let before = await sync(first)
            let (again, _) = await server(file)
            #expect(await sync(again) == before)
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test func aLongFileOfAnEarlierVersionIsShortenedAtTheStart() async throws {
        try await withTemporaryDirectory { directory in
            let file = directory.appending(path: "rooms.jsonl")
            let (first, _) = await server(file)
            let before = await sync(first)
            let events = await first.directory.eventCount
            let mark = RoomChange.accountData(["a": 1], type: "t", user: Self.mei.user)
            let line = try JSONEncoder().encode(mark) + Data("\n".utf8)
            let handle = try FileHandle(forWritingTo: file)
            try handle.seekToEnd()
            try handle.write(contentsOf: Data(repeatElement(line, count: 4 * events).joined()))
            try handle.close()
            let (again, _) = await server(file)
            #expect(try lineCount(file) < 2 * events)
            #expect(await sync(again) == before)
            #expect(await again.directory.accountData[Self.mei.user]?["t"] == ["a": 1])
        }
    }

    @Test func theOldestEventsAreDroppedAndTheRestStaysWhereItWas() async throws {
        try await withTemporaryDirectory { directory in
            let file = directory.appending(path: "rooms.jsonl")
            let (first, samples) = await server(file)
            let old = try #require(await first.rooms[Self.room]?.events.first { $0.type == "m.room.message" })
            let early = await first.position
            var last = ""
            for number in 0...Room.maximumEvents {
                last = try await first.send(
                    ["body": .string("\(number)"), "msgtype": "m.text"], type: "m.room.message", to: Self.room,
                    transaction: "t\(number)", by: Self.mei)
            }
            let room = try await first.room(Self.room)
            #expect(room.events.count <= Room.maximumEvents && room.pastCount > 0)
            #expect(throws: (any Error).self) { try room.event(old.id) }
            #expect(room.isJoined(Self.mei.user) && room.joined.count > 2)
            #expect(room.state(before: room.events.count).count == room.state.count)
            // A client that was away for long is told of a gap.
            let late = await sync(first, since: early)["rooms"]?["join"]?[Self.room]
            #expect(late?["timeline"]?["limited"] == true)

            let token = try #require(late?["timeline"]?["prev_batch"]?.string)
            func page(_ server: RoomServer) async throws -> JSON {
                try await server.room(Self.room).messages(
                    from: token, limit: 20, filter: EventFilter(nil), for: Self.mei)
            }
            let before = (await sync(first), try await page(first))
            let (again, samplesAgain) = await server(file)
            #expect(await again.rooms[Self.room]?.pastCount == room.pastCount)
            #expect(await sync(again) == before.0)
            #expect(try await page(again) == before.1)
            // The same transaction is the same event; new ones continue where the old ones ended.
            let repeated = try await again.send(
                ["body": "again", "msgtype": "m.text"], type: "m.room.message", to: Self.room,
                transaction: "t\(Room.maximumEvents)", by: Self.mei)
            #expect(repeated == last)
            await samples.sendMessage("first", by: Neighbor.all[0], in: Self.room)
            await samplesAgain.sendMessage("first", by: Neighbor.all[0], in: Self.room)
            #expect(await again.position == first.position)
        }
    }

    @Test func aKillWhileTheFileIsWrittenAnewLosesNothing() async throws {
        try await withTemporaryDirectory { directory in
            let file = directory.appending(path: "rooms.jsonl")
            let (first, samples) = await server(file)
            await samples.sendMessage("to be deleted", by: Neighbor.all[0], in: Self.room)
            let before = await sync(first)
            // A kill leaves a part of the new file beside the old one.
            let new = file.appendingPathExtension("new")
            let whole = try Data(contentsOf: file)
            for size in [0, 1, whole.count / 2] {
                try whole.prefix(size).write(to: new)
                let (again, _) = await server(file)
                #expect(await sync(again) == before)
            }
            let redacted = try #require(await first.rooms[Self.room]?.events.last)
            try await first.redact(redacted.id)
            #expect(!FileManager.default.fileExists(atPath: new.path))
            #expect(try !String(contentsOf: file, encoding: .utf8).contains("to be deleted"))
            let after = await sync(first)
            let (last, _) = await server(file)
            #expect(await sync(last) == after)
        }
    }
}

extension RoomServer {
    /// Deletes an event of the lane's chat, as its sender.
    fileprivate func redact(_ id: String) throws {
        let room = "!lane.chat:hutong.example"
        let sender = try self.room(room).event(id).event.sender
        append("m.room.redaction", ["redacts": .string(id)], by: sender, to: room)
    }
}
