import Domain
import Foundation
import GRDB
import Sandbox
import TestSupport
import Testing

@testable import Services

/// Faults that need the sandbox's help, or that would take a real server too long.
@Suite(.serialized) struct GroupFaultTests {
    /// Runs `body` with a device of a new user and the id of the first sample group.
    static func withSample(
        time: any TimeSource = SystemTime(), _ body: (SandboxServer, TestDevice, String, URL) async throws -> Void
    ) async throws {
        let server = SandboxServer()
        try await server.start()
        try await withTemporaryDirectory { directory in
            let device = try await TestDevice(.make("mei", on: server), on: server, in: directory, time: time)
            try await eventually("the sample groups") { await names(device).count == 4 }
            let group = try #require(await groups(device).first { $0.name == NeighborActions.names[0] })
            try await body(server, device, group.id, directory)
            await device.groups.stop()
        }
        try await server.stop()
    }

    static func groups(_ device: TestDevice) async -> [Group] {
        for await groups in device.groups.groups() { return groups ?? [] }
        return []
    }

    static func names(_ device: TestDevice) async -> [String] { await groups(device).map(\.name) }

    @Test func theSampleGroupsHaveUnreadMessagesAndALongHistory() async throws {
        try await Self.withSample { _, device, group, _ in
            #expect(Set(await Self.names(device)) == Set(NeighborActions.names))
            #expect(await device.unread(group) == UnreadCounts(chat: 5, posts: 1))
            var pages = 0
            while try await device.groups.fetchEarlier(on: .chat, of: group) { pages += 1 }
            #expect(pages >= 5)
            let events = try await device.events(of: group)
            #expect(events.count >= 500)
            #expect(zip(events, events.dropFirst()).allSatisfy { $0.time <= $1.time })
            #expect(Set(events.map(\.id)).count == events.count)
            let post = try #require(try await device.events(.posts, of: group).last)
            let address = try #require(post.picture?.address)
            #expect(try await device.groups.files.picture(at: address, size: nil).starts(with: [0xFF, 0xD8, 0xFF]))
            #expect(try await device.events(.activities, of: group).contains { $0.activity!.goingCount > 0 })
        }
    }

    @Test func theScenariosAreReceived() async throws {
        try await Self.withSample { server, device, group, _ in
            for page in GroupPage.allCases { try await device.groups.markRead(page, of: group) }
            let scenarios = server.sandbox.groups
            await scenarios.newMessages(1)
            try await eventually("one") { await device.unread(group)?.chat == 1 }
            await scenarios.newMessages(150)
            try await eventually("151") { await device.unread(group)?.chat == 151 }
            await scenarios.newPost()
            try await eventually("a post") { await device.unread(group)?.posts == 1 }
            await scenarios.newActivity()
            try await eventually("an activity") { await device.unread(group)?.activities == 1 }
            await scenarios.setMuted(true)
            try await eventually("muted") { await device.group(group)?.isMuted == true }
            await scenarios.setMuted(false)
            try await eventually("heard again") { await device.group(group)?.isMuted == false }
        }
    }

    @Test func tenThousandMessagesAtOnceKeepTheMemoryBounded() async throws {
        try await Self.withSample { server, device, group, _ in
            try await device.groups.markRead(.chat, of: group)
            let before = Self.residentMegabytes()
            await server.sandbox.groups.newMessages(10_000)
            await server.sandbox.groups.newMessages(1)
            try await eventually("all of it") {
                let last = await device.group(group)?.lastMessage?.id
                let newest = try await device.events(of: group, count: 1).last?.id
                return await device.unread(group)?.chat == UnreadCounts.maximum && last == newest
            }
            let kept = try await device.database.read { db in
                try Int.fetchOne(db, sql: "SELECT count(*) FROM group_event") ?? 0
            }
            // With a gap, only the newest part is kept; without one, the events in between.
            #expect(kept < 11_500)
            let growth = Self.residentMegabytes() - before
            #expect(growth < 250, "grew by \(growth) MB, the sandbox's own 10 000 included")
            try await device.groups.markRead(.chat, of: group)
            #expect(await device.unread(group)?.chat == 0)
        }
    }

    @Test func tenThousandMessagesWhileOfflineLeaveAGapThatPagingCloses() async throws {
        try await Self.withSample { server, device, group, directory in
            try await device.groups.markRead(.chat, of: group)
            try await device.quit()
            await server.sandbox.groups.newMessages(10_000)
            let again = try await TestDevice(device.user, on: server, in: directory)
            try await eventually("as many as are counted") { await again.unread(group)?.chat == UnreadCounts.maximum }
            let kept = try await again.database.read { db in
                try Int.fetchOne(db, sql: "SELECT count(*) FROM group_event") ?? 0
            }
            #expect(kept < 2000)
            let first = try #require(try await again.events(of: group).first)
            #expect(try await again.groups.fetchEarlier(on: .chat, of: group))
            let piece = try await again.groups.timeline(
                .before(first.id, earlier: 50, count: 100), on: .chat, of: group)
            #expect(piece.events.count == 100 && piece.events[50].id == first.id)
            try await again.quit()
        }
    }

    @Test func anInvalidAnswerIsRequestedAgain() async throws {
        try await Self.withSample { server, device, group, _ in
            let before = try await device.events(of: group).count { !$0.isOwn }
            for fault in [Fault.cutOff, .malformed, .status(500), .status(502), .refuse, .status(429, retryAfter: 1)] {
                server.sandbox.faults.failNext(fault, for: .groups)
                await server.sandbox.groups.newMessages(1)
                _ = try await device.groups.send(.text("\(fault)"), on: .chat, of: group)
                try await eventually("over \(fault)") {
                    let isOnline = await device.isOnline
                    return try await device.events(of: group).allSatisfy { $0.delivery == .sent } && isOnline
                }
            }
            try await eventually("all six") {
                try await device.events(of: group).count { !$0.isOwn } == before + 6
            }
            #expect(try await device.events(of: group).count { $0.isOwn } == 6)
        }
    }

    @Test func aMessageThatTheServerFailsOnDoesNotBlockOthers() async throws {
        try await Self.withSample { server, device, group, _ in
            server.sandbox.faults.set(.status(500), for: .groups)
            let id = try await device.groups.send(.text("breaks it"), on: .chat, of: group)
            try await eventually("given up") {
                device.groups.reconnect()
                return try await device.events(of: group).last?.delivery == .failed(.refused)
            }
            server.sandbox.faults.clear()
            device.groups.reconnect()
            _ = try await device.groups.send(.text("fine"), on: .chat, of: group)
            try await eventually("the next") {
                try await device.events(of: group).contains { $0.text == "fine" && $0.delivery == .sent }
            }
            try await device.groups.resend(id)
            try await eventually("sent again") {
                let last = try await device.events(of: group).last
                return last?.text == "breaks it" && last?.delivery == .sent
            }
        }
    }

    /// The program is killed with a queue, twice: once while the server is stopped, once in the middle of sending.
    @Test func aQueueSurvivesSIGKILLAndIsSentOnceInOrder() async throws {
        try await Self.withSample { server, device, group, directory in
            let texts = (0..<20).map { "unsent \($0)" }
            try await device.quit()
            let address = server.url.absoluteString
            let (user, token, path) = (device.user.id, device.user.token, directory.path)

            for (isReachable, part) in [(false, 0..<10), (true, 10..<20)] {
                let base = isReachable ? address : "http://127.0.0.1:1"
                await #expect(processExitsWith: .signal(SIGKILL)) {
                    [
                        base = base as String, user = user as String, token = token as String, path = path as String,
                        group = group as String, first = part.lowerBound as Int, end = part.upperBound as Int
                    ] in
                    let database = try await LocalDatabase.open(in: URL(filePath: path))
                    let client = MatrixClient(
                        baseURL: { URL(string: base)! }, authorizer: FixedToken(value: "Bearer \(token)"))
                    let groups = MatrixGroups(
                        client: client, database: database, time: SystemTime(),
                        openedFiles: URL(filePath: path).appending(path: "opened"), publish: TestPictures.publish)
                    try await groups.start(as: user)
                    for index in first..<end {
                        _ = try await groups.send(.text("unsent \(index)"), on: .chat, of: group)
                    }
                    kill(getpid(), SIGKILL)
                }
            }

            let again = try await TestDevice(device.user, on: server, in: directory)
            try await eventually("all out") {
                let own = try await again.events(of: group).filter(\.isOwn)
                return own.count >= 20 && own.allSatisfy { $0.delivery == .sent }
            }
            let phone = try await TestDevice(
                device.user.onAnotherDevice(), on: server, in: directory.appending(component: "phone"))
            try await eventually("as another device sees it") {
                await (try? phone.events(of: group).filter(\.isOwn).map(\.text)) == texts
            }
            #expect(try await again.events(of: group).filter(\.isOwn).map(\.text) == texts)
            await phone.groups.stop()
            await again.groups.stop()
        }
    }

    @Test func theGroupsAreDeallocatedAfterStop() async throws {
        let server = SandboxServer()
        try await server.start()
        try await withTemporaryDirectory { directory in
            let user = try await TestUser.make("mei", on: server)
            let database = try await LocalDatabase.open(in: directory)
            try await expectRelease {
                let url = server.url
                let groups = MatrixGroups(
                    client: MatrixClient(baseURL: { url }, authorizer: user), database: database, time: SystemTime(),
                    openedFiles: directory.appending(path: "opened"), publish: TestPictures.publish)
                try await groups.start(as: user.id)
                for await list in groups.groups() where list?.isEmpty == false { break }
                await groups.stop()
                return groups
            }
            try await database.close()
        }
        try await server.stop()
    }

    static func residentMegabytes() -> Int {
        let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
        return fields.count > 1 ? (Int(fields[1]) ?? 0) * 4096 / 1_000_000 : 0
    }
}

/// A fixed token, for a process that lives a moment.
struct FixedToken: RequestAuthorizer {
    let value: String

    func authorization(for url: URL) async throws -> String { value }

    func authorization(for url: URL, replacing refused: String) async throws -> String? { nil }
}
