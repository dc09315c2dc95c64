import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct DesktopSearchTests {
    private let lane = GroupRow(
        id: "!lane:example.org", name: "Willow Lane", avatar: nil, lastMessage: "Mei: Hello", timeText: "",
        isMuted: false, isOpen: false, unread: GroupUnread(UnreadCounts(), isMuted: false), accessibleName: "")

    private func make(_ listings: [Listing] = []) -> (DesktopSearch, FakeListingStore) {
        let store = FakeListingStore(listings)
        return (DesktopSearch(listings: store, groups: { [lane] in [lane] }, words: .identity), store)
    }

    @Test func groupsAndListingsWithAllTermsAreFound() async {
        let garden = Listing.sample(name: "Willow Garden")
        let (search, _) = make([garden, .sample(name: "Harbor View")])
        #expect(
            await search.results(for: ["will"]) == [
                DesktopSearchResult(
                    id: "hutong://group/!lane:example.org", title: "Willow Lane", text: "Mei: Hello", symbol: .people),
                DesktopSearchResult(
                    id: "hutong://listing/\(garden.id.uuidString)", title: "Willow Garden", text: "¥3,200,000 · Live",
                    symbol: .house),
            ])
        #expect(await search.results(for: ["willow", "lane"]).map(\.title) == ["Willow Lane"])
        #expect(await search.results(for: ["will", "GARD"]).map(\.title) == ["Willow Garden"])
        let (chinese, _) = make([.sample(name: "红星公寓")])
        for terms in [["hong", "gy"], ["紅星"]] {
            #expect(await chinese.results(for: terms).map(\.title) == ["红星公寓"])
        }
    }

    @Test(arguments: [[], [""], [" "], ["nothing like it"]]) func otherwiseNothingIs(terms: [String]) async {
        let (search, _) = make([.sample()])
        #expect(await search.results(for: terms).isEmpty)
    }

    @Test func noMoreThanALauncherShowsAreFound() async {
        let (search, _) = make((0..<20).map { .sample(name: "House \($0)") })
        #expect(await search.results(for: ["house"]).count == 5)
    }

    @Test func whatIsFoundCanBeAskedForAgainUntilItIsGone() async throws {
        let garden = Listing.sample(name: "Willow Garden")
        let (search, store) = make([garden])
        let found = await search.results(for: ["willow"])
        #expect(await search.results(of: found.map(\.id)) == found)
        try await store.delete(garden.id)
        #expect(await search.results(of: found.map(\.id)).map(\.title) == ["Willow Lane"])
        #expect(await search.results(of: ["", "nonsense", "matrix:r/lane:example.org"]).isEmpty)
    }

    @Test func whereTheListingsCannotBeReadTheGroupsAreFound() async {
        let (search, store) = make([.sample(name: "Willow Garden")])
        await store.failNext(StorageError.corrupt)
        #expect(await search.results(for: ["willow"]).map(\.title) == ["Willow Lane"])
        await store.failNext(StorageError.corrupt)
        #expect(await search.results(of: ["hutong://listing/\(UUID())"]).isEmpty)
    }
}
