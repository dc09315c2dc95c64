import Foundation
import Testing

extension DesktopJourneys {
    /// A new listing, from the empty editor to the review.
    @UIActor @Suite struct ListingPublishJourneys {
        @Test(.needsWindow("kill -9"))
        func aNewListingIsPublishedOnceItMakesSense() async throws {
            try await withListings { app in
                try await app.clickWithPointer("Add Listing", role: .button)
                try await app.fillInListing("Willow Court", price: "320万")
                try await app.waitFor("¥3,200,000", role: .label)
                // Given a floor above the roof, when the listing is published, then the editor reports it and stays
                // open.
                try await app.type("20", into: "Floor")
                try await app.clickWithPointer("Publish", role: .button)
                try await app.waitFor("The building has only 18 floors.")
                // When that is corrected, then the listing is in the list, in review.
                try await app.type("12", into: "Floor")
                try await app.waitUntilGone("The building has only 18 floors.")
                try await app.clickWithPointer("Publish", role: .button)
                try await app.waitUntil(listing: "Willow Court", says: "In review")
                // When the app has been killed, then the listing still exists.
                app.kill()
                try await app.relaunch()
                try await app.searchListing("Willow Court")
                #expect(app.shows(.containing("2 bed · 1 living · 1 bath · 89.5 m² · floor 12 of 18")))
            }
        }

        @Test(.needsWindow("the wheel"))
        func theWheelMovesTheEditorAlsoOverTheDescription() async throws {
            try await withListings { app in
                try await app.clickWithPointer("Add Listing", role: .button)
                _ = try await app.window("New Listing")
                // Given the visible, empty description, when the wheel is turned over it, then the editor scrolls.
                let description = try await app.waitFor("Description", role: .text)
                try await app.hover(description)
                let place = try #require(try await app.waitFor("Description", role: .text).extents)
                try await app.scroll(-3, over: description)
                try await app.waitUntil("the description is lower") { snapshot in
                    snapshot.matches(Query("Description", role: .text)).first?.extents.map { $0.y > place.y } == true
                }
            }
        }

        @Test func aRentIsSavedAsADraftAndPublishedLater() async throws {
            try await withListings { app in
                try await app.clickWithPointer("Add Listing", role: .button)
                try await app.clickWithPointer("Rent", role: .button)
                try await app.clickWithPointer("Shared home", role: .button)
                try await app.type("Elm Yard", into: "Community")
                try await app.clickWithPointer("Save Draft", role: .button)
                try await app.waitUntil(listing: "Elm Yard", says: "Draft")
                try await app.waitUntil(listing: "Elm Yard", says: "Shared home")
                try await app.pressMain("Publish…", of: "Elm Yard")
                try await app.fillInListing("Elm Yard", price: "4500", priceField: "Monthly Rent")
                try await app.clickWithPointer("Publish", role: .button)
                try await app.waitUntil(listing: "Elm Yard", says: "In review")
                try await app.waitUntil(listing: "Elm Yard", says: "¥4,500 / month")
            }
        }

        @Test func whatWasTypedIsNotLostByAccident() async throws {
            try await withListings { app in
                try await app.clickWithPointer("Add Listing", role: .button)
                try await app.type("Ash Lane", into: "Community")
                try await app.press("Escape")
                try await app.waitFor("Discard your changes?", role: .label)
                try await app.clickWithPointer("Keep Editing", role: .button)
                try await app.waitFor(text: "Ash Lane", in: "Community")
                try await app.press("Escape")
                try await app.clickWithPointer("Discard", role: .button)
                try await app.waitUntilGone("Community")
                #expect(!app.shows("Ash Lane"))
            }
        }
    }
}
