import Domain
import Foundation
import Randomness
import TestSupport
import Testing

@Suite struct ListingIndexTests {
    private func names(_ index: inout ListingIndex, _ query: ListingQuery) -> [String] {
        let result = index.result(of: query)
        return result.slots.map { result[slot: $0]!.facts.communityName }
    }

    private func found(_ text: String, in names: [String]) -> [String] {
        var index = ListingIndex(names.map { .sample(name: $0) })
        return self.names(&index, ListingQuery(text: text)).reversed()
    }

    static let communities = ["阳光花园", "金色阳光二期", "Sunshine Garden", "花样年华", "ＡＢＣ公寓１２号", "Café “Zürich” AND-OR*", "翠湖"]

    static let searches: [(String, [String])] = [
        ("花", ["阳光花园", "花样年华"]), ("阳光", ["阳光花园", "金色阳光二期"]), ("色阳光", ["金色阳光二期"]), ("阳光花园", ["阳光花园"]),
        ("SUN", ["Sunshine Garden"]), ("shine gard", ["Sunshine Garden"]), ("garden sun", ["Sunshine Garden"]),
        ("shine", ["Sunshine Garden"]),
        ("abc", ["ＡＢＣ公寓１２号"]), ("12号", ["ＡＢＣ公寓１２号"]), ("ａｂｃ　１２", ["ＡＢＣ公寓１２号"]), ("cafe", ["Café “Zürich” AND-OR*"]),
        ("ZÜRICH", ["Café “Zürich” AND-OR*"]), ("阳花", []), ("光 金", ["金色阳光二期"]), ("\"", []), ("'", []), ("%", []),
        ("_", []),
        ("*", ["Café “Zürich” AND-OR*"]), ("AND", ["Café “Zürich” AND-OR*"]), ("NOT 花", []), ("阳光 OR", []), ("(", []),
        ("\\", []),
        ("湖", ["翠湖"]), ("３室２厅", communities), ("3室 花", ["阳光花园", "花样年华"]), ("", communities), (" \n\t", communities),
        ("\0", communities), ("~zz", []),
    ]

    @Test(arguments: searches)
    func searchFindsSubstringsWhateverTheirCaseAndWidth(text: String, expected: [String]) {
        #expect(found(text, in: Self.communities) == expected)
    }

    @Test func everyWidthAndCaseOfAnAsciiCharacterIsFound() {
        let ascii = String(String.UnicodeScalarView((0x21...0x7E).compactMap { Unicode.Scalar($0) }))
        let fullWidth = String(String.UnicodeScalarView((0xFF01...0xFF5E).compactMap { Unicode.Scalar($0) }))
        for (character, wide) in zip(ascii, fullWidth) {
            for name in ["x\(character)x", "x\(wide)x"] {
                // The layout of every sample, "3室2厅1卫", is searched, too.
                let expected = "123".contains(character) ? [name, "湖"] : [name]
                #expect(found("\(character)", in: [name, "湖"]) == expected)
                #expect(found("\(wide)", in: [name, "湖"]) == expected)
            }
        }
        #expect(found("aZ", in: ["AZ", "[`", "@{"]) == ["AZ"])
        #expect(found("a b", in: ["a\u{7F}b", "a\u{A0}b", "a\u{3000}b", "ab"]).count == 4, "all have both words")
        #expect(found("\u{2E80}", in: ["\u{2E80}", "\u{9FFF}", "\u{20000}"]) == ["\u{2E80}"])
    }

    @Test(arguments: ["\n", "\u{7F}", "\u{A0}", "\u{2003}", "\u{3000}"])
    func everyWhiteSpaceSeparatesWords(space: String) {
        // Texts with accents are folded by Foundation, others here.
        for (first, second) in [("花", "b"), ("é", "b")] {
            let names = ["\(second)\(first)", "\(first)x\(space)\(second)", first]
            #expect(found("\(first)\(space)\(second)", in: names) == Array(names.prefix(2)))
        }
    }

    @Test func onlyTheFirstTwentyWordsOfAQueryCount() {
        let words = Array(repeating: "a", count: 19)
        #expect(found((words + ["a", "zzz"]).joined(separator: " "), in: ["a"]) == ["a"])
        #expect(found((words + ["zzz"]).joined(separator: " "), in: ["a"]) == [])
    }

    @Test func replacingAllKeepsTheRowsThatStay() {
        let listings = ["a", "b", "c"].map { Listing.sample(name: $0) }
        var index = ListingIndex(listings)
        let before = index.result(of: ListingQuery())
        index.replaceAll(with: [listings[0], listings[2]])
        let after = index.result(of: ListingQuery())
        #expect(after.splices(from: before) == [ListingSplice(position: 1, removed: 1, inserted: [])])
        #expect(index.count == 2 && index[id: listings[1].id] == nil && index[id: listings[2].id] == listings[2])
    }

    @Test func aSearchNeverMatchesAcrossTwoListings() {
        #expect(found("ab", in: ["xa", "bx"]) == [])
        #expect(found("卫", in: ["xa", "bx"]) == ["xa", "bx"])
    }

    @Test func aNameWithLineBreaksStaysOneListing() {
        #expect(found("two", in: ["one\ntwo", "three\0two", "three"]) == ["one\ntwo", "three\0two"])
    }

    @Test func everySortHasItsOrderAndPutsNewerFirstAmongEquals() {
        let start = Date.sampleStart
        var index = ListingIndex([
            .sample(.live, name: "a", price: Money(2), views: 5, createdAt: start, until: start + 200),
            .sample(.live, name: "b", price: Money(1), views: 9, createdAt: start + 1, until: start + 100),
            .sample(.draft, name: "c", price: nil, views: 0, createdAt: start + 2),
            .sample(.live, name: "d", price: Money(2), views: 5, createdAt: start + 3, until: start + 200),
        ])
        let expected: [ListingSort: String] = [
            .newest: "dcba", .lowestPrice: "bdac", .highestPrice: "dabc", .fewestDaysLeft: "bdac", .mostViews: "bdac",
        ]
        for sort in ListingSort.allCases {
            #expect(names(&index, ListingQuery(sort: sort)).joined() == expected[sort], "\(sort)")
        }
    }

    @Test func filtersAndHiddenListingsNarrowAndAreCounted() {
        let all: [Listing] = [
            .sample(.live, .sale, name: "a"), .sample(.live, .rent(.whole), name: "b"),
            .sample(.draft, .rent(.shared), name: "c"), .sample(.reviewing, .sale, name: "d"),
        ]
        var index = ListingIndex(all)
        #expect(names(&index, ListingQuery(purpose: .rent)) == ["c", "b"])
        #expect(names(&index, ListingQuery(status: .live)) == ["b", "a"])
        #expect(names(&index, ListingQuery(purpose: .sale, status: .draft)) == [])
        #expect(names(&index, ListingQuery(hidden: [all[1].id])) == ["d", "c", "a"])
        let counts = index.result(of: ListingQuery(text: "zzz", status: .draft, hidden: [all[1].id])).counts
        #expect((counts[.live], counts[.draft], counts[.reviewing], counts.total) == (1, 1, 1, 3))
        #expect(index.result(of: ListingQuery(purpose: .rent)).counts.total == 2)
    }

    @Test func aResultStaysAsItWasWhenTheIndexChanges() {
        let listing = Listing.sample(name: "before")
        var index = ListingIndex([listing])
        let result = index.result(of: ListingQuery())
        index.put([.sample(name: "after", id: listing.id)])
        index.remove(listing.id)
        #expect(result[slot: result.slots[0]]?.facts.communityName == "before")
        #expect(index.count == 0)
        #expect(index.result(of: ListingQuery()).slots.isEmpty)
    }

    /// After any change of listings or query the splices turn the earlier result into the new one, and the updated sort
    /// orders are those of a new index.
    @Test(arguments: 0..<4)
    func splicesLeadFromEachResultToTheNext(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var listings = (0..<530).map { randomListing(UUID(), number: $0, &random) }
        var index = ListingIndex(listings)
        var query = ListingQuery()
        var result = ListingResult.empty
        var slots: [ListingSlot] = []
        for step in 0..<44 {
            if step % 7 == 3 { query = randomQuery(&random, hiding: listings) }
            for _ in 0..<Int.random(in: 0...(step % 11 == 0 ? 90 : 3), using: &random) {
                change(&index, &listings, &random)
            }
            let next = index.result(of: query)
            for splice in next.splices(from: result) {
                slots.replaceSubrange(splice.position..<(splice.position + splice.removed), with: splice.inserted)
            }
            result = next
            #expect(slots == result.slots)
            guard step.isMultiple(of: 4) else { continue }
            var fresh = ListingIndex(listings)
            let expected = fresh.result(of: query)
            #expect(result.slots.map { result[slot: $0]! } == expected.slots.map { expected[slot: $0]! })
            #expect(result.counts == expected.counts)
        }
    }

    @Test func everyListingComesBackAsItWas() {
        var incomplete = ListingFacts(
            purpose: .rent(.shared), communityName: "", description: "👨‍👩‍👧 a\u{0}b\n", photos: [])
        incomplete.floor = -2
        let photos = (1...3).map { ListingPhoto(id: UUID(), width: 960 * $0, height: 720) }
        let complete = ListingFacts(
            purpose: .sale, communityName: "阳光花园", address: "1 é Lane", bedrooms: 3, livingRooms: 2, bathrooms: 1,
            areaInHundredths: 9_012, floor: 200, floorCount: 201, price: Money(5, currency: .eur),
            description: "At last",
            photos: photos)
        let statuses: [ListingStatus] = [
            .draft, .rejected(.priceTooLow), .rejected(.other("Write “阳光”.")), .live(until: .sampleStart), .withdrawn,
            .completed(finalPrice: Money(7, currency: .usd), until: .sampleStart + 0.5),
        ]
        let listings = statuses.flatMap { status in
            [incomplete, complete].map {
                Listing(stored: UUID(), createdAt: .sampleStart + 0.25, facts: $0, status: status, views: 1 << 40)
            }
        }
        let index = ListingIndex(listings)
        for listing in listings { #expect(index[id: listing.id] == listing) }
        #expect(Set(index.ids) == Set(listings.map(\.id)))
        #expect(index[id: UUID()] == nil)
    }

    @Test func textsThatAreReplacedAgainAndAgainAreFoundAsTheyAreNow() {
        let listings = (0..<600).map { Listing.sample(name: "home \($0)") }
        var index = ListingIndex(listings)
        let texts = ["a", "long name", "é", "e\u{301}", ""]
        for round in 0..<300 {
            for place in [0, 1, 511, 512, 599] {
                let name = texts[(round + place) % texts.count] + " \(round)"
                index.put([.sample(name: name, id: listings[place].id)])
                let stored = index[id: listings[place].id]?.facts.communityName
                #expect(stored.map { Array($0.utf8) } == Array(name.utf8))
            }
        }
        #expect(names(&index, ListingQuery(text: "299")).count == 6, "the five, and home 299")
        #expect(names(&index, ListingQuery(text: "298")) == ["home 298"])
        #expect(names(&index, ListingQuery(text: "home")).count == 595)
    }

    @Test func whatWasDeletedIsNotFoundAndCanComeBack() {
        let listings = (0..<3).map { Listing.sample(name: "home \($0)") }
        var index = ListingIndex(listings)
        index.remove(listings[1].id)
        #expect(names(&index, ListingQuery(text: "home")) == ["home 2", "home 0"])
        #expect(index[id: listings[1].id] == nil && index.ids.count == 2)
        index.put([listings[1]])
        #expect(Set(names(&index, ListingQuery(text: "home"))) == ["home 0", "home 1", "home 2"])
        #expect(index[id: listings[1].id] == listings[1])
    }

    @Test func oneChangedListingMovesAlone() {
        let listings = (0..<100).map { Listing.sample(price: Money(Int64($0 + 1) * 10)) }
        var index = ListingIndex(listings)
        let before = index.result(of: ListingQuery(sort: .lowestPrice))
        index.put([.sample(price: Money(505), id: listings[10].id)])
        let after = index.result(of: ListingQuery(sort: .lowestPrice))
        #expect(
            after.splices(from: before) == [
                ListingSplice(position: 10, removed: 1, inserted: []),
                ListingSplice(position: 49, removed: 0, inserted: [10]),
            ])
        index.put([.sample(price: Money(506), id: listings[10].id)])
        #expect(index.result(of: ListingQuery(sort: .lowestPrice)).splices(from: after) == [])
    }

    private func change(_ index: inout ListingIndex, _ listings: inout [Listing], _ random: inout SeededRandom) {
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            let new = randomListing(UUID(), number: listings.count * 10, &random)
            listings.append(new)
            index.put([new])
        case 1 where !listings.isEmpty:
            index.remove(listings.remove(at: .random(in: listings.indices, using: &random)).id)
        default:
            let place = Int.random(in: listings.indices, using: &random)
            let old = listings[place]
            listings[place] = randomListing(old.id, createdAt: old.createdAt, number: 0, &random)
            index.put([listings[place]])
        }
    }

    private func randomListing(
        _ id: UUID, createdAt: Date? = nil, number: Int, _ random: inout SeededRandom
    ) -> Listing {
        .sample(
            ListingStatus.Kind.allCases.randomElement(using: &random)!,
            [.sale, .rent(.whole), .rent(.shared)].randomElement(using: &random)!,
            name: Self.communities.randomElement(using: &random)!,
            price: Money(.random(in: 1...9, using: &random)), views: .random(in: 0...9, using: &random), id: id,
            createdAt: createdAt ?? Date.sampleStart + Double(number))
    }

    private func randomQuery(_ random: inout SeededRandom, hiding listings: [Listing]) -> ListingQuery {
        ListingQuery(
            text: ["", "花", "阳光", "zzz"].randomElement(using: &random)!,
            purpose: ([nil] + ListingPurpose.Kind.allCases).randomElement(using: &random)!,
            status: Bool.random(using: &random) ? nil : ListingStatus.Kind.allCases.randomElement(using: &random)!,
            sort: ListingSort.allCases.randomElement(using: &random)!,
            hidden: Set(listings.shuffled(using: &random).prefix(.random(in: 0...2, using: &random)).map(\.id)))
    }
}
