import Domain
import Foundation
import TestSupport
import Testing

@testable import Services

/// What comes back from the market of a group: decisions, views, and the end of an offer.
@Suite(.timeLimit(.minutes(2))) struct MarketReturnTests {
    typealias Computer = ListingComputer

    // MARK: Reviews

    @Test func aReviewedListingIsRejectedCorrectedAndApproved() async throws {
        try await withComputer(isReviewed: true) { computer in
            let id = try await computer.publishAndDeliver()
            #expect(try await computer.status(id)?.kind == .reviewing)
            await computer.review(.rejected(.unverified))
            #expect(try await computer.status(id) == .rejected(.unverified))
            // The moderator withdraws the decision, and takes another one.
            await computer.review(.pending)
            #expect(try await computer.status(id)?.kind == .reviewing)
            await computer.review(.rejected(.priceTooLow))
            try await computer.perform(.edit(from: .sample(), to: .sample(name: "Elm Yard")), .publish, on: id)
            await computer.settle()
            #expect(computer.changes.last == "change home1 0 !lane" && computer.markets.homes[0].review == .pending)
            await computer.deliver()
            #expect(try await computer.status(id)?.kind == .reviewing)
            await computer.review(.passed)
            #expect(try await computer.status(id)?.kind == .live)
            // An approved listing can be rejected later.
            await computer.review(.rejected(.other("Sold long ago")))
            #expect(try await computer.status(id) == .rejected(.other("Sold long ago")))
            #expect(computer.changes.count == 2)
        }
    }

    @Test(arguments: [false, true])
    func changesOfALiveListingArePublished(isReviewed: Bool) async throws {
        try await withComputer(isReviewed: isReviewed) { computer in
            let id = try await computer.publishAndDeliver()
            await computer.review(.passed)
            let until = computer.markets.homes[0].home.until
            try await computer.perform(.edit(from: .sample(), to: .sample(name: "Elm Yard")), on: id)
            await computer.settle()
            #expect(computer.changes.last == "change home1 0 !lane" && computer.markets.homes[0].home.until == until)
            #expect(computer.markets.homes[0].home.facts.communityName == "Elm Yard")
            computer.markets.deliver()
            if isReviewed { computer.markets.change("home1") { $0.review = .pending } }
            await computer.settle()
            #expect(try await computer.status(id)?.kind == (isReviewed ? .reviewing : .live))
            await computer.review(.passed)
            #expect(try await computer.status(id) == .live(until: until))
            #expect(computer.changes.count == 2)
        }
    }

    @Test func decisionsAreReported() async throws {
        try await withComputer(isReviewed: true) { computer in
            _ = try await computer.publishAndDeliver()
            let publisher = await computer.publisher()
            var decisions = publisher.decisions.makeAsyncIterator()
            for review in [MarketHome.Review.passed, .rejected(.unverified), .passed] {
                computer.markets.change("home1") { $0.review = review }
                _ = await publisher.reconcile()
            }
            computer.time.advance(by: Computer.days + 1)
            _ = await publisher.reconcile()
            for kind in [ListingStatus.Kind.live, .rejected, .live, .expired] {
                #expect(await decisions.next()?.status.kind == kind)
            }
        }
    }

    @Test func anUndoneCorrectionStaysRejected() async throws {
        try await withComputer(isReviewed: true) { computer in
            let id = try await computer.publish()
            await computer.settle()
            computer.markets.deliver()
            await computer.review(.rejected(.unverified))
            let change = try await computer.listings.perform(
                [.edit(from: .sample(), to: .sample(name: "Elm Yard")), .publish], on: id, at: computer.time.now)
            await computer.settleAndDeliver()
            try await computer.listings.undo(change)
            await computer.settleAndDeliver()
            #expect(try await computer.status(id) == .rejected(.unverified))
            #expect(computer.markets.homes[0].home.offer == .withdrawn)
        }
    }

    @Test func savedCorrectionsAreNotTakenForTheReviewedVersion() async throws {
        try await withComputer(isReviewed: true) { computer in
            let id = try await computer.publish()
            await computer.settle()
            computer.markets.deliver()
            await computer.review(.rejected(.unverified))
            try await computer.perform(.edit(from: .sample(), to: .sample(name: "Elm Yard")), on: id)
            await computer.review(.passed)
            #expect(try await computer.status(id) == .rejected(.unverified))
            try await computer.perform(.publish, on: id)
            await computer.settle()
            #expect(computer.markets.homes[0].home.facts.communityName == "Elm Yard")
        }
    }

    // MARK: Time and views

    @Test func listingsExpireInAnyMarketOrNone() async throws {
        try await withComputer { computer in
            let id = try await computer.publishAndDeliver()
            let other = Listing.sample(.live, until: computer.time.now.addingTimeInterval(60))
            try await computer.listings.add([ListingRecord(stored: other, history: [])])
            // The server cannot be reached.
            computer.markets.setError(RemoteError.offline)
            computer.time.advance(by: 61)
            await computer.settle()
            #expect(try await computer.status(other.id)?.kind == .expired)
            computer.time.advance(by: Computer.days)
            await computer.settle()
            #expect(try await computer.status(id)?.kind == .expired)
            computer.markets.setError(nil)
            await computer.settle()
            #expect(computer.changes.count == 1)
            // Published again, it has all of its days.
            try await computer.perform(.publish, on: id)
            await computer.settleAndDeliver()
            #expect(try await computer.status(id) == .live(until: computer.time.now.addingTimeInterval(Computer.days)))
        }
    }

    @Test func afterAYearAListingIsAnnouncedAgain() async throws {
        try await withComputer { computer in
            let id = try await computer.publishAndDeliver()
            computer.time.advance(by: 300 * 86_400)
            await computer.settle()
            try await computer.perform(.publish, on: id)
            await computer.settle()
            #expect(computer.changes.suffix(2) == ["publish \(id) 0 !lane", "delete home1 !lane"])
            await computer.deliver()
            #expect(try await computer.status(id) == .live(until: computer.time.now.addingTimeInterval(Computer.days)))
            #expect(computer.markets.homes.map(\.id) == ["home2"] && computer.changes.count == 3)
        }
    }

    @Test func nothingExpiresByAWrongClock() async throws {
        try await withComputer { computer in
            let id = try await computer.publishAndDeliver()
            computer.time.advance(by: Computer.days + 1)
            let publisher = MarketPublisher(
                listings: computer.listings, store: computer.store, markets: computer.markets,
                photos: FakeListingPhotoStore(), files: computer.groups, time: computer.time, zone: .gmt,
                isRightTime: { _ in false })
            await publisher.setUser(Computer.user)
            #expect(await publisher.reconcile() == computer.time.now.addingTimeInterval(60))
            #expect(try await computer.status(id)?.kind == .live)
        }
    }

    @Test func viewsAreThoseOfTheMarket() async throws {
        try await withComputer { computer in
            let id = try await computer.publish()
            await computer.settle()
            computer.markets.deliver()
            computer.markets.change("home1") { $0.views = 3 }
            await computer.settle()
            #expect(try await computer.listings.record(of: id)?.listing.views == 3)
            computer.markets.change("home1") { $0.views = 5 }
            await computer.settle()
            let record = try await computer.listings.record(of: id)
            #expect(record?.listing.views == 5)
            #expect(record?.viewsByDay == [ViewDay(computer.time.now, in: .gmt): 5])
        }
    }
}
