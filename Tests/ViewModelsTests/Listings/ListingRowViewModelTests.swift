import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

/// The actions of each status, row by row, for both purposes.
@Suite struct ListingRowViewModelTests {
    let appService = FakeAppService()
    let time = ManualTime()
    let store = FakeListingStore()

    func row(_ listing: Listing) -> ListingRowViewModel {
        let actions = ListingActions(store, appService, time: time)
        return ListingRowViewModel(listing, now: time.now, actions: actions)
    }

    nonisolated struct Expected {
        let status: ListingStatus.Kind
        let main: ListingRowAction
        let mainTitle: String
        var mainTitleForRent: String?
        let menu: [ListingRowAction]
        var gray = ""
        var grayForRent: String?
        var red = ""
        var daysLeft = ""
        var views = "12 views"
        var isSelectable = true
        let text: String
        var textForRent: String?
        let tone: ListingTone

        /// Every possible action, by a button or in the menu.
        var actions: Set<ListingRowAction> { Set(menu + [main]) }
    }

    nonisolated static let table = [
        Expected(
            status: .draft, main: .edit, mainTitle: "Publish…", menu: [.delete], views: "",
            isSelectable: false, text: "Draft", tone: .neutral),
        Expected(
            status: .reviewing, main: .viewDetails, mainTitle: "View Details", menu: [.withdraw], text: "In review",
            tone: .pending),
        Expected(
            status: .rejected, main: .edit, mainTitle: "Edit…", menu: [.viewDetails, .delete],
            red: "The price looks wrong.", text: "Rejected", tone: .negative),
        Expected(
            status: .live, main: .complete, mainTitle: "Mark as Sold…", mainTitleForRent: "Mark as Rented Out…",
            menu: [.viewDetails, .edit, .adjustPrice, .withdraw], daysLeft: "31 days left", text: "Live",
            tone: .positive),
        Expected(
            status: .expired, main: .edit, mainTitle: "Publish Again…", menu: [.viewDetails, .complete, .delete],
            text: "Expired", tone: .warning),
        Expected(
            status: .withdrawn, main: .edit, mainTitle: "Publish Again…", menu: [.viewDetails, .delete],
            text: "Withdrawn", tone: .neutral),
        Expected(
            status: .completed, main: .reopen, mainTitle: "Reopen", menu: [.viewDetails, .delete],
            gray: "Sold for ¥3,000,000", grayForRent: "Rented out for ¥3,000,000 / month", text: "Sold",
            textForRent: "Rented out", tone: .neutral),
    ]

    @Test(arguments: table.indices, ListingPurpose.Kind.allCases)
    func everyStatusShowsAndOffersWhatTheTableSays(index: Int, purpose: ListingPurpose.Kind) {
        let expected = Self.table[index]
        let isRent = purpose == .rent
        let row = row(.sample(expected.status, isRent ? .rent(.shared) : .sale))
        let mainTitle = isRent ? expected.mainTitleForRent ?? expected.mainTitle : expected.mainTitle
        #expect(row.mainAction == expected.main)
        #expect(row.mainTitle == mainTitle && row.mainName == "\(mainTitle), 阳光花园")
        #expect(row.moreTitle == "More actions for 阳光花园" && row.menu.title == row.moreTitle)
        #expect(row.menu.items.map(\.action) == [expected.main] + expected.menu)
        #expect(Set(ListingRowAction.allCases.filter(row.isPossible)) == expected.actions)
        #expect(row.statusBarGrayText == (isRent ? expected.grayForRent ?? expected.gray : expected.gray))
        #expect(row.statusBarRedText == expected.red)
        #expect(row.statusTone == expected.tone)
        #expect(row.daysLeftText == expected.daysLeft)
        #expect(row.daysLeftIcon == (expected.daysLeft.isEmpty ? nil : .calendar))
        #expect(row.viewsText == expected.views)
        #expect(row.isPossible(.viewDetails) == expected.isSelectable)
        #expect(row.statusText == (isRent ? expected.textForRent ?? expected.text : expected.text))
        #expect(row.communityName == "阳光花园")
        #expect(row.factsLine(isNarrow: false) == "3 bed · 2 living · 1 bath · 89.5 m² · floor 5 of 18")
        #expect(row.roomFacts == "3 bed · 2 living · 1 bath")
        #expect(row.factsLine(isNarrow: true) == "89.5 m² · floor 5 of 18")
        #expect(row.price == (isRent ? "¥3,200,000 / month" : "¥3,200,000"))
        #expect(row.rentTypeText == (isRent ? "Shared home" : ""))
        #expect(row.rentTypeIcon == (isRent ? .people : nil))
    }

    @Test func viewsAreShownOnceTheListingWasLive() {
        #expect(row(.sample(.reviewing, views: 0)).viewsText == "" && row(.sample(.rejected, views: 0)).viewsText == "")
        #expect(row(.sample(.reviewing, views: 1)).viewsText == "1 view")
        #expect(row(.sample(.live, views: 0)).viewsText == "0 views")
    }

    @Test func theTitlesOfTheMenuDependOnTheListing() {
        #expect(
            row(.sample(.live)).menu.items.map(\.title)
                == ["Mark as Sold…", "View Details", "Edit…", "Adjust Price…", "Withdraw"])
        #expect(
            row(.sample(.expired)).menu.items.map(\.title)
                == ["Publish Again…", "View Details", "Mark as Sold…", "Delete"])
        #expect(
            row(.sample(.expired, .rent(.whole))).menu.items.map(\.title)
                == ["Publish Again…", "View Details", "Mark as Rented Out…", "Delete"])
    }

    @Test func aWholeHomeForRentHasItsOwnSymbolAndText() {
        let row = row(.sample(.live, .rent(.whole)))
        #expect(row.rentTypeText == "Whole home")
        #expect(row.rentTypeIcon == .house)
    }

    @Test func anEmptyDraftSaysSo() {
        let row = row(Listing(id: UUID(), draft: ListingFacts(purpose: .rent(.whole), floor: -1), at: time.now))
        #expect(row.communityName == "Untitled draft")
        #expect(row.price == "No price yet")
        #expect(row.factsLine(isNarrow: false) == "floor −1")
    }

    @Test func theLastDaysAreMarkedByMoreThanColor() {
        let soon = time.now.addingTimeInterval(3 * 86_400)
        #expect(row(.sample(until: soon)).daysLeftIcon == .warning)
        #expect(row(.sample(until: soon)).daysLeftText == "3 days left")
        #expect(row(.sample(until: soon.addingTimeInterval(1))).daysLeftIcon == .calendar)
        #expect(row(.sample(until: time.now)).daysLeftText == "0 days left")
    }

    @Test func centsAreShownOnlyWhereThereAreAny() {
        #expect(row(.sample(price: Money(minorUnits: 123_450))).price == "¥1,234.50")
        #expect(row(.sample(price: Money(minorUnits: Money.maximumMinorUnits - 1))).price == "¥999,999,999,999.99")
    }
}
