import Domain
import Testing

@Suite struct GroupAddressTests {
    @Test(arguments: [
        (" #lane-4:example.org ", "#lane-4:example.org"), ("lane-4", "#lane-4:here"), ("#lane-4", "#lane-4:here"),
        ("lane-4:example.org:8448", "#lane-4:example.org:8448"), ("!abc:example.org", "!abc:example.org"),
        ("!abc", "!abc"), ("https://matrix.to/#/#lane-4:example.org?via=example.org", "#lane-4:example.org"),
        ("https://matrix.to/#/%23lane-4%3Aexample.org", "#lane-4:example.org"), ("胡同", "#胡同:here"),
    ])
    func typedTextIsParsed(_ typed: String, _ address: String) {
        #expect(GroupAddress(typed: typed, server: "here")?.text == address)
    }

    @Test(arguments: ["", " ", "#", "!", "#:here", "lane 4", "#lane:", "https://example.org/lane", "a\nb"])
    func invalidTextIsRejected(_ typed: String) {
        #expect(GroupAddress(typed: typed, server: "here") == nil)
    }

    @Test func anAliasIsAPlainWord() {
        for word in ["lane-4", "a", "b.c_d"] { #expect(GroupAddress.isValidAlias(word)) }
        for word in ["", "Lane", "a b", "胡同", "a:b", "#a", String(repeating: "x", count: 101)] {
            #expect(!GroupAddress.isValidAlias(word))
        }
    }
}
