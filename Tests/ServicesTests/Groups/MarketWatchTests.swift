import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Services

/// Saved homes, kept searches, and what is news about them.
@Suite struct MarketWatchTests {
    typealias Market = MatrixMarketStoreTests
    static let (me, now) = (GroupStoreTests.me, Market.now)

    static func demand(
        _ area: String = "Gulou", purpose: ListingPurpose.Kind = .rent, minimum: Int64? = nil, maximum: Int64 = 8000,
        layout: DemandLayout = .any
    ) -> Demand {
        Demand(
            area: area, purpose: purpose, minimum: minimum.map { Money($0) }, maximum: Money(maximum), layout: layout)
    }

    private static func listing(
        _ id: Int, name: String = "Jade Court", price: Int = 7000, area: String = "Gulou", more: String = ""
    ) -> String {
        Market.listing(id: id, name: name, price: price * 100, more: #","area":"\#(area)"\#(more)"#)
    }

    private static func home(_ id: Int, price: Int = 7000, from sender: String = Market.owner) -> String {
        Market.home("$\(id)", listing(id, price: price), from: sender)
    }

    private static func news(_ store: GroupStore) async throws -> HomeNews {
        try await store.watch.takeNews(user: me, now: now)
    }

    @discardableResult
    private static func keep(_ store: GroupStore, _ demand: Demand = demand()) async throws -> KeptSearch {
        let search = KeptSearch(id: UUID(), demand: demand, keptAt: now)
        try await store.watch.keep(search, user: me, now: now)
        return search
    }

    @discardableResult
    private static func save(_ store: GroupStore, _ id: String) async throws -> SavedHome {
        let home = try #require(try await store.markets.home(id, in: "!space", user: me))
        let saved = try #require(SavedHome(home, at: now))
        try await store.watch.save(saved)
        return saved
    }

    private static func saved(_ store: GroupStore) async throws -> [SavedHome] {
        try await store.watch.savedHomes(user: me, now: now)
    }

    // MARK: Saved homes

    @Test func aSavedHomeStaysWhateverHappensToIt() async throws {
        try await Market.withMarket { store in
            try await Market.apply([Self.home(1), Self.home(2), Self.home(1, from: "@other:here")], to: store)
            let first = try await Self.save(store, "$1")
            var second = try await Self.save(store, "$2")
            second.savedAt += 1
            try await store.watch.save(second)
            #expect(try await Self.saved(store).map(\.home?.id) == ["$2", "$1"])
            #expect(try await Market.homes(store).map(\.isSaved) == [true, true])
            // Withdrawn: as it is now. Deleted: as it was.
            let withdrawn = Self.listing(1, more: #","offer":"withdrawn""#)
            try await Market.apply(
                [Market.edit("$3", of: "$1", withdrawn), Market.redaction("$4", of: "$2")], to: store)
            let homes = try await Self.saved(store)
            #expect(
                homes.map(\.home?.home.offer) == [nil, .withdrawn] && homes.map(\.name) == ["Jade Court", "Jade Court"])
            #expect(homes.map(\.price) == [Money(7000), Money(7000)])
            #expect(try await Market.ids(store, MarketQuery(groupID: "!space", scope: .saved)) == ["$1"])
            #expect(try await Market.ids(store).isEmpty)
            // Announced again by the same owner, it is the same home.
            try await Market.apply([Market.home("$5", Self.listing(2))], to: store)
            #expect(try await Self.saved(store).map(\.home?.id) == ["$5", "$1"])
            #expect(try await store.watch.removeSaved(first.id)?.name == "Jade Court")
            #expect(try await store.watch.removeSaved(first.id) == nil)
            #expect(try await Self.saved(store).map(\.id.listing) == [second.id.listing])
        }
    }

    @Test func aHomeThatIsReviewedAgainIsShownAsItWas() async throws {
        try await Market.withMarket { store in
            try await Market.apply(Market.rules + [Self.home(1), Market.verdict("$2", on: "$1")], to: store)
            try await Self.save(store, "$1")
            try await Market.apply([Market.edit("$3", of: "$1", Self.listing(1, name: "Call 123"))], to: store)
            let saved = try #require(try await Self.saved(store).first)
            #expect(saved.home == nil && saved.name == "Jade Court")
            #expect(try await Market.ids(store, MarketQuery(scope: .saved)).isEmpty)
        }
    }

    @Test func aLowerPriceIsToldOnce() async throws {
        try await Market.withMarket { store in
            try await Market.apply([Self.home(1), Self.home(2)], to: store)
            try await Self.save(store, "$1")
            var change = 10
            func setPrice(_ price: Int, of id: Int = 1, more: String = "") async throws {
                change += 1
                let listing = Self.listing(id, price: price, more: more)
                try await Market.apply([Market.edit("$\(change)", of: "$\(id)", listing)], to: store)
            }
            func told() async throws -> [Money] { try await Self.news(store).reductions.map(\.earlier) }
            try await setPrice(6000, of: 2)
            try await setPrice(7100)
            #expect(try await told().isEmpty)
            // Two reductions are one.
            try await setPrice(6900)
            try await setPrice(6800)
            let news = try await Self.news(store)
            #expect(news.reductions.map(\.earlier) == [Money(7100)] && news.matches.isEmpty)
            #expect(news.reductions.first?.home.home.facts.price == Money(6800))
            #expect(try await told().isEmpty)
            // A price that rises again before the user is told, and a home that is withdrawn.
            try await setPrice(6500)
            try await setPrice(6900)
            #expect(try await told().isEmpty)
            try await setPrice(6400, more: #","offer":"withdrawn""#)
            #expect(try await told().isEmpty)
            try await setPrice(6400)
            #expect(try await told() == [Money(6900)])
        }
    }

    // MARK: Kept searches

    @Test func aNewMatchIsToldOnce() async throws {
        try await Market.withMarket { store in
            try await Market.apply([Self.home(1)], to: store)
            let search = try await Self.keep(store)
            try await Self.keep(store, Self.demand(maximum: 9000))
            #expect(try await Self.news(store).isEmpty, "what is there is no news")
            try await Market.apply(
                [Self.home(2), Self.home(3), Self.home(4, price: 20_000), Self.home(5, from: Self.me)], to: store)
            // As after a restart.
            let again = GroupStore(store.history.database)
            let news = try await Self.news(again)
            #expect(Set(news.matches.map(\.id)) == ["$2", "$3"] && news.matchCount == 2)
            #expect(try await Self.news(store).isEmpty)
            #expect(try await store.watch.keptSearches().map(\.newCount) == [2, 2])
            // Those that were not seen are part of the next news.
            try await Market.apply(
                [Self.home(6), Market.edit("$7", of: "$2", Self.listing(2, price: 6000))], to: store)
            let more = try await Self.news(store)
            #expect(more.matches.first?.id == "$6" && more.matchCount == 3)
            #expect(try await store.watch.markSeen(search.id))
            #expect(try await store.watch.markSeen(nil))
            #expect(try await !store.watch.markSeen(nil))
            // The first one becomes cheap enough only now; another announcement of a home is no second one.
            try await Market.apply(
                [Market.edit("$8", of: "$4", Self.listing(4, price: 7900)), Market.home("$9", Self.listing(2))],
                to: store)
            #expect(try await Self.news(store).matches.map(\.id) == ["$4"])
        }
    }

    @Test func onlyOfferedHomesAreNews() async throws {
        try await Market.withMarket { store in
            try await Self.keep(store)
            try await Market.apply(Market.rules, to: store)
            try await Market.apply(
                [
                    Self.home(1), Market.home("$2", Self.listing(2, more: #","until":1700000000000"#)),
                    Market.home("$3", Self.listing(3, more: #","offer":"withdrawn""#)), Self.home(4),
                    Market.verdict("$5", on: "$4", false), Market.verdict("$6", on: "$2"),
                    Market.verdict("$7", on: "$3"),
                ], to: store)
            #expect(try await Self.news(store).isEmpty)
            try await Market.apply([Market.verdict("$8", on: "$1")], to: store)
            #expect(try await Self.news(store).matches.map(\.id) == ["$1"])
            // Withdrawn before the user was told.
            try await Market.apply([Self.home(9), Market.verdict("$10", on: "$9")], to: store)
            try await Market.apply(
                [Market.edit("$11", of: "$9", Self.listing(9, more: #","offer":"withdrawn""#))], to: store)
            #expect(try await Self.news(store).isEmpty)
            // Without a review, the rejected one counts.
            try await Market.apply([Market.state("$12", "org.hutong.market", #"{"review":false}"#)], to: store)
            #expect(try await Self.news(store).matches.map(\.id).contains("$4"))
        }
    }

    @Test func removedSearchesAndTheDataOfAnotherUserAreForgotten() async throws {
        try await Market.withMarket { store in
            let search = try await Self.keep(store)
            try await Market.apply([Self.home(1)], to: store)
            try await store.watch.removeKept(search.id)
            #expect(try await Self.news(store).isEmpty)
            for number in 0..<KeptSearch.maximumCount { try await Self.keep(store, Self.demand("Area \(number)")) }
            await #expect(throws: KeptSearchError.tooMany) { try await Self.keep(store) }
            try await Self.save(store, "$1")
            _ = try await store.sync.begin(user: "@other:here")
            let isEmpty = try await store.history.database.read { db in
                try ["market_saved", "market_search", "market_match"].allSatisfy { table in
                    try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") == 0
                }
            }
            #expect(isEmpty)
        }
    }

    @Test(arguments: [
        ("Chaoyang", "朝阳区"), ("朝阳区", "Chaoyang"), ("朝陽", "朝阳"), ("chaoyang district", "朝阳"),
        ("Asian Games Village", "亚运村"), ("caihu", "翠湖"), ("cuihu", "翠湖"), ("yyc", "亚运村"), ("nanluogu", "南锣鼓巷"),
    ])
    func anAreaHasManySpellings(typed: String, written: String) async throws {
        try await Market.withMarket { store in
            let isFound = typed != "caihu"
            func found() async throws -> [String] {
                try await Market.ids(store, MarketQuery(Self.demand(typed))).sorted()
            }
            try await Market.apply(
                [
                    Market.home("$1", Self.listing(1, area: written)),
                    Market.home("$2", Self.listing(2, name: "\(written) Court", area: "")),
                    Market.home("$3", Self.listing(3, area: "", more: #","address":"5 \#(written) St""#)),
                    Market.home("$4", Self.listing(4, area: "Tongzhou")),
                ], to: store)
            #expect(try await found() == (isFound ? ["$1", "$2", "$3"] : []))
        }
    }

    @Test func ofADemandEverythingCounts() async throws {
        try await Market.withMarket { store in
            try await Market.apply([Self.home(1), Self.home(2, from: Self.me)], to: store)
            for (demand, isMatch) in [
                (Self.demand(), true), (Self.demand(layout: .two), true), (Self.demand(layout: .three), false),
                (Self.demand(purpose: .sale), false), (Self.demand(maximum: 6999), false),
                (Self.demand(minimum: 7000), true), (Self.demand(minimum: 7001), false),
                (Self.demand("Haidian"), false),
                (
                    Demand(
                        area: "Gulou", purpose: .rent, minimum: nil, maximum: Money(8000, currency: .usd), layout: .any),
                    false
                ),
            ] {
                #expect(try await Market.ids(store, MarketQuery(demand)) == (isMatch ? ["$1"] : []), "\(demand)")
            }
        }
    }

    // MARK: Costs

    @Test func aMatchCostsWhatTheHomeCosts() async throws {
        var costs: [Int] = []
        for count in [100, 100_000] {
            try await Market.withMarket { store in
                try await MarketCostTests.fill(store, count: count)
                try await Self.keep(store)
                try await Self.keep(store, Self.demand("Chaoyang"))
                let steps = SQLiteSteps()
                try steps.install(in: store.history.database)
                try await Market.apply([Self.home(1)], to: store)
                #expect(try await Self.news(store).matchCount == 1)
                costs.append(steps.take())
            }
        }
        #expect(costs[1] < 2 * costs[0], "\(costs)")
    }
}
