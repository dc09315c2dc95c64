import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

/// What happened to listings without the owner is told.
@Suite struct ListingNewsTests {
    let appService = FakeAppService()
    let preferences = Preferences(store: FakeSettingsStore(), words: .identity, appService: nil)
    static let user = "@mei:example.org"

    /// Runs `body` with the news about a listing in a market, and what reports decisions on it.
    private func withNews(
        isReviewed: Bool, _ body: (ListingNews, AsyncStream<Listing>.Continuation, Listing.ID) async throws -> Void
    ) async throws {
        let (service, markets, id) = (FakeGroupMarkets(), FakeListingMarketStore(), UUID())
        let market = ListingMarket(groupID: "!lane", groupName: "Nanluogu Lane")
        try await markets.setMarket(market, of: id, user: Self.user)
        service.set([Market(id: "!lane", groupName: "Nanluogu Lane", isReviewed: isReviewed)])
        let (decisions, decided) = AsyncStream<Listing>.makeStream()
        let publishing = ListingPublishing(
            service: service, store: markets, preferences: preferences, decisions: decisions)
        let actions = ListingActions(FakeListingStore(), appService, publishing: publishing)
        let news = ListingNews(actions)
        let following = Task { await actions.markets.run() }
        defer { following.cancel() }
        async let running: Void = news.run()
        await actions.markets.accountChanged(to: Self.user)
        await eventually("the market is known") {
            actions.markets.market(of: id) != nil && !actions.markets.choices.isEmpty
        }
        try await body(news, decided, id)
        decided.finish()
        await running
    }

    @Test func decisionsAreToasts() async throws {
        try await withNews(isReviewed: true) { _, decided, id in
            for status in [ListingStatus.Kind.live, .rejected, .expired] { decided.yield(.sample(status, id: id)) }
            await eventually("told") { appService.calls.count == 3 }
            #expect(
                appService.calls == [
                    "toast: “阳光花园” was approved", "toast: “阳光花园” was rejected", "toast: “阳光花园” has expired",
                ])
        }
    }

    @Test func withoutModeratorsNothingIsApproved() async throws {
        try await withNews(isReviewed: false) { _, decided, id in
            for status in [ListingStatus.Kind.live, .expired] { decided.yield(.sample(status, id: id)) }
            await eventually("told") { appService.calls == ["toast: “阳光花园” has expired"] }
        }
    }

    @Test func behindAnotherWindowTheyAreNotificationsUnlessTheUserWantsNone() async throws {
        try await withNews(isReviewed: true) { news, decided, id in
            news.windowBecame(active: false)
            decided.yield(.sample(.rejected, id: id, rejection: .priceTooLow))
            decided.yield(.sample(.live, id: id))
            decided.yield(.sample(.expired, id: id))
            await eventually("told") { appService.calls.count == 3 }
            #expect(
                appService.calls == [
                    "notify: listing-\(id) “阳光花园” was rejected | The price looks far too low. Check its unit. > \(id)",
                    "notify: listing-\(id) “阳光花园” was approved | It is live now. > \(id)",
                    "notify: listing-\(id) “阳光花园” has expired | Publish it again if it is still available. > \(id)",
                ])
            preferences.change { $0.showsNotifications = false }
            decided.yield(.sample(.expired, id: id))
            news.windowBecame(active: true)
            decided.yield(.sample(.expired, id: id))
            await eventually("told again") { appService.calls.last == "toast: “阳光花园” has expired" }
        }
    }
}
