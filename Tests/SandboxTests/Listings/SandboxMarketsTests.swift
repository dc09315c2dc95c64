import Foundation
import Randomness
import TestSupport
import Testing

@testable import Sandbox

/// The moderator and the visitors of the sample markets, and the homes of the sample user.
@Suite struct SandboxMarketsTests {
    private let clock = ManualTime()
    private let server: RoomServer
    private let samples: SampleGroups
    private let environment: SandboxEnvironment
    private let markets: SandboxMarkets
    private let mei = "@mei:hutong.example"

    init() async {
        environment = SandboxEnvironment(
            assets: URL(filePath: "/nonexistent"), seed: 7, now: { [clock] in clock.now }, sleep: { _ in })
        server = RoomServer(environment: environment, accounts: SandboxAccounts(environment: environment))
        samples = SampleGroups(server: server, environment: environment)
        markets = SandboxMarkets(samples: samples, environment: environment)
        await samples.addUserIfNeeded(mei)
    }

    private func room(_ key: String) async throws -> Room {
        try #require(await server.rooms["!\(key).market:hutong.example"])
    }

    private func homes(_ key: String) async throws -> [SubmittedHome] {
        SubmittedHome.all(in: try await room(key)).filter { $0.owner == mei }
    }

    private func verdicts() async throws -> [JSON] {
        try await room("yard").events.filter { $0.type == "org.hutong.verdict" }.map(\.content)
    }

    /// Publishes a home like those of the samples.
    private func publish(price: Int = 8_000_000, changing event: String? = nil) async throws -> String {
        var random = SeededRandom(seed: 3)
        var home = SampleHome(isChinese: false, at: clock.now, &random)
        (home.isSale, home.size, home.bedrooms, home.price) = (true, 9000, 2, price * 100)
        let market = await samples.homes(of: SampleGroup.all[1])
        guard let event else { return await market.announce(home, by: mei, at: clock.now) }
        await market.change(event, to: home, by: mei, at: clock.now)
        return event
    }

    private func runDueWork() async {
        for _ in 0..<20 {
            clock.advance(by: 5)
            _ = await markets.runDueWork()
        }
    }

    @Test func theSampleUserHasHomesInEveryState() async throws {
        let (reviewed, unreviewed) = (try await homes("yard"), try await homes("lane"))
        #expect(reviewed.count + unreviewed.count == OwnHomes.count && OwnHomes.count == 20)
        #expect(reviewed.filter(\.isPending).count == 2)
        let now = clock.now
        #expect(reviewed.filter { $0.isOffered(isReviewed: true, at: now) }.count == 4)
        #expect(unreviewed.filter { $0.isOffered(isReviewed: false, at: now) }.count == 5)
        #expect((reviewed + unreviewed).filter { $0.isOpen && $0.until <= now }.count == 3)
        #expect((reviewed + unreviewed).filter { !$0.isOpen }.count == 4)
        // What a moderator has rejected was rejected for a reason that the moderator has.
        let moderator = ListingModerator(seed: 7)
        for home in reviewed {
            let verdict = try await verdicts().last { $0["m.relates_to"]?["event_id"]?.string == home.id }
            guard let reason = verdict?["reason"]?.string else { continue }
            #expect(moderator.rejection(of: home.submission)?.rawValue == reason)
        }
        // The other users of the sandbox have none.
        await samples.addUserIfNeeded("@li:hutong.example")
        for key in ["garden", "market"] { #expect(try await homes(key).isEmpty) }
    }

    @Test func whatWaitsIsJudgedOnce() async throws {
        let before = try await verdicts().count
        _ = await markets.runDueWork()
        #expect(try await verdicts().count == before)
        await runDueWork()
        #expect(try await verdicts().count == before + 2)
        #expect(try await homes("yard").allSatisfy { !$0.isPending })
        // Nobody judges the homes of neighbors but the users.
        let neighbors = SubmittedHome.all(in: try await room("yard")).filter { $0.owner != mei && $0.isPending }
        #expect(neighbors.count == 6)
        // After a restart, too.
        let restarted = SandboxMarkets(samples: samples, environment: environment)
        clock.advance(by: 3600)
        _ = await restarted.runDueWork()
        #expect(try await verdicts().count == before + 2)
    }

    @Test func aCorrectedHomeIsJudgedAgainAndACheaperOneIsNot() async throws {
        await runDueWork()
        let before = try await verdicts().count
        let event = try await publish(price: 300)
        await runDueWork()
        #expect(try await verdicts().last?["reason"] == "price-too-low")
        // One in twelve cannot be verified: not this one.
        _ = try await publish(changing: event)
        await runDueWork()
        #expect(try await verdicts().count == before + 2)
        #expect(try await verdicts().last?["approve"] == true)
        _ = try await publish(price: 7_900_000, changing: event)
        await runDueWork()
        #expect(try await verdicts().count == before + 2)
    }

    @Test func testersDecideWithoutWaiting() async throws {
        #expect(await markets.approveNext())
        #expect(await markets.rejectNext())
        #expect(try await verdicts().suffix(2).map { $0["approve"]?.bool } == [true, false])
        #expect(await !markets.approveNext())
        let offered = { [clock] (key: String, isReviewed: Bool) in
            try await homes(key).filter { $0.isOffered(isReviewed: isReviewed, at: clock.now) }.count
        }
        let count = try await offered("yard", true) + offered("lane", false)
        #expect(await markets.expireNext())
        #expect(try await offered("yard", true) + offered("lane", false) == count - 1)
        for _ in 0..<count - 1 { #expect(await markets.expireNext()) }
        #expect(await !markets.expireNext())
        await markets.addSamples(8)
        for (key, count) in [("garden", 2), ("lane", 10)] { #expect(try await homes(key).count == count) }
    }

    @Test func neighborsReadOn() async throws {
        let event = try await publish()
        await markets.setActive(true)
        func readers() async throws -> Int {
            let room = try await room("yard")
            let place = try room.event(event).index
            return try room.receipts.values.filter { try room.event($0.event).index >= place }.count
        }
        #expect(try await readers() == 0)
        for _ in 0..<40 {
            clock.advance(by: 301)
            _ = await markets.runDueWork()
        }
        await markets.setActive(false)
        #expect(try await readers() == 4)
    }
}
