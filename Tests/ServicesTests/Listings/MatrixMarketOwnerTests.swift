import Domain
import Foundation
import TestSupport
import Testing

@testable import Services

/// The way of a listing from its owner to the members of a group, composed as with a real server: nobody but the market
/// decides. Tested against the sandbox and Synapse.
@Suite(.serialized) struct MatrixMarketOwnerTests {
    /// The part of an owner's program that is about listings, until it is killed.
    private final class Program {
        let device: TestDevice
        let listings: SQLiteListingStore
        let markets: SQLiteListingMarketStore
        let photos: ListingPhotoFiles
        private let run: Task<Void, Never>

        init(_ device: TestDevice, photos directory: URL) async {
            self.device = device
            listings = SQLiteListingStore(device.database)
            markets = SQLiteListingMarketStore(device.database)
            photos = ListingPhotoFiles(
                device.database, in: directory, converter: ListingPhotoFilesTests.Converter())
            let publisher = MarketPublisher(
                listings: listings, store: markets, markets: device.groups.markets, photos: photos,
                files: device.groups.files, time: SystemTime(), zone: .gmt)
            await listings.setOwner(device.user.id)
            await publisher.setUser(device.user.id)
            run = Task { await publisher.run() }
        }

        func kill() async {
            run.cancel()
            await run.value
        }

        func publish(_ facts: ListingFacts, in group: String) async throws -> UUID {
            let id = UUID()
            try await markets.setMarket(
                ListingMarket(groupID: group, groupName: "Lane", area: "Gulou"), of: id, user: device.user.id)
            var record = ListingRecord(draft: facts, id: id, at: Date())
            try record.perform([.publish], at: Date())
            try await listings.add([record])
            return id
        }

        func status(_ id: UUID) async throws -> ListingStatus? { try await listings.record(of: id)?.listing.status }

        func perform(_ actions: ListingAction..., on id: UUID) async throws {
            try await listings.perform(actions, on: id, at: Date())
        }
    }

    private static func homes(
        _ device: TestDevice, in group: String, _ scope: MarketQuery.Scope = .offered
    ) async throws -> [MarketHome] {
        try await device.groups.markets.homes(matching: MarketQuery(groupID: group, scope: scope), limit: 500)
    }

    /// Returns the number of messages that the market has on the server.
    private static func messageCount(_ device: TestDevice, in group: String) async throws -> Int {
        let room = try #require(try await GroupStore(device.database).groups.room(for: .homes, of: group))
        return try await device.client.messages(in: room, from: nil, limit: 100).events
            .filter { $0.type == "m.room.message" }.count
    }

    private static let price = Money(3_200_000)

    @Test(arguments: ServerKind.available)
    func aListingReachesTheGroupAndFollowsItsOwner(_ kind: ServerKind) async throws {
        try await GroupConformanceTests.inNeighborhood(kind) { here in
            let (alice, bob, group) = (here.alice, here.bob, here.group)
            var program = await Program(alice, photos: here.directory)
            var facts = ListingFacts.sample(name: "Elm Yard")
            facts.address = "Drum Tower Street 5"
            facts.photos = [try await program.photos.add(Data([0xff, 0xd8, 0xff, 0xe0]))]
            let id = try await program.publish(facts, in: group)
            try await eventually("it is live") { try await program.status(id)?.kind == .live }
            try await eventually("the others see it") { try await Self.homes(bob, in: group).count == 1 }
            var home = try await Self.homes(bob, in: group)[0].home
            #expect(home.facts.communityName == "Elm Yard" && home.area == "Gulou" && home.facts.address == "")
            #expect(home.photos.count == 1 && home.photos[0].address != nil)
            #expect(try await Self.messageCount(bob, in: group) == 1)

            // Killed, and changed before the publisher runs again.
            await program.kill()
            try await program.perform(.adjustPrice(from: Self.price, to: Money(3_000_000)), on: id)
            program = await Program(alice, photos: here.directory)
            try await eventually("the new price") {
                try await Self.homes(bob, in: group).first?.home.facts.price == Money(3_000_000)
            }
            home = try await Self.homes(bob, in: group)[0].home
            #expect(home.photos.count == 1 && home.photos[0].address != nil)
            try await bob.groups.markRead(.homes, of: group)
            try await eventually("a view") { try await program.listings.record(of: id)?.listing.views == 1 }

            try await program.perform(.withdraw, on: id)
            try await eventually("it disappears") { try await Self.homes(bob, in: group).isEmpty }
            try await eventually("sent") { try await alice.groups.unsentCount() == 0 }
            #expect(try await program.status(id) == .withdrawn)
            #expect(try await Self.messageCount(bob, in: group) == 3)

            // Nothing is published twice by programs that start and end.
            for _ in 0..<3 {
                await program.kill()
                program = await Program(alice, photos: here.directory)
            }
            try await program.perform(.publish, on: id)
            try await eventually("it is back") { try await Self.homes(bob, in: group).count == 1 }
            try await eventually("it is live again") { try await program.status(id)?.kind == .live }
            #expect(try await Self.messageCount(bob, in: group) == 4)
            await program.kill()
        }
    }

    @Test(arguments: ServerKind.available)
    func aRejectedListingIsCorrectedAndApproved(_ kind: ServerKind) async throws {
        try await GroupConformanceTests.inNeighborhood(kind) { here in
            let (alice, bob, group) = (here.alice, here.bob, here.group)
            let room = try #require(try await GroupStore(alice.database).groups.room(for: .homes, of: group))
            try await MatrixMarketConformanceTests.put(
                "_matrix/client/v3/rooms/\(room)/state/org.hutong.market", #"{"review":true,"days":30}"#, by: alice)
            try await eventually("the rule") {
                await MatrixMarketConformanceTests.market(bob, of: group)?.isReviewed == true
            }
            let program = await Program(bob, photos: here.directory)
            let id = try await program.publish(.sample(name: "13800138000"), in: group)
            try await eventually("to review") { try await Self.homes(alice, in: group, .pending).count == 1 }
            #expect(try await program.status(id)?.kind == .reviewing)
            let judged = try await Self.homes(alice, in: group, .pending)[0]
            try await alice.groups.markets.judge(judged, rejection: .contactInName)
            try await eventually("rejected") { try await program.status(id) == .rejected(.contactInName) }

            try await program.perform(
                .edit(from: .sample(name: "13800138000"), to: .sample(name: "Elm Yard")), .publish, on: id)
            try await eventually("again") { try await Self.homes(alice, in: group, .pending).count == 1 }
            #expect(try await program.status(id)?.kind == .reviewing)
            let corrected = try await Self.homes(alice, in: group, .pending)[0]
            #expect(corrected.home.facts.communityName == "Elm Yard")
            try await alice.groups.markets.judge(corrected, rejection: nil)
            try await eventually("approved") { try await program.status(id)?.kind == .live }
            #expect(try await Self.homes(alice, in: group).count == 1)
            // A new price needs no review.
            try await program.perform(.adjustPrice(from: Self.price, to: Money(3_000_000)), on: id)
            try await eventually("the new price") {
                try await Self.homes(alice, in: group).first?.home.facts.price == Money(3_000_000)
            }
            try await eventually("sent") { try await bob.groups.unsentCount() == 0 }
            #expect(try await program.status(id)?.kind == .live)
            #expect(try await Self.messageCount(alice, in: group) == 3)
            await program.kill()
        }
    }

    @Test(arguments: ServerKind.available)
    func anotherComputerHasTheListingAndADeletionIsNoticed(_ kind: ServerKind) async throws {
        try await GroupConformanceTests.inNeighborhood(kind) { here in
            let (alice, bob, group) = (here.alice, here.bob, here.group)
            let program = await Program(bob, photos: here.directory)
            var facts = ListingFacts.sample(name: "Elm Yard")
            facts.photos = [try await program.photos.add(Data([0xff, 0xd8, 0xff, 0xe0]))]
            let id = try await program.publish(facts, in: group)
            try await eventually("it is live") { try await program.status(id)?.kind == .live }

            let laptop = try await here.device(of: bob.user.onAnotherDevice(), "laptop")
            let other = await Program(laptop, photos: here.directory.appending(path: "laptop-photos"))
            try await eventually("it is on the other computer") { try await other.status(id)?.kind == .live }
            let copy = try #require(try await other.listings.record(of: id)).listing.facts
            #expect(copy.communityName == "Elm Yard" && copy.photos.count == 1)
            try await other.perform(.adjustPrice(from: Self.price, to: Money(2_900_000)), on: id)
            try await eventually("the price comes back") {
                try await program.listings.record(of: id)?.listing.facts.price == Money(2_900_000)
            }
            try await eventually("sent") { try await laptop.groups.unsentCount() == 0 }
            #expect(try await Self.messageCount(alice, in: group) == 2)

            // A moderator deletes the home.
            let home = try await Self.homes(alice, in: group)[0]
            let room = try #require(try await GroupStore(alice.database).groups.room(for: .homes, of: group))
            _ = try await alice.client.redact(home.id, in: room, transaction: "deletion")
            for one in [program, other] {
                try await eventually("it is withdrawn") { try await one.status(id) == .withdrawn }
            }
            await program.kill()
            await other.kill()
            await laptop.groups.stop()
        }
    }
}
