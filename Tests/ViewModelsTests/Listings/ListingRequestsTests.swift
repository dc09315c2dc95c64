import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct ListingRequestsTests {
    private let words = ListingWords(.identity)
    private let now = ManualTime().now

    private func text(_ hours: [Double], inquiries: Int) -> String {
        let viewings = hours.map { HomeRequests.Viewing(name: "Tom", time: now + $0 * 3600) }
        return words.requests(
            HomeRequests(inquiries: inquiries, viewings: viewings, chatID: "!c"), now: now, zone: .gmt)
    }

    @Test func requestsAreCountedWithTheNextViewing() {
        #expect(words.requests(nil, now: now, zone: .gmt) == "")
        #expect(text([], inquiries: 2) == "2 inquiries" && text([-1], inquiries: 1) == "1 inquiry")
        #expect(
            text([46], inquiries: 1)
                == "1 inquiry · 1 viewing requested, Tuesday, Mar 3, 10:00\u{202F}AM")
        #expect(
            text([-1, 46, 50], inquiries: 3)
                == "3 inquiries · 2 viewings requested, the next one Tuesday, Mar 3, 10:00\u{202F}AM")
    }
}
