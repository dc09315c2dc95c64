import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct ListingWordsTests {
    private let words = ListingWords(.identity)

    @Test func theFiltersBeginWithAll() {
        #expect(words.purposes.titles == ["Sale and rent", "Sale", "Rent"])
        #expect(
            words.statuses.titles == [
                "All", "Draft", "In review", "Rejected", "Live", "Expired", "Withdrawn", "Sold or rented out",
            ])
        #expect(
            words.sorts.titles == [
                "Newest first", "Lowest price first", "Highest price first", "Fewest days left first",
                "Most views first",
            ])
    }

    @Test func choicesHaveAnIndexAndAValue() {
        #expect(words.purposes.index(of: nil) == 0 && words.purposes.index(of: .rent) == 2)
        #expect(words.statuses[4] == .live && words.sorts.index(of: .mostViews) == 4)
        #expect(Choices([1, 2]) { "\($0)" }.index(of: 3) == 0)
    }

    @Test func countsSkipWhatThereIsNone() {
        let counts = ListingStatusCounts(.identity)
        counts.update(shown: nil)
        #expect(counts.statuses == [] && counts.shownText == "")
        for status in ListingStatus.Kind.allCases { counts.all[status] = 2 }
        counts.update(shown: nil)
        #expect(
            counts.statuses.map(counts.text)
                == ["2 live", "2 in review", "2 rejected", "2 expired", "2 drafts", "2 withdrawn", "2 completed"])
        #expect(counts.shownText == "")
    }

    @Test func aSearchSaysHowManyAreShown() {
        let counts = ListingStatusCounts(.identity)
        counts.all[.live] = 59_982
        counts.update(shown: 12)
        #expect(counts.shownText == "12 of 59,982 shown" && counts.statuses.map(counts.text) == ["59,982 live"])
    }

    @Test(arguments: [
        (0, "0"), (5, "0.05"), (50, "0.5"), (100, "1"), (110, "1.1"), (101, "1.01"), (123_405, "1234.05"),
    ])
    func amountsInAFieldAreShort(hundredths: Int64, text: String) {
        #expect(AmountText.hundredths(hundredths) == text)
    }

    @Test func thePriceFieldHasALabelForEachPurpose() {
        #expect(
            [(.sale, false), (.rent, false), (.sale, true), (.rent, true)].map(words.priceField) == [
                "Total Price", "Monthly Rent", "Final Total Price", "Final Monthly Rent",
            ])
    }

    @Test func sizesOmitWhatADraftOmits() {
        #expect(words.sizeFacts(ListingFacts(purpose: .sale, floorCount: 6)) == "")
        #expect(words.sizeFacts(ListingFacts(purpose: .sale, floor: 2, floorCount: 6)) == "floor 2 of 6")
        #expect(words.houseFacts(ListingFacts(purpose: .sale, areaInHundredths: 8950)) == "89.5 m²")
    }
}

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
