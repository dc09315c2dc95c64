import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Services

/// Files on their way to the server: accepted, stored and deleted.
extension GroupFileTests {
    @Test func onlyFilesAreSent() async throws {
        try await Self.withFiles { _, device, group, directory, _ in
            let empty = directory.appending(component: "empty")
            try Data().write(to: empty)
            let pipe = directory.appending(component: "pipe")
            #expect(mkfifo(pipe.path, 0o600) == 0)
            for location in [empty, pipe, directory, directory.appending(path: "missing"), URL(filePath: "/dev/zero")] {
                await #expect(throws: GroupFileError.unreadable) {
                    _ = try await device.groups.files.outgoingFile(at: location)
                }
                await #expect(throws: GroupFileError.unreadable) {
                    let file = OutgoingFile(.file(location), name: "x", size: 1)
                    _ = try await device.groups.send(.file(file), on: .chat, of: group)
                }
            }
            let large = directory.appending(component: "large")
            #expect(FileManager.default.createFile(atPath: large.path, contents: nil))
            #expect(truncate(large.path, off_t(GroupFile.maximumUpload) + 1) == 0)
            await #expect(throws: GroupFileError.tooLarge(maximum: GroupFile.maximumUpload)) {
                _ = try await device.groups.files.outgoingFile(at: large)
            }
        }
    }

    @Test func aFileThatTheServerDoesNotTakeIsRejectedBeforeItIsSent() async throws {
        try await Self.withFiles { server, device, group, directory, _ in
            let large = directory.appending(component: "large.bin")
            #expect(FileManager.default.createFile(atPath: large.path, contents: nil))
            // The sandbox accepts 8 MB.
            #expect(truncate(large.path, 9_000_000) == 0)
            let outgoing = try await device.groups.files.outgoingFile(at: large)
            let id = try await device.groups.send(.file(outgoing), on: .chat, of: group)
            try await eventually("rejected") { try await device.events(of: group).last?.delivery == .failed(.tooLong) }
            #expect(!server.log.paths.contains { $0.hasSuffix("/upload") })
            try await device.groups.discard(id)
            #expect(try await device.groups.unsentCount() == 0)
            #expect(try await Self.outboxBytes(device.database) == 0)
        }
    }

    @Test func aDiscardedUploadIsEndedAndLetsOthersPass() async throws {
        try await Self.withFiles { server, device, group, directory, plan in
            let source = directory.appending(component: "plan.txt")
            try Data("the plan".utf8).write(to: source)
            server.sandbox.faults.set(.hold, for: .account)
            let outgoing = try await device.groups.files.outgoingFile(at: source)
            let id = try await device.groups.send(.file(outgoing), on: .chat, of: group)
            try await device.groups.setReaction("👍", isOn: true, to: id, on: .chat, of: group)
            _ = try await device.groups.send(.text("after"), on: .chat, of: group)
            try await eventually("asked") { server.log.paths.contains { $0.contains("/media/") } }
            try await device.groups.discard(id)
            try await eventually("the next") { try await device.events(of: group).last?.delivery == .sent }
            server.sandbox.faults.clear()
            #expect(try await device.texts(of: group).last == "after")
            #expect(try await device.groups.unsentCount() == 0)
            #expect(try await device.events(of: group).compactMap(\.file).count == 2, "only the samples")
        }
    }

    private static func outboxBytes(_ database: LocalDatabase) async throws -> Int {
        try await database.read { db in
            try Int.fetchOne(db, sql: "SELECT ifnull(sum(length(file)), 0) FROM group_outbox") ?? -1
        }
    }

    /// The program is killed with a file in its queue, whose original is deleted then.
    @Test func aQueuedFileSurvivesSIGKILLAndIsSentOnce() async throws {
        try await Self.withFiles { server, device, group, directory, _ in
            try await device.quit()
            let source = directory.appending(component: "notes.txt")
            try Data("remember".utf8).write(to: source)
            let (user, token, path) = (device.user.id, device.user.token, directory.path)
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [
                    user = user as String, token = token as String, path = path as String, group = group as String,
                    source = source.path as String
                ] in
                let database = try await LocalDatabase.open(in: URL(filePath: path))
                let client = MatrixClient(
                    baseURL: { URL(string: "http://127.0.0.1:1")! }, authorizer: FixedToken(value: "Bearer \(token)"))
                let groups = MatrixGroups(
                    client: client, database: database, time: SystemTime(),
                    openedFiles: URL(filePath: path).appending(path: "opened"), publish: TestPictures.publish)
                try await groups.start(as: user)
                let file = try await groups.files.outgoingFile(at: URL(filePath: source))
                _ = try await groups.send(.file(file), on: .chat, of: group)
                kill(getpid(), SIGKILL)
            }
            try FileManager.default.removeItem(at: source)
            #expect(try Self.permissions(of: directory.appending(component: "hutong.sqlite")) == 0o600)

            let again = try await TestDevice(device.user, on: server, in: directory)
            try await eventually("sent") {
                let last = try await again.events(of: group).last
                return last?.isOwn == true && last?.delivery == .sent && last?.file?.address != nil
            }
            #expect(try await Self.outboxBytes(again.database) == 0, "the copy is gone")
            let sent = try #require(try await again.events(of: group).last?.file)
            let target = directory.appending(component: "copy.txt")
            try await again.groups.files.save(sent, to: target) { _ in }
            #expect(try String(contentsOf: target, encoding: .utf8) == "remember")
            #expect(try await again.events(of: group).count { $0.file?.name == "notes.txt" } == 1)
            try await again.quit()
        }
    }

    @Test func nothingIsUploadedToAnEncryptedRoom() async throws {
        try await Self.withFiles { server, device, group, directory, _ in
            let room = try #require(try await GroupStore(device.database).groups.room(for: .chat, of: group))
            try await GroupStore(device.database).outbox.setEncrypted(room)
            let source = directory.appending(component: "secret.txt")
            try Data("secret".utf8).write(to: source)
            let file = try await device.groups.files.outgoingFile(at: source)
            await #expect(throws: GroupWritingError.encrypted) {
                _ = try await device.groups.send(.file(file), on: .chat, of: group)
            }
            #expect(!server.log.paths.contains { $0.hasSuffix("/upload") })
            #expect(try await Self.outboxBytes(device.database) == 0)
        }
    }
}
