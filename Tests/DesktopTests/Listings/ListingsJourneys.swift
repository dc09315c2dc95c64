import Foundation
import Testing

extension DesktopJourneys {
    /// The listings page, with the sandbox's samples on it.
    @UIActor @Suite struct ListingsJourneys {
        @Test func theSamplesAreShownAndEverythingCanBeReadOut() async throws {
            try await withListings { app in
                try await app.waitFor(.matching(#"^\d+ live$"#), role: .button)
                #expect(app.audit().map(\.description) == [])
                try await app.resize(360, 700)
                try await app.waitFor(.matching(#"^\d+ live$"#), role: .button)
                #expect(app.audit().map(\.description) == [])
            }
        }

        @Test(.needsWindow("the widths of labels"))
        func noPriceIsShortenedInAnyWidth() async throws {
            try await withListings { app in
                // Given the widths of the prices when there is room for all,
                try await app.waitFor(.matching(#"^\d+ live$"#), role: .button)
                try await app.resize(1000, 700)
                let whole = app.prices()
                #expect(!whole.isEmpty)
                // when the window becomes narrower, then they are as wide as before, and inside their rows.
                for width in [660, 640, 610, 580, 500, 360] {
                    try await app.resize(width, 700)
                    for (price, place) in app.prices() where whole[price] != nil {
                        #expect(place.label.width == whole[price]?.label.width, "\(price) at \(width)")
                        #expect(
                            place.label.x + place.label.width <= place.row.x + place.row.width, "\(price) at \(width)")
                    }
                }
            }
        }

        @Test func aSearchWithoutAHitOffersTheWayBack() async throws {
            try await withListings { app in
                try await app.waitFor(.matching(#"^\d+ live$"#), role: .button)
                try await app.type("zzzz", into: "Search listings")
                try await app.waitFor("No Listings Found", role: .label)
                try await app.click("Show All", role: .button)
                try await app.waitUntilGone("No Listings Found")
            }
        }

        @Test func chineseIsFoundByOneAndByTwoCharacters() async throws {
            try await withListings { app in
                // Given names in two scripts, when one character is searched for, then each row found has it.
                for text in ["锦", "公馆", "府西", "hillcrest"] {
                    try await app.type(text, into: "Search listings")
                    try await app.waitUntil("every row has “\(text)”") { snapshot in
                        let list = snapshot.matches(Query("Listings", role: .list))
                        let rows = list.flatMap(snapshot.descendants).filter { $0.role == .listItem }
                        return !rows.isEmpty
                            && rows.allSatisfy { row in
                                snapshot.descendants(of: row).contains {
                                    $0.name.range(of: text, options: .caseInsensitive) != nil
                                }
                            }
                    }
                }
            }
        }

        @Test func theListIsFilteredAndSorted() async throws {
            try await withListings { app in
                try await app.waitFor(.matching(#"^\d+ live$"#), role: .button)
                // Sold or rented out: two of the samples.
                try await app.choose("Sold or rented out", from: "Status")
                try await app.waitUntil("the two deals are left") { _ in app.listingRows().count == 2 }
                try await app.choose("Rent", from: "Sale or rent")
                try await app.waitUntil("the rent is left") { _ in app.listingRows().count == 1 }
                try await app.waitFor(.containing("Rented out for ¥"), role: .label)
                try await app.choose("All", from: "Status")
                try await app.choose("Sale", from: "Sale or rent")
                for (order, isRising) in [("Lowest price first", true), ("Highest price first", false)] {
                    try await app.choose(.exactly(order), from: "Order")
                    try await app.waitUntil("the prices are in order") { snapshot in
                        let prices = snapshot.elements.filter { $0.role == .label && $0.name.hasPrefix("¥") }
                            .compactMap { Int($0.name.filter(\.isNumber)) }
                        return prices.count > 2 && prices == prices.sorted { isRising ? $0 < $1 : $0 > $1 }
                    }
                }
            }
        }

        @Test func inChineseAndNarrowEverythingIsInReach() async throws {
            try await withListings(language: .chinese) { app in
                try await app.resize(360, 700)
                let name = "锦绣公馆"
                try await app.searchListing("锦绣公馆", in: "搜索房源")
                #expect(app.audit().map(\.description) == [])
                let row = try await app.listing(name)
                let window = try #require(app.size)
                let place = try #require(try app.find(app.moreButton(of: name), role: .button, in: row).extents)
                #expect(place.x >= 0 && place.x + place.width <= window.x + window.width, "the menu is cut off")
                try await app.perform("Adjust Price…", on: name)
                try await app.type("905万", into: "总价")
                try await app.waitFor("910万 → 905万", role: .label)
                try await app.clickWithPointer("调整价格", role: .button)
                try await app.waitUntil(listing: name, says: "905万")
                try await app.perform("Withdraw", on: name)
                try await app.waitUntil(listing: name, says: "已下架")
                try await app.perform("Delete", on: name)
                try await app.waitFor("没有找到房源", role: .label)
                try await app.clickWithPointer("撤销", role: .button)
                try await app.listing(name)
            }
        }

        @Test func anEmptyListingIsNotPublishedAndSaysWhatIsMissing() async throws {
            try await withListings { app in
                try await app.waitFor(.matching(#"^\d+ live$"#), role: .button)
                // Given a new listing without any values, when it is published, then the fields report it.
                try await app.click("Add Listing", role: .button)
                try await app.click("Publish", role: .button)
                try await app.waitUntil("a field is marked") { !$0.matches(Query("Fill this in.")).isEmpty }
                try await app.press("Escape")
                try await app.waitUntilGone("Fill this in.")
            }
        }
    }
}
