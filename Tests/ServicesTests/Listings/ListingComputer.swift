import Domain
import Foundation
import TestSupport

@testable import Services

/// The computer of a user, whose program can be started again.
struct ListingComputer {
    static let user = FakeGroupMarkets.user
    static let days: TimeInterval = 90 * 86_400

    let directory: URL
    let time: ManualTime
    let groups: FakeGroupsService
    var user = Self.user
    let database: LocalDatabase
    let listings: SQLiteListingStore
    let store: SQLiteListingMarketStore

    var markets: FakeGroupMarkets { groups.fakeMarkets }

    init(in directory: URL, groups: FakeGroupsService, time: ManualTime = ManualTime()) async throws {
        (self.directory, self.groups, self.time) = (directory, groups, time)
        database = try await LocalDatabase.open(in: directory)
        listings = SQLiteListingStore(database)
        store = SQLiteListingMarketStore(database)
        await listings.setOwner(Self.user)
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
func withComputer(isReviewed: Bool = false, _ body: (ListingComputer) async throws -> Void) async throws {
    try await withTemporaryDirectory { directory in
        let computer = try await ListingComputer(in: directory, groups: FakeGroupsService([]))
        computer.markets.set([Market(id: "!lane", groupName: "Nanluogu Lane", isReviewed: isReviewed)])
        try await body(computer)
        try await computer.database.close()
    }
}
