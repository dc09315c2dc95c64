import Domain
import Testing

@Suite struct KnownAreaTests {
    @Test(arguments: [
        ("", false, []), ("  ", false, []), ("Hai", false, ["Haidian"]), ("hai", true, ["海淀区"]),
        ("games", false, ["Asian Games Village"]), ("直门", false, ["东直门", "西直门"]), ("东", true, ["东城区", "东直门"]),
        ("haidian", false, []), ("海淀区", true, []), ("zzz", false, []),
    ])
    func areasAreFoundByTheBeginningOfAWord(typed: String, inChinese: Bool, names: [String]) {
        #expect(KnownArea.suggestions(for: typed, inChinese: inChinese) == names)
    }

    @Test func thereAreNotManySuggestions() {
        #expect(KnownArea.suggestions(for: "区", inChinese: true).count == 4)
    }
}
