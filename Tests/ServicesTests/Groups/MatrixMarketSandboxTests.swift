import Domain
import Foundation
import GRDB
import Sandbox
import TestSupport
import Testing

@testable import Services

/// Markets of the sandbox: their samples, and homes whose photos are held up, refused, or interrupted by a crash.
@Suite(.serialized) struct MatrixMarketSandboxTests {
    private typealias Conformance = MatrixMarketConformanceTests
    private typealias Publishing = MatrixMarketPublishingTests

    /// Runs `body` with a user's device, the id of a sample group without review, and a folder.
    private static func withSample(
        _ body: (SandboxServer, TestDevice, String, URL) async throws -> Void
    ) async throws {
        try await withTemporaryDirectory { directory in
            let server = SandboxServer(storage: directory.appending(component: "server"))
            try await server.start()
            let device = try await TestDevice(
                .make("mei", on: server), on: server, in: directory.appending(component: "device"))
            try await eventually("the sample groups") { await GroupFaultTests.names(device).count == 4 }
            let group = try #require(await GroupFaultTests.groups(device).first { $0.name == "Roof Garden" })
            try await body(server, device, group.id, directory)
            await device.groups.stop()
            try await server.stop()
        }
    }

    private static func uploads(in directory: URL) -> Int {
        (try? FileManager.default.contentsOfDirectory(atPath: directory.appending(path: "server/media").path))?.count
            ?? 0
    }

    @Test func thePhotosThatAreOnTheServerSurviveSIGKILL() async throws {
        try await Self.withSample { server, device, group, directory in
            try await device.quit()
            // The limit of uploads, and two photos.
            for _ in 0..<3 { server.sandbox.faults.failNext(.delay(seconds: 0), for: .account) }
            server.sandbox.faults.failNext(.hold, for: .account)
            let (user, token, path) = (device.user.id, device.user.token, directory.path)
            let address = server.url.absoluteString
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [
                    user = user as String, token = token as String, path = path as String, group = group as String,
                    address = address as String
                ] in
                let directory = URL(filePath: path)
                let database = try await LocalDatabase.open(in: directory.appending(component: "device"))
                let client = MatrixClient(
                    baseURL: { URL(string: address)! }, authorizer: FixedToken(value: "Bearer \(token)"))
                let groups = MatrixGroups(
                    client: client, database: database, time: SystemTime(),
                    openedFiles: directory.appending(path: "opened"), publish: TestPictures.publish)
                try await groups.start(as: user)
                _ = try await groups.markets.publish(
                    MatrixMarketConformanceTests.home(),
                    photos: MatrixMarketPublishingTests.photos(5, in: directory), in: group)
                try await eventually("two photos") {
                    try await database.read { db in
                        try Int.fetchOne(db, sql: "SELECT count(*) FROM group_outbox_photo")
                    } == 3
                }
                kill(getpid(), SIGKILL)
            }
            #expect(Self.uploads(in: directory) == 2)
            server.sandbox.faults.clear()
            let again = try await TestDevice(device.user, on: server, in: directory.appending(component: "device"))
            let query = MarketQuery(groupID: group, scope: .own)
            try await eventually("sent") {
                try await again.groups.markets.homes(matching: query, limit: 9).map(\.delivery) == [.sent]
            }
            // The one that was on its way when the program was killed may have arrived.
            #expect((5...6).contains(Self.uploads(in: directory)))
            let home = try #require(try await again.groups.markets.homes(matching: query, limit: 9).first)
            #expect(home.home.photos.map(\.width) == [40, 41, 42, 43, 44])
            #expect(Set(home.home.photos.compactMap(\.address)).count == 5)
            try await again.quit()
        }
    }

    @Test func aHomeIsDiscardedWhileItsPhotosAreUploaded() async throws {
        try await Self.withSample { server, device, group, directory in
            server.sandbox.faults.set(.hold, for: .account)
            let id = try await device.groups.markets.publish(
                Conformance.home(), photos: Publishing.photos(2, in: directory), in: group)
            try await eventually("asked") { server.log.paths.contains { $0.contains("/media/") } }
            try await device.groups.discard(id)
            #expect(try await device.groups.markets.home(id, in: group) == nil)
            let next = try await device.groups.markets.publish(Conformance.home("Next"), photos: [], in: group)
            try await eventually("the next") {
                try await device.groups.markets.home(next, in: group)?.delivery == .sent
            }
            server.sandbox.faults.clear()
            #expect(try await device.groups.unsentCount() == 0 && Self.uploads(in: directory) == 0)
        }
    }

    @Test func aHomeWithALargePhotoIsRefusedUntilItIsChanged() async throws {
        try await Self.withSample { server, device, group, directory in
            let home = Conformance.home()
            // The sandbox accepts 8 MB.
            let id = try await device.groups.markets.publish(
                home, photos: Publishing.photos(1, in: directory, size: 9_000_000), in: group)
            try await eventually("refused") {
                try await device.groups.markets.home(id, in: group)?.delivery == .failed(.tooLong)
            }
            try await device.groups.markets.change(
                id, to: home, photos: Publishing.photos(1, in: directory), in: group)
            try await eventually("sent") { try await device.groups.markets.home(id, in: group)?.delivery == .sent }
            #expect(try await device.groups.markets.home(id, in: group)?.earlierPrices == [])
            let left = try await device.database.read { db in
                try Int.fetchOne(db, sql: "SELECT count(*) FROM group_outbox_photo")
            }
            #expect(left == 0)
        }
    }

    @Test func theSampleGroupsHaveMarkets() async throws {
        try await Self.withSample { server, device, _, _ in
            let markets = device.groups.markets
            try await eventually("all homes") {
                let store = GroupStore(device.database).history
                let count = try await markets.homes(matching: MarketQuery(), limit: 500).count
                return try await store.incompleteMarket(without: []) == nil && count >= 120
            }
            let homes = try await markets.homes(matching: MarketQuery(), limit: 500)
            #expect(homes.count < 200 && Set(homes.map(\.groupID)).count == 4)
            #expect(homes.contains { !$0.earlierPrices.isEmpty } && homes.contains { $0.views > 0 })
            #expect(homes.filter { $0.home.photos.isEmpty }.count < homes.count / 4)
            let photo = try #require(homes.lazy.flatMap(\.home.photos).first?.address)
            #expect(try await device.groups.files.picture(at: photo, size: nil).starts(with: [0xFF, 0xD8, 0xFF]))
            let pending = try await markets.homes(matching: MarketQuery(scope: .pending), limit: 500)
            // Six of neighbors, and two of the sample user.
            #expect(pending.count == 8 && Set(pending.map(\.groupName)) == ["Courtyard 12"])
            try await markets.judge(pending[0], rejection: nil)
            try await eventually("judged") { try await device.groups.unsentCount() == 0 }
            #expect(try await markets.home(pending[0].id, in: pending[0].groupID)?.review == .passed)
            let before = homes.count
            await server.sandbox.groups.newHome(in: 0)
            try await eventually("one more") {
                try await markets.homes(matching: MarketQuery(), limit: 500).count == before + 2
            }
        }
    }
}
