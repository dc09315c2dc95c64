import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

/// The row of a listing that is on its way to the market of a group, in it, or refused by it.
extension ListingPublishingTests {
    @Test func aListingOfAnEarlierVersionIsOfferedForPublishing() async throws {
        let listing = Listing.sample(.reviewing, id: id)
        try await store.add([ListingRecord(stored: listing, history: [])])
        try await withMarkets([Self.lane]) { actions in
            let row = row(listing, actions)
            #expect(row.statusBarGrayText == "Not in a group yet")
            #expect(row.mainTitle == "Publish in a Group…")
            await row.performMainAction()
            #expect(await store.listing(id)?.status == .withdrawn)
            #expect(appService.calls == ["editor: 阳光花园"])
        }
    }

    @Test func theRowSaysWhereTheListingIs() async throws {
        var market = ListingMarket(groupID: "!lane", groupName: "Nanluogu Lane")
        try await withMarkets([Self.lane]) { actions in
            @MainActor func check(
                _ status: ListingStatus.Kind, _ delivery: Delivery, gray: String = "", red: String = ""
            )
                async throws
            {
                market.delivery = delivery
                try await markets.setMarket(market, of: id, user: Self.user)
                await eventually("the market") { actions.markets.market(of: id) == market }
                let row = row(.sample(status, id: id), actions)
                #expect(row.statusBarGrayText == gray && row.statusBarRedText == red)
            }
            try await check(.live, .sent, gray: "In Nanluogu Lane")
            try await check(.reviewing, .sending, gray: "Not sent to Nanluogu Lane yet")
            try await check(.completed, .sent, gray: "Sold for ¥3,000,000 · In Nanluogu Lane")
            try await check(.withdrawn, .sent)
            try await check(.rejected, .sent, red: "The price looks wrong.")
            try await check(.live, .failed(.notAllowed), red: "You are not allowed to publish in Nanluogu Lane.")
            try await check(
                .live, .failed(.encrypted), red: "Nanluogu Lane is encrypted, so nothing can be published there.")
            try await check(
                .live, .failed(.tooLong), red: "The listing or a photo is too large for the server of Nanluogu Lane.")
            try await check(.live, .failed(.refused), red: "The server of Nanluogu Lane refused the listing.")
            // Another user of the computer does not see the market.
            await actions.markets.accountChanged(to: "@li:example.org")
            #expect(actions.markets.market(of: id) == nil)
        }
    }

    @Test func photosOnTheirWayAreCountedAndCanceled() async throws {
        var market = ListingMarket(groupID: "!lane", groupName: "Nanluogu Lane")
        try await markets.setMarket(market, of: id, user: Self.user)
        var facts = ListingFacts.sample()
        facts.photos = (0..<10).map { _ in ListingPhoto(id: UUID(), width: 4, height: 3) }
        for (earlier, steps) in [
            (ListingStatus.Kind.draft, [] as [ListingAction]), (.withdrawn, [.publish, .withdraw]),
            (.rejected, [.publish, .reject(.unverified)]),
        ] {
            var record = ListingRecord(draft: facts, id: id, at: time.now)
            try record.perform(steps + [.publish], at: time.now)
            _ = try? await store.delete(id)
            try await store.add([record])
            service.set([.sample(listing: id)])
            try await withMarkets([Self.lane]) { actions in
                await eventually("the market") { actions.markets.market(of: id) == market }
                let row = row(record.listing, actions)
                #expect(row.mainTitle == "View Details" && row.menu.items.contains { $0.title == "Cancel Publishing" })
                // Other uploads are not those of a listing.
                for (part, number) in [(0, 1), (0.25, 3), (0.99, 10), (1, 10)] {
                    service.set(uploads: ["file": 0.5, "$home": part])
                    await eventually("the progress") {
                        row.statusBarGrayText == "Sending photo \(number) of 10"
                    }
                }
                #expect(row.mainTitle == "Cancel Publishing")
                await row.performMainAction()
                #expect(await store.listing(id)?.status.kind == earlier)
                await eventually("the toast") { appService.calls.last == "toast: Publishing canceled [Undo]" }
                service.set(uploads: [:])
                await eventually("no progress") { row.statusBarGrayText == "Not sent to Nanluogu Lane yet" }
            }
        }
        // What the server has is not canceled.
        market.delivery = .sent
        try await markets.setMarket(market, of: id, user: Self.user)
        try await withMarkets([Self.lane]) { actions in
            await eventually("the market") { actions.markets.market(of: id) == market }
            let row = row(.sample(.reviewing, id: id), actions)
            #expect(!row.menu.items.contains { $0.title == "Cancel Publishing" })
        }
    }

    @Test(arguments: [SendFailure.notAllowed, .tooLong, .refused])
    func aRefusedListingIsSentAgain(failure: SendFailure) async throws {
        let market = ListingMarket(groupID: "!lane", groupName: "Nanluogu Lane", delivery: .failed(failure))
        try await markets.setMarket(market, of: id, user: Self.user)
        var home = MarketHome.sample(listing: id)
        home.delivery = .failed(failure)
        service.set([MarketHome.sample(listing: UUID()), home])
        try await withMarkets([Self.lane]) { actions in
            await eventually("the market") { actions.markets.market(of: id) == market }
            let row = row(.sample(.reviewing, id: id), actions)
            #expect(row.mainTitle == "Try Again" && row.menu.items.contains { $0.title == "Cancel Publishing" })
            await row.performMainAction()
            #expect(service.calls.last == "resend $home")
            service.setError(RemoteError.offline)
            await row.performMainAction()
            #expect(appService.calls.last?.hasPrefix("report") == true)
        }
    }

    @Test func anEncryptedGroupIsNotTriedAgain() async throws {
        let market = ListingMarket(groupID: "!lane", groupName: "Nanluogu Lane", delivery: .failed(.encrypted))
        try await markets.setMarket(market, of: id, user: Self.user)
        try await withMarkets([Self.lane]) { actions in
            await eventually("the market") { actions.markets.market(of: id) == market }
            #expect(row(.sample(.live, id: id), actions).mainTitle == "Mark as Sold…")
        }
    }
}

extension MarketHome {
    /// A home of the user that is being sent; all have the same id.
    fileprivate static func sample(listing: Listing.ID) -> MarketHome {
        MarketHome(
            id: "$home", groupID: "!lane", groupName: "Nanluogu Lane", ownerID: ListingPublishingTests.user,
            ownerName: "Mei", isOwn: true, publishedAt: .sampleStart,
            home: PublishedHome(listing: listing, facts: .sample(), until: .sampleEnd), delivery: .sending)
    }
}
