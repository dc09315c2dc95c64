import Domain
import Foundation
import TestSupport
import Testing

@testable import Services

/// The homes that the user has published or deleted on another computer, and other users of this one.
@Suite(.timeLimit(.minutes(2))) struct MarketComputersTests {
    typealias Computer = ListingComputer

    @Test func aHomeFromAnotherComputerBecomesAListing() async throws {
        let groups = FakeGroupsService([])
        let time = ManualTime()
        try await withTemporaryDirectory { directory in
            let first = try await Computer(in: directory.appending(path: "1"), groups: groups, time: time)
            let second = try await Computer(in: directory.appending(path: "2"), groups: groups, time: time)
            groups.fakeMarkets.set([Market(id: "!lane", groupName: "Nanluogu Lane")])
            var facts = ListingFacts.sample()
            facts.photos = .sample(2)
            let id = try await first.publish(facts)
            await first.settle()
            await second.settle()
            #expect(try await second.status(id) == nil)
            groups.fakeMarkets.deliver()
            groups.fakeMarkets.change("home1") { $0.views = 2 }
            await first.settle()
            await second.settle()
            let copy = try #require(try await second.listings.record(of: id))
            #expect(copy.listing.status == .live(until: time.now.addingTimeInterval(Computer.days)))
            #expect(copy.listing.facts.photos.count == 2 && copy.listing.views == 2)
            #expect(groups.calls.filter { $0.hasPrefix("picture") }.count == 2)
            #expect(try await second.store.markets(of: Computer.user)[id]?.groupName == "Nanluogu Lane")

            // Both change it, one after the other, and never undo each other.
            for (one, price) in [(second, Money(3_000_000)), (first, Money(2_900_000))] {
                let old = try #require(try await one.listings.record(of: id)?.listing.facts.price)
                try await one.perform(.adjustPrice(from: old, to: price), on: id)
                let count = groups.fakeMarkets.published.count
                for _ in 0..<3 {
                    await first.settle()
                    groups.fakeMarkets.deliver()
                    await second.settle()
                    groups.fakeMarkets.deliver()
                }
                #expect(groups.fakeMarkets.published.count == count + 1)
                for other in [first, second] {
                    #expect(try await other.listings.record(of: id)?.listing.facts.price == price)
                    #expect(try await other.listings.record(of: id)?.listing.facts.photos.count == 2)
                }
            }
            try await first.perform(.withdraw, on: id)
            await first.settle()
            groups.fakeMarkets.deliver()
            await second.settle()
            #expect(try await second.status(id) == .withdrawn)
            #expect(groups.fakeMarkets.homes.count == 1)
            try await first.database.close()
            try await second.database.close()
        }
    }

    @Test func aHomeFromAnotherComputerHasItsHistory() async throws {
        try await withComputer { computer in
            let (start, change) = (computer.time.now - 9 * 86_400, computer.time.now - 86_400)
            let until = computer.time.now + 60 * 86_400
            var home = MarketHome(
                id: "$home", groupID: "!lane", groupName: "Nanluogu Lane", ownerID: Computer.user, ownerName: "Mei",
                isOwn: true, publishedAt: start, changedAt: change,
                home: PublishedHome(listing: UUID(), facts: .sample(price: Money(3_000_000)), until: until),
                earlierPrices: [Money(3_100_000), Money(3_200_000)], views: 7)
            computer.markets.set([home])
            await computer.settle()
            let live = try #require(try await computer.listings.record(of: home.home.listing))
            #expect(
                live.history.map(\.kind) == [
                    .created, .published, .approved(until: until),
                    .priceChanged(from: Money(3_200_000), to: Money(3_100_000)),
                    .priceChanged(from: Money(3_100_000), to: Money(3_000_000)),
                ])
            #expect(live.history.map(\.time) == [start, start, start, change, change])
            #expect(live.listing.views == 7 && live.viewsByDay.values.reduce(0, +) == 7)
            // In the other statuses, too.
            home.home.listing = UUID()
            home.home.offer = .completed(finalPrice: Money(2_900_000))
            home.earlierPrices = []
            computer.markets.set([home])
            await computer.settle()
            let sold = try #require(try await computer.listings.record(of: home.home.listing))
            #expect(sold.listing.status == .completed(finalPrice: Money(2_900_000), until: until))
            #expect(sold.listing.views == 7)
            #expect(sold.history.map(\.time) == [start, start, start, change] && computer.changes == [])
        }
    }

    @Test func aHomeThatWasDeletedElsewhereWithdrawsTheListing() async throws {
        try await withComputer { computer in
            let id = try await computer.publishAndDeliver()
            // As after signing in again, before the market is read.
            let homes = computer.markets.homes
            computer.markets.set([] as [MarketHome])
            await computer.settle()
            #expect(try await computer.status(id)?.kind == .live)
            computer.markets.set(homes)
            await computer.settle()
            #expect(computer.changes.count == 1)
            computer.markets.set([Market(id: "!lane", groupName: "Nanluogu Lane", isComplete: true)])
            computer.markets.set([] as [MarketHome])
            await computer.settle()
            #expect(try await computer.status(id) == .withdrawn)
            #expect(try await computer.store.markets(of: Computer.user).isEmpty)
            #expect(computer.changes.count == 1)
        }
    }

    @Test func otherUsersOfTheComputerChangeNothing() async throws {
        try await withComputer { computer in
            let id = try await computer.publishAndDeliver()
            let count = computer.changes.count
            // Signed out: only the shared listings are visible, and the market still has the home.
            await computer.listings.setOwner(nil)
            await computer.settle()
            var other = computer
            other.user = "@li:example.org"
            await computer.listings.setOwner(other.user)
            await other.settle()
            #expect(computer.changes.count == count)
            await computer.listings.setOwner(Computer.user)
            await computer.settle()
            #expect(try await computer.status(id)?.kind == .live && computer.changes.count == count)
        }
    }
}
