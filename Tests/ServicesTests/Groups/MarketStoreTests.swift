import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Services

/// The homes that follow from the stored events of a market, whatever their order.
@Suite struct MatrixMarketStoreTests {
    typealias Store = GroupStoreTests
    static let now = Date(timeIntervalSince1970: 1_800_000_000)
    static let owner = "@wang:here"
    static let moderator = "@mod:here"

    static func listing(
        id: Int = 1, name: String = "Jade Court", price: Int = 720_000, bedrooms: Int = 2, size: Int = 8650,
        purpose: String = "rent", currency: String = "CNY", more: String = ""
    ) -> String {
        #"{"v":1,"id":"00000000-0000-4000-8000-\#(String(format: "%012d", id))","purpose":"\#(purpose)","community":"\#(name)","bedrooms":\#(bedrooms),"living_rooms":1,"bathrooms":1,"size":\#(size),"floor":3,"floors":6,"price":\#(price),"currency":"\#(currency)"\#(more)}"#
    }

    static func event(
        _ id: String, _ content: String, type: String = "m.room.message", from sender: String = owner,
        at time: Date = now - 3600, more: String = ""
    ) -> String {
        #"{"event_id":"\#(id)","type":"\#(type)","sender":"\#(sender)","origin_server_ts":\#(Int(time.timeIntervalSince1970) * 1000),"content":\#(content)\#(more)}"#
    }

    static func home(
        _ id: String, _ listing: String = listing(), from sender: String = owner, at time: Date = now - 3600,
        more: String = ""
    ) -> String {
        event(
            id, #"{"msgtype":"m.text","body":"home","org.hutong.listing":\#(listing)}"#, from: sender, at: time,
            more: more)
    }

    static func edit(_ id: String, of target: String, _ listing: String, from sender: String = owner) -> String {
        event(
            id,
            #"{"msgtype":"m.text","body":"* x","m.new_content":{"msgtype":"m.text","body":"x","org.hutong.listing":\#(listing)},"m.relates_to":{"rel_type":"m.replace","event_id":"\#(target)"}}"#,
            from: sender)
    }

    static func verdict(
        _ id: String, on target: String, version: String? = nil, _ approve: Bool = true, from sender: String = moderator
    ) -> String {
        event(
            id,
            #"{"approve":\#(approve),"reason":"price-too-low","version":"\#(version ?? target)","m.relates_to":{"rel_type":"m.reference","event_id":"\#(target)"}}"#,
            type: "org.hutong.verdict", from: sender)
    }

    static func redaction(_ id: String, of target: String) -> String {
        event(id, "{}", type: "m.room.redaction", more: #","redacts":"\#(target)""#)
    }

    static func state(_ id: String, _ type: String, _ content: String) -> String {
        event(id, content, type: type, more: #","state_key":"""#)
    }

    static let rules = [
        state("$rules", "org.hutong.market", #"{"review":true,"days":30}"#),
        state("$levels", "m.room.power_levels", #"{"users":{"\#(moderator)":50,"\#(Store.me)":50}}"#),
    ]

    static func apply(
        _ events: [String], to store: GroupStore, gap: Bool = false, prev: String = "p1", extra: String = ""
    ) async throws {
        let json =
            #"{"next_batch":"s1","rooms":{"join":{"!market":{"timeline":{"events":[\#(events.joined(separator: ","))],"prev_batch":"\#(prev)"}\#(extra)}}}}"#
        let sync = try JSONDecoder().decode(MatrixSync.self, from: Data(json.utf8))
        let updates = (sync.rooms?.join ?? [:]).map { room, joined in
            var update = RoomUpdate(joined, in: room)
            update.hasGap = gap
            return update
        }
        _ = try await store.sync.apply(sync, updates: updates, user: Store.me, at: now)
    }

    /// Adds earlier events, given with the newest first.
    static func prepend(_ events: [String], to store: GroupStore, end: String? = nil) async throws {
        let token = try #require(try await store.history.earlierToken(of: "!market"))
        let more = end.map { #","end":"\#($0)""# } ?? ""
        let json = #"{"chunk":[\#(events.joined(separator: ","))]\#(more)}"#
        let messages = try JSONDecoder().decode(MatrixMessages.self, from: Data(json.utf8))
        _ = try await store.history.prepend(messages, to: "!market", token: token, kind: .home, user: Store.me)
    }

    static func homes(
        _ store: GroupStore, _ query: MarketQuery = MarketQuery(), limit: Int = 100
    ) async throws -> [MarketHome] {
        try await store.markets.homes(matching: query, limit: limit, user: Store.me, now: now)
    }

    static func ids(_ store: GroupStore, _ query: MarketQuery = MarketQuery()) async throws -> [String] {
        try await homes(store, query).map(\.id)
    }

    static func withMarket(_ body: (GroupStore) async throws -> Void) async throws {
        try await Store.withStore { store in
            try await Store.apply([], to: store)
            try await body(store)
        }
    }

    // MARK: Versions

    @Test func theNewestChangeByTheOwnerCounts() async throws {
        try await Self.withMarket { store in
            try await Self.apply([Self.home("$1")], to: store)
            let first = try #require(try await Self.homes(store).first)
            #expect(first.home.facts.price == Money(7200) && first.earlierPrices.isEmpty && first.groupName == "Lane")
            #expect(first.home.until == first.publishedAt + 90 * 86_400 && first.ownerName == "wang")
            try await Self.apply(
                [
                    Self.edit("$2", of: "$1", Self.listing(price: 700_000)),
                    Self.edit("$3", of: "$1", Self.listing(price: 100), from: "@evil:here"),
                    Self.edit("$4", of: "$1", Self.listing(id: 9, price: 200)),
                    Self.edit("$5", of: "$1", #"{"id":1}"#),
                    Self.edit("$6", of: "$1", Self.listing(price: 650_000)),
                    Self.edit("$7", of: "$1", Self.listing(price: 650_000, more: #","area":"Gulou""#)),
                ], to: store)
            let home = try #require(try await Self.homes(store).first)
            #expect(home.home.facts.price == Money(6500) && home.home.area == "Gulou")
            #expect(home.earlierPrices == [Money(7000), Money(7200)])
            try await Self.apply([Self.redaction("$8", of: "$7"), Self.redaction("$9", of: "$6")], to: store)
            #expect(try await Self.homes(store).first?.home.facts.price == Money(7000))
            try await Self.apply([Self.redaction("$10", of: "$1")], to: store)
            #expect(try await Self.homes(store).isEmpty)
            try await Self.apply([Self.edit("$11", of: "$1", Self.listing())], to: store)
            #expect(try await Self.homes(store).isEmpty, "a change of nothing")
        }
    }

    @Test func theOrderOfArrivalDoesNotMatter() async throws {
        try await Self.withMarket { store in
            try await Self.apply(Self.rules + [Self.verdict("$5", on: "$1", version: "$2")], to: store)
            try await Self.prepend(
                [Self.edit("$4", of: "$1", Self.listing(price: 650_000))], to: store, end: "p0")
            #expect(try await Self.ids(store).isEmpty)
            try await Self.prepend(
                [Self.edit("$2", of: "$1", Self.listing(bedrooms: 3)), Self.home("$1")], to: store)
            #expect(try await Self.ids(store).isEmpty, "the version with three bedrooms was approved")
            #expect(try await store.markets.home("$1", in: "!space", user: Store.me)?.home.facts.bedrooms == 2)
            try await Self.apply([Self.edit("$6", of: "$1", Self.listing(bedrooms: 3))], to: store)
            #expect(try await Self.ids(store) == ["$1"])
            #expect(try await store.history.earlierToken(of: "!market") == nil)
        }
    }

    @Test func theNewestAnnouncementOfAListingCounts() async throws {
        try await Self.withMarket { store in
            try await Self.apply(
                [Self.home("$1"), Self.home("$2", from: "@other:here"), Self.home("$3", Self.listing(price: 100))],
                to: store)
            #expect(try await Set(Self.ids(store)) == ["$2", "$3"])
            try await Self.apply([Self.redaction("$4", of: "$3")], to: store)
            #expect(try await Set(Self.ids(store)) == ["$1", "$2"])
        }
    }

    @Test func aListingInAnotherRoomIsAMessage() async throws {
        try await Self.withMarket { store in
            try await Store.apply([Self.home("$1")], to: store)
            #expect(try await Store.texts(store) == ["home"])
            #expect(try await Self.ids(store).isEmpty)
        }
    }

    // MARK: Review

    @Test func aVerdictCountsForTheFactsThatItIsAbout() async throws {
        try await Self.withMarket { store in
            try await Self.apply(Self.rules + [Self.home("$1"), Self.home("$2", Self.listing(id: 2))], to: store)
            #expect(try await Self.ids(store).isEmpty)
            #expect(try await Self.ids(store, MarketQuery(scope: .pending)).count == 2)
            try await Self.apply(
                [
                    Self.verdict("$3", on: "$1"), Self.verdict("$4", on: "$2", from: "@evil:here"),
                    Self.verdict("$5", on: "$2", version: "$1"), Self.verdict("$6", on: "$2", from: Self.owner),
                ], to: store)
            #expect(try await Self.ids(store) == ["$1"])
            try await Self.apply([Self.edit("$7", of: "$1", Self.listing(price: 600_000))], to: store)
            #expect(try await Self.ids(store) == ["$1"])
            try await Self.apply([Self.edit("$8", of: "$1", Self.listing(name: "Call 123"))], to: store)
            #expect(try await Self.ids(store).isEmpty)
            try await Self.apply([Self.verdict("$9", on: "$1", version: "$8", false)], to: store)
            let home = try await store.markets.home("$1", in: "!space", user: Store.me)
            #expect(home?.review == .rejected(.priceTooLow))
            try await Self.apply([Self.redaction("$10", of: "$9")], to: store)
            #expect(try await store.markets.home("$1", in: "!space", user: Store.me)?.review == .pending)
            // Without the rule, no decision counts.
            try await Self.apply([Self.state("$11", "org.hutong.market", #"{"review":"x","days":-5}"#)], to: store)
            #expect(try await Self.ids(store).count == 2)
            #expect(try await store.markets.markets(user: Store.me).map(\.market.days) == [1])
        }
    }

    @Test func powerIsThatOfNow() async throws {
        try await Self.withMarket { store in
            try await Self.apply(Self.rules + [Self.home("$1"), Self.verdict("$2", on: "$1")], to: store)
            #expect(try await Self.ids(store) == ["$1"])
            try await Self.apply(
                [Self.state("$3", "m.room.power_levels", #"{"users":{"\#(Store.me)":50}}"#)], to: store)
            #expect(try await Self.ids(store).isEmpty)
            try await Self.apply(
                [Self.state("$4", "m.room.power_levels", #"{"users":{"\#(Store.me)":50},"redact":0}"#)], to: store)
            #expect(try await Self.ids(store) == ["$1"])
        }
    }

    // MARK: Gaps

    @Test func homesSurviveAGapThatIsFetchedUpToTheKnownOnes() async throws {
        try await Self.withMarket { store in
            func home(_ number: Int) -> String { Self.home("$\(number)", Self.listing(id: number)) }
            try await Self.apply([home(1), home(2)], to: store)
            try await Self.prepend([], to: store)
            #expect(try await store.history.earlierToken(of: "!market") == nil)
            try await Self.apply([home(6)], to: store, gap: true, prev: "g1")
            #expect(try await Set(Self.ids(store)) == ["$1", "$2", "$6"])
            #expect(try await store.history.incompleteMarket(without: []) == "!market")
            #expect(try await store.history.first(in: "!market") == "$6")
            try await Self.prepend([home(5)], to: store, end: "g0")
            // Another gap, before the first one is closed.
            try await Self.apply([home(9)], to: store, gap: true, prev: "h1")
            try await Self.prepend([home(8), home(7)], to: store, end: "h0")
            try await Self.prepend([home(6), home(5), home(4)], to: store, end: "g9")
            #expect(try await store.history.earlierToken(of: "!market") == "g9")
            try await Self.prepend([home(3), home(2)], to: store, end: "before")
            #expect(try await store.history.earlierToken(of: "!market") == nil)
            #expect(try await store.history.incompleteMarket(without: []) == nil)
            let stored = try await store.history.database.read { db in
                try String.fetchAll(db, sql: "SELECT event FROM group_event WHERE room = '!market' ORDER BY position")
            }
            #expect(stored == (1...9).map { "$\($0)" })
        }
    }

    @Test func homesSurviveAFloodOfMessages() async throws {
        try await Self.withMarket { store in
            try await Self.apply([Self.home("$home")], to: store)
            for part in 0..<3 {
                let flood = (0..<100).map { Self.event("$\(part).\($0)", #"{"msgtype":"m.text","body":"x"}"#) }
                try await Self.apply(flood, to: store)
            }
            try await store.history.database.write { db in
                try RoomWriter(db: db, user: Store.me).trim("!market", to: 100)
            }
            #expect(try await Self.ids(store) == ["$home"])
            let count = try await store.history.database.read { db in
                try Int.fetchOne(db, sql: "SELECT count(*) FROM group_event WHERE room = '!market'")
            }
            #expect((100...106).contains(count ?? 0))
        }
    }
}
