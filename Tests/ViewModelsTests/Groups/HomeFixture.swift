import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

extension GroupFixture {
    /// Returns a published home; a test gives the values that it needs. It was published a week ago.
    nonisolated static func home(
        _ id: String, _ purpose: ListingPurpose = .rent(.whole), name: String = "Hillcrest Row",
        price: Money = Money(7200), earlier: [Money] = [], area: String = "Chaoyang", address: String = "",
        about: String = "", owner: String = "Wang Fang", isOwn: Bool = false, daysAgo: Double = 7,
        photos: [String] = [], offer: PublishedHome.Offer = .open, review: MarketHome.Review = .passed,
        group: String = "g"
    ) -> MarketHome {
        var facts = ListingFacts.sample(purpose, name: name, price: price)
        facts.address = address
        facts.description = about
        let published = Date(timeIntervalSince1970: 1_772_366_400 - daysAgo * 86_400)
        return MarketHome(
            id: id, serverID: "$\(id)", groupID: group, groupName: "Nanluogu Lane", ownerID: "@wang:here",
            ownerName: owner, isOwn: isOwn, publishedAt: published,
            home: PublishedHome(
                listing: UUID(), facts: facts, area: area,
                photos: photos.map { GroupPicture(address: URL(string: $0)) },
                until: published.addingTimeInterval(90 * 86_400), offer: offer),
            review: review, earlierPrices: earlier)
    }

    /// The markets that the view-models read.
    var markets: FakeGroupMarkets { service.fakeMarkets }

    /// Returns the page of homes of a group.
    func homes(
        _ states: [GroupPage: GroupPageState] = [:],
        write: @escaping (_ text: String, _ chatID: String) -> Void = { _, _ in }
    ) -> HomesViewModel {
        let homes = HomesViewModel(groupID: "g", actions: HomeActions(context: context, write: write))
        var group = Self.group()
        group.pageStates = states
        homes.notice.update(group)
        return homes
    }

    /// Runs a page of homes, which is open.
    func running(_ homes: HomesViewModel, _ body: () async throws -> Void) async rethrows {
        await homes.open()
        let running = Task { await homes.run() }
        await eventually("follows") { homes.notice.isAbsent || markets.calls.count { $0.hasPrefix("homes") } > 1 }
        try await body()
        running.cancel()
        await running.value
    }
}
