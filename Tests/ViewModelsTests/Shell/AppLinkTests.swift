import Foundation
import Testing
import ViewModels

@Suite struct AppLinkTests {
    @Test(arguments: [
        ("hutong://group/%21lane%3Aexample.org", AppLink.group("!lane:example.org")),
        ("hutong://group/!lane:example.org", .group("!lane:example.org")),
        ("hutong:group/!lane:example.org", .group("!lane:example.org")),
        ("HUTONG://group/!lane:example.org", .group("!lane:example.org")),
        ("matrix:roomid/lane:example.org?via=example.org&action=join", .group("!lane:example.org")),
        ("matrix:roomid/lane:example.org/e/event", .group("!lane:example.org")),
        ("matrix://example.org/roomid/lane:example.org", .group("!lane:example.org")),
        ("matrix:r/lane:example.org", .groupAlias("#lane:example.org")),
        ("https://matrix.to/#/!lane:example.org/$event?via=example.org", .group("!lane:example.org")),
        ("https://matrix.to/#/%23lane%3Aexample.org", .groupAlias("#lane:example.org")),
        (
            "hutong://listing/6BA7B810-9DAD-11D1-80B4-00C04FD430C8",
            .listing(UUID(uuidString: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8")!)
        ),
    ])
    func aLinkNamesWhatToOpen(text: String, link: AppLink) {
        #expect(AppLink(text) == link)
    }

    @Test(arguments: [
        "", "hutong", "hutong:", "hutong://", "hutong://group", "hutong://group/", "hutong://group/a/b",
        "hutong://listing/7", "hutong://street/7", "https://example.org/group/7", "matrix:u/xu:example.org",
        "matrix:roomid/lane", "matrix:roomid", "matrix:", "hutong://group/%00", "hutong://group/a%0Ab",
        "hutong://group/%ZZ", "https://matrix.to/#/@xu:example.org", "https://matrix.to/#/", "https://matrix.to/#/!a",
        "https://example.org/matrix.to/#/!lane:example.org",
        "hutong://group/" + String(repeating: "a", count: 3000),
    ])
    func anythingElseIsNoLink(text: String) {
        #expect(AppLink(text) == nil)
    }

    @Test(arguments: [
        AppLink.group("!lane/with?odd#signs%:example.org"), .groupAlias("#lane:example.org"), .listing(UUID()),
    ])
    func whatALinkIsWrittenAsIsReadBack(link: AppLink) {
        #expect(AppLink(link.text) == link)
    }
}
