import Domain
import Foundation
import TestSupport
import Testing

@testable import Services

/// What an owner publishes in the market of a group, and failures of it.
@Suite(.timeLimit(.minutes(2))) struct MarketPublisherTests {
    typealias Computer = ListingComputer

    // MARK: Publishing

    @Test func aListingIsLiveOnceTheServerHasIt() async throws {
        try await withComputer { computer in
            let id = try await computer.publish(.sample(name: "Elm Yard"))
            await computer.settle()
            #expect(computer.changes == ["publish \(id) 0 !lane"])
            #expect(try await computer.status(id) == .reviewing(since: computer.time.now))
            #expect(try await computer.store.markets(of: Computer.user)[id]?.delivery == .sending)
            let until = computer.time.now.addingTimeInterval(Computer.days)
            #expect(computer.markets.published.map(\.until) == [until])
            computer.markets.deliver()
            #expect(await computer.settle() == until)
            #expect(try await computer.status(id) == .live(until: until))
            #expect(try await computer.history(id) == [.created, .published, .approved(until: until)])
            #expect(try await computer.store.markets(of: Computer.user)[id]?.delivery == .sent)
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
            try await computer.store.setMarket(open, of: id, user: Computer.user)
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
            #expect(try await computer.store.markets(of: Computer.user).isEmpty)
            #expect(try await computer.status(id) == .withdrawn && computer.markets.homes.isEmpty)

            let draft = UUID()
            try await computer.listings.add([ListingRecord(draft: .sample(), id: draft, at: computer.time.now)])
            try await computer.store.setMarket(
                ListingMarket(groupID: "!lane", groupName: "Nanluogu Lane"), of: draft, user: Computer.user)
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
                ListingMarket(groupID: "!court", groupName: "Willow Court"), of: id, user: Computer.user)
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
            #expect(try await computer.store.markets(of: Computer.user)[id]?.delivery == .failed(.notAllowed))
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
            let market = try #require(try await computer.store.markets(of: Computer.user)[id])
            for row in try await computer.store.rows(of: Computer.user) { try await computer.store.remove(row) }
            try await computer.store.setMarket(market, of: id, user: Computer.user)
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
            computer.time.advance(by: Computer.days)
            try await eventually("it has expired") { try await computer.status(id)?.kind == .expired }
            run.cancel()
            await run.value
        }
    }
}
