import Domain
import Foundation
import Randomness
import TestSupport
import Testing

@Suite struct SortedListingsTests {
    private func entries(_ listings: [Listing]) -> [ListingEntry] {
        zip(listings, 0...).map { ListingEntry($0, number: $1) }
    }

    private func names(_ listings: [Listing], _ query: ListingQuery) -> [String] {
        SortedListings(entries(listings), by: query.sort).filtered(by: ListingFilter(query)).entries
            .map(\.listing.facts.communityName)
    }

    private func found(_ text: String, in names: [String]) -> [String] {
        self.names(names.map { .sample(name: $0) }, ListingQuery(text: text)).reversed()
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

    @Test func dotlessLettersAreFound() {
        let names = ["Hillcrest", "Işık Sitesi", "翠湖"]
        for text in ["HİLLCREST", "hıllcrest", "ｈｉｌｌ", "hill\u{200B}crest"] {
            #expect(found(text, in: names) == ["Hillcrest"])
        }
        for text in ["isik", "ışık", "IŞIK", "İSİK"] { #expect(found(text, in: names) == ["Işık Sitesi"]) }
    }

    @Test func chineseNamesAreFoundByPinyinAndInTraditionalCharacters() {
        let names = ["红星公寓", "翠湖", "Hillcrest", "長安街", "重庆银行家属院"]
        for text in ["hongxing", "hx", "HXGY", "ｈｘ", "紅星", "hong gong", "红 gy", "hongx", "hxgong", "gongyu"] {
            #expect(found(text, in: names) == ["红星公寓"], "\(text)")
        }
        for text in ["changan", "chang'an", "zhanganjie", "caj", "长安", "長安"] {
            #expect(found(text, in: names) == ["長安街"], "\(text)")
        }
        for text in ["chongqingyinhang", "zhongqing", "cqyhjsy", "yinxing", "重慶銀行"] {
            #expect(found(text, in: names) == ["重庆银行家属院"], "\(text)")
        }
        for text in ["ongxing", "xh", "hongxinghu", "红xing", "hongxing8"] {
            #expect(found(text, in: names) == [], "\(text)")
        }
        #expect(found("h", in: names) == ["红星公寓", "翠湖", "Hillcrest", "重庆银行家属院"])
    }

    @Test func everyWidthAndCaseOfAnAsciiCharacterIsFound() {
        let ascii = String(String.UnicodeScalarView((0x21...0x7E).compactMap { Unicode.Scalar($0) }))
        let fullWidth = String(String.UnicodeScalarView((0xFF01...0xFF5E).compactMap { Unicode.Scalar($0) }))
        for (character, wide) in zip(ascii, fullWidth) {
            for name in ["x\(character)x", "x\(wide)x"] {
                // The layout of every sample, "3室2厅1卫", is searched, too.
                let expected = "123".contains(character) ? [name, "。"] : [name]
                #expect(found("\(character)", in: [name, "。"]) == expected)
                #expect(found("\(wide)", in: [name, "。"]) == expected)
            }
        }
        #expect(found("aZ", in: ["AZ", "[`", "@{"]) == ["AZ"])
        #expect(found("a b", in: ["a\u{7F}b", "a\u{A0}b", "a\u{3000}b", "ab"]).count == 4, "all have both words")
        #expect(found("\u{2E80}", in: ["\u{2E80}", "\u{9FFF}", "\u{20000}"]) == ["\u{2E80}"])
    }

    @Test(arguments: ["\n", "\u{7F}", "\u{A0}", "\u{2003}", "\u{3000}"])
    func everyWhiteSpaceSeparatesWords(space: String) {
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

    @Test func aNameWithLineBreaksStaysOneListing() {
        #expect(found("two", in: ["one\ntwo", "three\0two", "three"]) == ["one\ntwo", "three\0two"])
    }

    @Test func everySortHasItsOrderAndPutsNewerFirstAmongEquals() {
        let start = Date.sampleStart
        let listings: [Listing] = [
            .sample(.live, name: "a", price: Money(2), views: 5, createdAt: start, until: start + 200),
            .sample(.live, name: "b", price: Money(1), views: 9, createdAt: start + 1, until: start + 100),
            .sample(.draft, name: "c", price: nil, views: 0, createdAt: start + 2),
            .sample(.live, name: "d", price: Money(2), views: 5, createdAt: start + 3, until: start + 200),
        ]
        let expected: [ListingSort: String] = [
            .newest: "dcba", .lowestPrice: "bdac", .highestPrice: "dabc", .fewestDaysLeft: "bdac", .mostViews: "bdac",
        ]
        for sort in ListingSort.allCases {
            #expect(names(listings, ListingQuery(sort: sort)).joined() == expected[sort], "\(sort)")
        }
    }

    @Test func filtersAndHiddenListingsNarrowAndAreCounted() {
        let all: [Listing] = [
            .sample(.live, .sale, name: "a"), .sample(.live, .rent(.whole), name: "b"),
            .sample(.draft, .rent(.shared), name: "c"), .sample(.reviewing, .sale, name: "d"),
        ]
        #expect(names(all, ListingQuery(purpose: .rent)) == ["c", "b"])
        #expect(names(all, ListingQuery(status: .live)) == ["b", "a"])
        #expect(names(all, ListingQuery(purpose: .sale, status: .draft)) == [])
        #expect(names(all, ListingQuery(hidden: [all[1].id])) == ["d", "c", "a"])
        // Neither text nor status changes the counts.
        let filter = ListingFilter(ListingQuery(text: "zzz", purpose: .rent, status: .live, hidden: [all[1].id]))
        #expect(entries(all).map(filter.counts) == [false, false, true, false])
    }

    /// After any change, the list equals all listings, sorted again.
    @Test(arguments: 0..<4)
    func insertedAndRemovedListingsKeepTheOrder(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for sort in ListingSort.allCases {
            var all: [ListingEntry] = []
            var sorted = SortedListings(by: sort)
            for number in 0..<200 {
                if Int.random(in: 0..<3, using: &random) == 0, let old = all.randomElement(using: &random) {
                    all.removeAll { $0 === old }
                    let position = sorted.position(of: old)
                    #expect(position.map { sorted.entries[$0] === old } == true)
                    if let position { sorted.remove(at: position) }
                    #expect(sorted.position(of: old) == nil)
                }
                let new = ListingEntry(
                    .sample(
                        ListingStatus.Kind.allCases.randomElement(using: &random)!,
                        price: Money(.random(in: 1...9, using: &random)), views: .random(in: 0...9, using: &random),
                        createdAt: .sampleStart + Double(Int.random(in: 0...9, using: &random))), number: Int64(number))
                all.append(new)
                sorted.insert(new)
            }
            #expect(sorted.entries == SortedListings(all.shuffled(using: &random), by: sort).entries)
        }
    }
}
