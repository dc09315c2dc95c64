import Domain
import Foundation
import TestSupport
import Testing

@testable import Services

/// What an owner publishes in the market of a group, and what comes back from there.
@Suite(.timeLimit(.minutes(2))) struct MarketPublisherTests {
    static let user = FakeGroupMarkets.user
    static let days: TimeInterval = 90 * 86_400

    /// The computer of a user, whose program can be started again.
    struct Computer {
        let directory: URL
        let time: ManualTime
        let groups: FakeGroupsService
        var user = MarketPublisherTests.user
        let database: LocalDatabase
        let listings: SQLiteListingStore
        let store: SQLiteListingMarketStore

        var markets: FakeGroupMarkets { groups.fakeMarkets }

        init(in directory: URL, groups: FakeGroupsService, time: ManualTime = ManualTime()) async throws {
            (self.directory, self.groups, self.time) = (directory, groups, time)
            database = try await LocalDatabase.open(in: directory)
            listings = SQLiteListingStore(database)
            store = SQLiteListingMarketStore(database)
            await listings.setOwner(MarketPublisherTests.user)
        }

        func publisher() async -> MarketPublisher {
            let publisher = MarketPublisher(
                listings: listings, store: store, markets: markets, photos: FakeListingPhotoStore(), files: groups,
                time: time, zone: .gmt)
            await publisher.setUser(user)
            return publisher
        }

        /// Compares until nothing changes any more, in a program that is started again before each comparison.
        @discardableResult
        func settle() async -> Date {
            var next = Date.distantPast
            for _ in 0..<4 { next = await publisher().reconcile() }
            return next
        }

        func publish(_ facts: ListingFacts = .sample(), in group: String = "!lane", id: UUID = UUID()) async throws
            -> UUID
        {
            try await store.setMarket(
                ListingMarket(groupID: group, groupName: "Nanluogu Lane"), of: id, user: user)
            var record = ListingRecord(draft: facts, id: id, at: time.now)
            try record.perform([.publish], at: time.now)
            try await listings.add([record])
            return id
        }

        /// Publishes a listing, and lets the server have it.
        func publishAndDeliver(
            _ facts: ListingFacts = .sample(), in group: String = "!lane", id: UUID = UUID()
        ) async throws -> UUID {
            let id = try await publish(facts, in: group, id: id)
            await settleAndDeliver()
            return id
        }

        /// Publishes what has changed, and lets the server have it.
        func settleAndDeliver() async {
            await settle()
            await deliver()
        }

        /// Lets the server have what was published.
        func deliver() async {
            markets.deliver()
            await settle()
        }

        /// Lets a moderator decide on the first home.
        func review(_ review: MarketHome.Review) async {
            markets.change("home1") { $0.review = review }
            await settle()
        }

        func perform(_ actions: ListingAction..., on id: UUID) async throws {
            try await listings.perform(actions, on: id, at: time.now)
        }

        func status(_ id: UUID) async throws -> ListingStatus? { try await listings.record(of: id)?.listing.status }

        func history(_ id: UUID) async throws -> [ListingEvent.Kind] {
            try await listings.record(of: id)?.history.map(\.kind) ?? []
        }

        /// The calls that have changed something.
        var changes: [String] { markets.calls.filter { !$0.hasPrefix("home") } }
    }

    /// Runs `body` on the computer of a user who is in a market.
    private func withComputer(
        isReviewed: Bool = false, _ body: (Computer) async throws -> Void
    ) async throws {
        try await withTemporaryDirectory { directory in
            let computer = try await Computer(in: directory, groups: FakeGroupsService([]))
            computer.markets.set([Market(id: "!lane", groupName: "Nanluogu Lane", isReviewed: isReviewed)])
            try await body(computer)
            try await computer.database.close()
        }
    }

    // MARK: Publishing

    @Test func aListingIsLiveOnceTheServerHasIt() async throws {
        try await withComputer { computer in
            let id = try await computer.publish(.sample(name: "Elm Yard"))
            await computer.settle()
            #expect(computer.changes == ["publish \(id) 0 !lane"])
            #expect(try await computer.status(id) == .reviewing(since: computer.time.now))
            #expect(try await computer.store.markets(of: Self.user)[id]?.delivery == .sending)
            let until = computer.time.now.addingTimeInterval(Self.days)
            #expect(computer.markets.published.map(\.until) == [until])
            computer.markets.deliver()
            #expect(await computer.settle() == until)
            #expect(try await computer.status(id) == .live(until: until))
            #expect(try await computer.history(id) == [.created, .published, .approved(until: until)])
            #expect(try await computer.store.markets(of: Self.user)[id]?.delivery == .sent)
            #expect(computer.changes == ["publish \(id) 0 !lane"])
        }
    }

    @Test func theAddressIsPublishedOnlyOnRequest() async throws {
        try await withComputer { computer in
            var facts = ListingFacts.sample()
            facts.address = "Drum Tower Street 5"
            let hidden = try await computer.publish(facts)
            await computer.settle()
            #expect(computer.markets.published.last?.facts.address == "")
            await computer.deliver()
            #expect(try await computer.listings.record(of: hidden)?.listing.facts.address == facts.address)
            let id = UUID()
            let open = ListingMarket(
                groupID: "!lane", groupName: "Nanluogu Lane", area: "Drum Tower", publishesAddress: true)
            _ = try await computer.publish(facts, id: id)
            try await computer.store.setMarket(open, of: id, user: Self.user)
            await computer.settle()
            #expect(computer.markets.published.last?.facts.address == facts.address)
            #expect(computer.markets.published.last?.area == "Drum Tower")
        }
    }

    @Test func changesOfTheOwnerArePublishedOnce() async throws {
        try await withComputer { computer in
            let id = try await computer.publishAndDeliver()
            func change(_ action: ListingAction) async throws -> PublishedHome? {
                let count = computer.changes.count
                try await computer.perform(action, on: id)
                await computer.settleAndDeliver()
                #expect(computer.changes.count == count + 1)
                return computer.markets.published.last
            }
            let price = Money(3_000_000)
            #expect(try await change(.adjustPrice(from: Money(3_200_000), to: price))?.facts.price == price)
            #expect(try await change(.complete(finalPrice: price))?.offer == .completed(finalPrice: price))
            #expect(try await change(.reopen)?.offer == .open)
            #expect(try await change(.withdraw)?.offer == .withdrawn)
            #expect(try await computer.status(id) == .withdrawn)
            // Edits are saved, and published with the next publication.
            try await computer.perform(.edit(from: .sample(price: price), to: .sample(name: "Elm Yard")), on: id)
            let count = computer.changes.count
            await computer.settle()
            #expect(computer.changes.count == count)
            let home = try await change(.publish)
            #expect(home?.offer == .open && home?.facts.communityName == "Elm Yard")
            #expect(try await computer.status(id)?.kind == .live)
        }
    }

    @Test func aDeletedListingAndAnUndonePublicationLeaveTheMarket() async throws {
        try await withComputer { computer in
            let id = try await computer.publishAndDeliver()
            try await computer.perform(.withdraw, on: id)
            await computer.settle()
            let deletion = try #require(try await computer.listings.delete(id))
            await computer.settle()
            #expect(computer.changes.last == "delete home1 !lane" && computer.markets.homes.isEmpty)
            // A restored listing is in no market.
            try await computer.listings.undo(deletion)
            await computer.settle()
            #expect(try await computer.store.markets(of: Self.user).isEmpty)
            #expect(try await computer.status(id) == .withdrawn && computer.markets.homes.isEmpty)

            let draft = UUID()
            try await computer.listings.add([ListingRecord(draft: .sample(), id: draft, at: computer.time.now)])
            try await computer.store.setMarket(
                ListingMarket(groupID: "!lane", groupName: "Nanluogu Lane"), of: draft, user: Self.user)
            await computer.settle()
            #expect(computer.markets.homes.isEmpty)
            let change = try await computer.listings.perform([.publish], on: draft, at: computer.time.now)
            await computer.settle()
            #expect(computer.markets.homes.count == 1)
            try await computer.listings.undo(change)
            await computer.settle()
            #expect(computer.markets.homes.isEmpty)
            try await computer.perform(.publish, on: draft)
            await computer.settle()
            #expect(computer.markets.homes.count == 1)
        }
    }

    @Test func aListingMovesToAnotherMarket() async throws {
        try await withComputer { computer in
            computer.markets.set([
                Market(id: "!lane", groupName: "Nanluogu Lane"), Market(id: "!court", groupName: "Willow Court"),
            ])
            let id = try await computer.publishAndDeliver()
            try await computer.perform(.withdraw, on: id)
            await computer.settle()
            try await computer.store.setMarket(
                ListingMarket(groupID: "!court", groupName: "Willow Court"), of: id, user: Self.user)
            try await computer.perform(.publish, on: id)
            await computer.settle()
            #expect(computer.markets.homes.map(\.groupID) == ["!court"])
        }
    }

    @Test func photosAreSentOnce() async throws {
        try await withComputer { computer in
            var facts = ListingFacts.sample()
            facts.photos = .sample(2)
            let id = try await computer.publish(facts)
            await computer.settle()
            #expect(computer.changes == ["publish \(id) 2 !lane"])
            // While they are being uploaded, a new price waits.
            computer.markets.change("home1") { $0.serverID = nil }
            await computer.deliver()
            let addresses = computer.markets.homes[0].home.photos.map(\.address)
            #expect(addresses.allSatisfy { $0 != nil })
            try await computer.perform(.adjustPrice(from: Money(3_200_000), to: Money(3_000_000)), on: id)
            await computer.settle()
            #expect(computer.changes.last == "change home1 2 !lane")
            #expect(computer.markets.homes[0].home.photos.map(\.address) == addresses)
            // A photo that was added is sent, the others are not.
            await computer.deliver()
            try await computer.perform(.withdraw, on: id)
            await computer.settle()
            var more = try #require(try await computer.listings.record(of: id)).listing.facts
            let before = more
            more.photos.insert(contentsOf: [ListingPhoto].sample(1), at: 0)
            try await computer.perform(.edit(from: before, to: more), .publish, on: id)
            await computer.deliver()
            #expect(computer.markets.homes[0].home.photos.map(\.address) == [nil] + addresses)
            // A swapped photo of the same size is noticed.
            await computer.deliver()
            #expect(computer.changes.count == 4)
        }
    }

    @Test func anUploadThatNobodyIsToSeeEnds() async throws {
        try await withComputer { computer in
            var facts = ListingFacts.sample()
            facts.photos = .sample(1)
            let id = try await computer.publish(facts)
            await computer.settle()
            // Canceled, and published again.
            let change = try #require(try await computer.listings.record(of: id)?.publication)
            try await computer.listings.undo(change)
            await computer.settle()
            #expect(try await computer.status(id) == .draft && computer.markets.homes.isEmpty)
            try await computer.perform(.publish, on: id)
            await computer.settle()
            #expect(computer.markets.homes.count == 1)
            // Withdrawn.
            try await computer.perform(.withdraw, on: id)
            await computer.settle()
            #expect(computer.changes.last == "cancel home2" && computer.markets.homes.isEmpty)
            #expect(try await computer.status(id) == .withdrawn)
            try await computer.perform(.publish, on: id)
            await computer.settleAndDeliver()
            #expect(try await computer.status(id)?.kind == .live && computer.markets.homes.count == 1)
        }
    }

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
            computer.time.advance(by: Self.days + 1)
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
            computer.time.advance(by: Self.days)
            await computer.settle()
            #expect(try await computer.status(id)?.kind == .expired)
            computer.markets.setError(nil)
            await computer.settle()
            #expect(computer.changes.count == 1)
            // Published again, it has all of its days.
            try await computer.perform(.publish, on: id)
            await computer.settleAndDeliver()
            #expect(try await computer.status(id) == .live(until: computer.time.now.addingTimeInterval(Self.days)))
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
            #expect(try await computer.status(id) == .live(until: computer.time.now.addingTimeInterval(Self.days)))
            #expect(computer.markets.homes.map(\.id) == ["home2"] && computer.changes.count == 3)
        }
    }

    @Test func nothingExpiresByAWrongClock() async throws {
        try await withComputer { computer in
            let id = try await computer.publishAndDeliver()
            computer.time.advance(by: Self.days + 1)
            let publisher = MarketPublisher(
                listings: computer.listings, store: computer.store, markets: computer.markets,
                photos: FakeListingPhotoStore(), files: computer.groups, time: computer.time, zone: .gmt,
                isRightTime: { _ in false })
            await publisher.setUser(Self.user)
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

    // MARK: Other computers

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
            #expect(copy.listing.status == .live(until: time.now.addingTimeInterval(Self.days)))
            #expect(copy.listing.facts.photos.count == 2 && copy.listing.views == 2)
            #expect(groups.calls.filter { $0.hasPrefix("picture") }.count == 2)
            #expect(try await second.store.markets(of: Self.user)[id]?.groupName == "Nanluogu Lane")

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
                id: "$home", groupID: "!lane", groupName: "Nanluogu Lane", ownerID: Self.user, ownerName: "Mei",
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
            #expect(try await computer.store.markets(of: Self.user).isEmpty)
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
            await computer.listings.setOwner(Self.user)
            await computer.settle()
            #expect(try await computer.status(id)?.kind == .live && computer.changes.count == count)
        }
    }

    // MARK: Failures

    @Test func aFailureIsTriedAgain() async throws {
        try await withComputer { computer in
            let id = try await computer.publish()
            computer.markets.setError(RemoteError.offline)
            #expect(await computer.publisher().reconcile() == computer.time.now.addingTimeInterval(60))
            computer.markets.setError(nil)
            await computer.settle()
            #expect(computer.markets.homes.map(\.home.listing) == [id])
        }
    }

    @Test func arefusalIsShownAndChangesNothing() async throws {
        try await withComputer { computer in
            let id = try await computer.publish()
            await computer.settle()
            computer.markets.change("home1") { $0.delivery = .failed(.notAllowed) }
            await computer.settle()
            #expect(try await computer.store.markets(of: Self.user)[id]?.delivery == .failed(.notAllowed))
            #expect(try await computer.status(id)?.kind == .reviewing && computer.changes.count == 1)
        }
    }

    @Test func nothingIsPublishedWhereTheUserMayNot() async throws {
        try await withComputer { computer in
            computer.markets.set([Market(id: "!lane", groupName: "Nanluogu Lane", canPublish: false)])
            _ = try await computer.publish()
            _ = try await computer.publish(in: "!gone")
            await computer.settle()
            #expect(computer.changes == [])
        }
    }

    @Test func whatWasAnnouncedBeforeAKillIsNotAnnouncedAgain() async throws {
        try await withComputer { computer in
            let id = try await computer.publish()
            await computer.settle()
            // As if the program had been killed before it remembered the announcement.
            let market = try #require(try await computer.store.markets(of: Self.user)[id])
            for row in try await computer.store.rows(of: Self.user) { try await computer.store.remove(row) }
            try await computer.store.setMarket(market, of: id, user: Self.user)
            await computer.settleAndDeliver()
            #expect(computer.changes.count == 1)
            #expect(try await computer.status(id)?.kind == .live)
        }
    }

    // MARK: Running

    @Test func theProgramFollowsBothSidesUntilItEnds() async throws {
        try await withComputer { computer in
            let publisher = await computer.publisher()
            let run = Task { await publisher.run() }
            let id = try await computer.publish()
            try await eventually("it is announced") { computer.markets.homes.count == 1 }
            computer.markets.deliver()
            try await eventually("it is live") { try await computer.status(id)?.kind == .live }
            try await computer.perform(.withdraw, on: id)
            try await eventually("it is withdrawn") { computer.markets.homes[0].home.offer == .withdrawn }
            computer.markets.deliver()
            try await computer.perform(.publish, on: id)
            try await eventually("it is open") { computer.markets.homes[0].home.offer == .open }
            computer.markets.deliver()
            try await eventually("it is live") { try await computer.status(id)?.kind == .live }
            await computer.time.waitForSleepers()
            computer.time.advance(by: Self.days)
            try await eventually("it has expired") { try await computer.status(id)?.kind == .expired }
            run.cancel()
            await run.value
        }
    }
}
