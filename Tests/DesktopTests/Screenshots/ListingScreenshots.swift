import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// Screenshots of the listings and their windows. The page has no lasting loading state, because listings are
    /// stored locally.
    @UIActor @Suite(.enabled(if: ScreenshotRecorder.folder != nil)) struct ListingScreenshots {
        @Test(arguments: Look.allCases)
        func listings(look: Look) async throws {
            let onShow = "锦绣公馆"
            let prices = look == .chinese ? ("910万", "900万") : ("¥9,100,000", "¥9,000,000")
            try await ScreenshotRecorder.run("listings", look, page: "listings", hasSamples: true) { app, _, recorder in
                try await app.signInForListings()
                try await app.waitUntil("the list is visible") {
                    !$0.matches(Query(recorder.localized("Live"), role: .label)).isEmpty
                }
                try await recorder.take("list")
                if look.isNarrow {
                    try await app.clickWithPointer(recorder.localized("Filter"), role: .button)
                }
                try await app.clickWithPointer(recorder.localized("Status"), role: .comboBox)
                try await app.waitFor(recorder.localized("Expired"), role: .listItem)
                try await recorder.take("filter")
                try await app.press("Escape")
                if look.isNarrow { try await app.press("Escape") }
                try await app.type("zzzz", into: recorder.localized("Search listings"))
                try await app.waitFor(recorder.localized("No Listings Found"), role: .label)
                try await recorder.take("not-found")
                try await app.type("", into: recorder.localized("Search listings"))
                try await app.clickWithPointer(recorder.localized("Select Listings"), role: .button)
                try await app.clickWithPointer(recorder.localized("Select All"), role: .button)
                try await recorder.take("selection")
                try await app.press("Escape")
                let deleted = "柳岸国际花城"
                try await app.searchListing(deleted, in: recorder.localized("Search listings"))
                try await app.perform("Delete", on: deleted)
                try await app.waitFor(recorder.localized("Undo"), role: .button)
                try await recorder.take("deleted")
                try await app.clickWithPointer(recorder.localized("Undo"), role: .button)
                try await app.searchListing(onShow, in: recorder.localized("Search listings"))
                try await recorder.take("one")
                try await app.clickWithPointer(app.moreButton(of: onShow), role: .button)
                try await app.waitFor(recorder.localized("Withdraw"), role: .button)
                try await recorder.take("menu")
                try await app.press("Escape")
                try await app.waitUntilGone(recorder.localized("Withdraw"), role: .button)
                try await app.perform("Adjust Price…", on: onShow)
                try await app.type("9000000", into: recorder.localized("Total Price"))
                try await app.waitFor(.exactly("\(prices.0) → \(prices.1)"), role: .label)
                try await recorder.take("price")
                try await app.clickWithPointer(recorder.localized("Adjust Price"), role: .button)
                try await app.waitUntil(listing: onShow, says: .exactly(prices.1))
                try await app.perform("View Details", on: onShow)
                try await recorder.takeWindow(.exactly(onShow), as: "details")
                let photo: Name = look == .chinese ? .matching("^第 1 张照片，共") : .matching("^Photo 1 of")
                try await app.focus(photo, role: .button)
                try await app.press("Return")
                try await app.waitFor(recorder.localized("Next Photo"), role: .button)
                try await recorder.take("photo", canBeWide: true)
                try await app.press("Escape")
                try await app.waitUntilGone(recorder.localized("Next Photo"), role: .button)
                try await app.press("Escape")
                try await app.waitUntilGone(recorder.localized("History"))
                try await app.perform("Mark as Sold…", on: onShow)
                try await app.waitFor(recorder.localized("Mark as Sold"), role: .button)
                try await recorder.take("sold")
                try await app.press("Escape")
                try await app.waitUntilGone(recorder.localized("Mark as Sold"), role: .button)
                let rejected = "云栖府西区"
                try await app.searchListing(rejected, in: recorder.localized("Search listings"))
                try await app.perform("Edit…", on: rejected)
                try await recorder.takeWindow(recorder.localized("Edit Listing"), as: "rejected")
                try await app.press("Escape")
                try await app.waitUntilGone(recorder.localized("Bedrooms"))
                try await app.clickWithPointer(recorder.localized("Add Listing"), role: .button)
                try await recorder.takeWindow(recorder.localized("New Listing"), as: "editor")
                try await app.type("0", into: recorder.localized("Bedrooms"))
                try await app.clickWithPointer(recorder.localized("Publish"), role: .button)
                try await app.waitUntil("the errors are visible") {
                    !$0.matches(Query(recorder.localized("Fill this in."), role: .label)).isEmpty
                }
                try await recorder.take("editor-mistakes")
                try await app.press("Escape")
                try await app.waitFor(recorder.localized("Discard your changes?"), role: .label)
                try await recorder.take("discard")
                try await app.clickWithPointer(recorder.localized("_Discard"), role: .button)
                try await app.waitUntilGone(recorder.localized("Bedrooms"))
                try await app.searchListing("柳岸国际花城", in: recorder.localized("Search listings"))
                try await app.perform("Delete", on: "柳岸国际花城")
                try await app.waitFor(recorder.localized("Undo"), role: .button)
                try await recorder.take("deleted")
                // Without any listing.
                try await app.press("ctrl+6")
                // The toast of the deletion covers the button if texts are large.
                try await app.waitUntilGone(recorder.localized("Undo"), role: .button)
                try await app.clickWithPointer(recorder.localized("_Sign Out"), role: .button)
                try await app.waitFor(recorder.localized("Sign _In"), role: .button)
                try await app.press("ctrl+3")
                try await app.waitFor(recorder.localized("No Listings Yet"), role: .label)
                try await recorder.take("empty")
            }
        }
    }
}
