import Testing
import ViewModels

@Suite struct LocalizerTests {
    let words = Localizer.identity

    @Test func valuesArePutInByName() {
        #expect(words("{b} then {a}", ["a": "1", "b": "2"]) == "2 then 1")
    }

    @Test func aValueIsNeverReadAsASentence() {
        #expect(words("{a} and {b}", ["a": "{b}", "b": "x"]) == "{b} and x")
    }

    @Test(arguments: [(0, "0 days"), (1, "1 day"), (2, "2 days"), (1234, "1,234 days")])
    func pluralsFollowTheCount(count: Int, expected: String) {
        #expect(words.plural("{count} day", "{count} days", count) == expected)
    }

    @Test func anUnknownOrOpenBraceStaysAsItIs() {
        #expect(words("{a} {unknown} {", ["a": "1"]) == "1 {unknown} {")
    }
}
