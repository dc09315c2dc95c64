import Foundation
import Testing

extension DesktopJourneys {
    /// The actions of an owner on a listing, with the pointer. The names are those of the sample user's listings.
    @UIActor @Suite struct ListingActionJourneys {
        /// The arguments, with enough time to undo even if the driver is slow.
        private static let arguments = ["--page", "listings", "--undo-seconds", "300"]

        /// Runs a journey with the listing of that name alone in the list.
        private static func run(
            _ name: String, _ journey: @UIActor (App, String) async throws -> Void
        ) async throws {
            try await withListings(arguments: arguments) { app in
                try await app.searchListing(name)
                try await journey(app, name)
            }
        }

        @Test func aPriceIsAdjustedAfterSeeingOldAndNew() async throws {
            try await Self.run("锦绣公馆") { app, name in
                // Given a live home for ¥9,100,000, when its price is changed,
                try await app.perform("Adjust Price…", on: name)
                // then invalid prices are reported, and cannot be confirmed,
                for (typed, warning) in [
                    ("0", "A price cannot be zero."), ("-5", "A price cannot be negative."),
                    ("12,5", "Is the comma a decimal point? Write 12.5 or 12500."),
                    ("9100000", "This is already the price."),
                    ("lots", "Enter a price in digits, such as 3,200,000 or 320万."),
                ] {
                    try await app.type(typed, into: "Total Price")
                    try await app.waitFor(.exactly(warning), role: .label)
                    #expect(try app.find("Adjust Price", role: .button).isSensitive == false)
                }
                try await app.type("1000000000000000000", into: "Total Price")
                try await app.waitFor(.containing("A price is at most"), role: .label)
                // and a valid price is shown beside the old one.
                try await app.type(" ¥ 9,000,000 ", into: "Total Price", by: .assistive)
                try await app.waitFor("¥9,100,000 → ¥9,000,000", role: .label)
                try await app.clickWithPointer("Adjust Price", role: .button)
                try await app.waitUntil(listing: name, says: "¥9,000,000")
                // When the app has been restarted, then the price is the new one.
                _ = try await app.quit()
                try await app.relaunch()
                try await app.searchListing(name)
                try await app.waitUntil(listing: name, says: "¥9,000,000")
            }
        }

        @Test func aPriceFarFromTheOldOneIsConfirmed() async throws {
            try await Self.run("锦绣公馆") { app, name in
                for (answer, price) in [("Cancel", "¥9,100,000"), ("Use ¥910", "¥910")] {
                    // When zeros are missing from the new price, then both prices are shown in figures and words.
                    try await app.perform("Adjust Price…", on: name)
                    try await app.type("910", into: "Total Price")
                    try await app.clickWithPointer("Adjust Price", role: .button)
                    try await app.waitFor(.containing("¥910 (nine hundred ten Chinese Yuan)"), role: .label)
                    try await app.clickWithPointer(.exactly(answer), role: .button)
                    try await app.waitUntil(listing: name, says: .exactly(price))
                }
            }
        }

        @Test func thePriceIsAdjustedInTheDetailsAndUndone() async throws {
            try await Self.run("锦绣公馆") { app, name in
                try await app.perform("View Details", on: name)
                let details = try await app.window(.exactly(name))
                for title in ["Status", "Offer", "Layout", "Size", "Floor", "Price per m²", "Days left", "Views"] {
                    try await app.waitFor(.exactly(title), role: .label, in: details)
                }
                try await app.clickWithPointer("Adjust Price…", role: .button, in: details)
                try await app.waitFor("Adjust Price", role: .button)
                try await app.typeKeys("9000000")
                try await app.clickWithPointer("Adjust Price", role: .button)
                // The details follow, and the list offers to undo it.
                try await app.waitFor("¥9,000,000", role: .label, in: details)
                try await app.waitFor("Price changed from ¥9,100,000 to ¥9,000,000", role: .label, in: details)
                try await app.press("Escape")
                try await app.waitUntilGone("History", role: .label)
                try await app.clickWithPointer("Undo", role: .button)
                try await app.waitUntil(listing: name, says: "¥9,100,000")
                // A withdrawn listing is edited from its details.
                try await app.perform("Withdraw", on: name)
                try await app.waitUntil(listing: name, says: "Withdrawn")
                try await app.perform("View Details", on: name)
                try await app.clickWithPointer("Publish Again…", role: .button, in: app.window(.exactly(name)))
                try await app.type("8800000", into: "Total Price")
                try await app.clickWithPointer("Publish Again", role: .button)
                try await app.waitFor("¥8,800,000", role: .label, in: app.window(.exactly(name)))
            }
        }

        @Test func theMenuWorksRightAfterAWindowHasClosed() async throws {
            try await Self.run("锦绣公馆") { app, name in
                for _ in 0..<3 {
                    // Given a question that is answered with no, when another action is chosen at once,
                    try await app.perform("Adjust Price…", on: name)
                    try await app.waitFor("Adjust Price", role: .button)
                    try await app.press("Escape")
                    try await app.waitUntilGone("Adjust Price", role: .button)
                    try await app.perform("View Details", on: name)
                    // then it is performed, also after a window.
                    try await app.waitFor("History", role: .label)
                    try await app.press("Escape")
                    try await app.waitUntilGone("History", role: .label)
                }
                try await app.perform("Withdraw", on: name)
                try await app.waitUntil(listing: name, says: "Withdrawn")
                try await app.pressMain("Publish Again…", of: name)
                try await app.waitFor("Save", role: .button)
                try await app.press("Escape")
                try await app.waitUntilGone("Save", role: .button)
                try await app.perform("Delete", on: name)
                try await app.waitFor("“\(name)” deleted", role: .label)
            }
        }

        @Test func controlZUndoesTheNewestActionOnAnyPage() async throws {
            try await Self.run("锦绣公馆") { app, name in
                try await app.perform("Withdraw", on: name)
                try await app.waitUntil(listing: name, says: "Withdrawn")
                // In a text field, the key undoes the typing, and nothing else.
                try await app.press("ctrl+f")
                try await app.press("End")
                try await app.press("x")
                try await app.waitFor("No Listings Found", role: .label)
                try await app.press("ctrl+z")
                try await app.waitUntil(listing: name, says: "Withdrawn")
                try await app.press("ctrl+7")
                try await app.waitFor("Fill In", role: .button)
                try await app.press("ctrl+z")
                try await app.waitFor("“\(name)” is live again", role: .label)
                try await app.press("ctrl+z")
                try await app.waitFor("Nothing to undo", role: .label)
                try await app.press("ctrl+3")
                try await app.searchListing(name)
                try await app.waitUntil(listing: name, says: "Live")
            }
        }

        @Test func aHomeIsSoldForItsFinalPriceAndReopened() async throws {
            try await Self.run("锦绣公馆") { app, name in
                try await app.pressMain("Mark as Sold…", of: name)
                // The asking price is suggested, and selected, so that typing replaces it.
                try await app.waitFor("Mark as Sold", role: .button)
                try await app.waitFor("Asking price: ¥9,100,000", role: .label)
                try await app.waitFor(text: "9100000", in: "Final Total Price")
                try await app.typeKeys("8950000")
                try await app.waitFor("¥8,950,000", role: .label)
                try await app.clickWithPointer("Mark as Sold", role: .button)
                try await app.waitUntil(listing: name, says: .containing("Sold for ¥8,950,000"))
                #expect(app.findAll(app.mainButton("Mark as Sold…", of: name)).isEmpty)
                // The deal fell through.
                try await app.pressMain("Reopen", of: name)
                try await app.waitUntil(listing: name, says: "Live")
                try await app.waitUntil(listing: name, says: "¥9,100,000")
            }
        }

        @Test func aHomeIsWithdrawnEditedAndPublishedAgain() async throws {
            try await Self.run("锦绣公馆") { app, name in
                try await app.perform("Withdraw", on: name)
                try await app.waitUntil(listing: name, says: "Withdrawn")
                try await app.pressMain("Publish Again…", of: name)
                try await app.type("8800000", into: "Total Price")
                // A new price alone would need no review.
                try await app.type("2", into: "Bedrooms")
                try await app.clickWithPointer("Publish Again", role: .button)
                try await app.waitUntil(listing: name, says: "In review")
                try await app.waitUntil(listing: name, says: "¥8,800,000")
                // The listing can be withdrawn from the review at once.
                try await app.perform("Withdraw", on: name)
                try await app.waitUntil(listing: name, says: "Withdrawn")
            }
        }

        @Test func aRejectedListingSaysWhyAndIsPublishedAgain() async throws {
            try await Self.run("云栖府西区") { app, name in
                let reason: Name = "The number of rooms does not fit the area."
                try await app.waitUntil(listing: name, says: reason)
                try await app.pressMain("Edit…", of: name)
                try await app.waitFor(text: name, in: "Community")
                // The reason is shown beside its field until the owner changes it.
                try await app.waitFor(reason, role: .label, in: app.window("Edit Listing"))
                try await app.type("2", into: "Bedrooms")
                try await app.waitUntil("the reason is gone") { snapshot in
                    snapshot.activeWindow.map { snapshot.matches(Query(reason), in: $0).isEmpty } ?? false
                }
                try await app.clickWithPointer("Publish Again", role: .button)
                try await app.waitUntil(listing: name, says: "In review")
                // The list may show the change before the editor has closed, which blocks the window below it.
                try await app.waitUntilGone("Edit Listing")
                // The history contains all of these events.
                try await app.pressMain("View Details", of: name)
                try await app.waitFor("Published again", role: .label)
                #expect(app.shows("Rejected: The number of rooms does not fit the area.", role: .label))
                try await app.press("Escape")
            }
        }

        @Test func theModeratorRejectsWhatCannotBeTrue() async throws {
            try await withListings(arguments: Self.arguments) { app in
                try await app.clickWithPointer("Add Listing", role: .button)
                try await app.fillInListing("Far Too Cheap", price: "1000")
                try await app.clickWithPointer("Publish", role: .button)
                try await app.waitUntil(listing: "Far Too Cheap", says: "In review")
                // Two others are reviewed before it, one at a time.
                try await app.waitForLater(
                    "The price looks far too low. Check its unit.", role: .label, in: app.listing("Far Too Cheap"),
                    seconds: 150)
            }
        }

        @Test func aDeletedListingIsPutBackByUndo() async throws {
            try await Self.run("柳岸国际花城") { app, name in
                try await app.perform("Delete", on: name)
                try await app.waitFor("No Listings Found", role: .label)
                try await app.waitFor("“\(name)” deleted", role: .label)
                try await app.clickWithPointer("Undo", role: .button)
                try await app.listing(name)
                _ = try await app.quit()
                try await app.relaunch()
                try await app.searchListing(name)
            }
        }

        @Test func twoDeletedListingsAreBothPutBackTheLastOneFirst() async throws {
            try await withListings(arguments: Self.arguments) { app in
                // Given two listings deleted in quick succession, then Undo applies to the last one, as people expect.
                let names = ["柳岸国际花城", "云栖府西区"]
                for name in names {
                    try await app.searchListing(name)
                    try await app.perform("Delete", on: name)
                    try await app.waitFor("“\(name)” deleted", role: .label)
                }
                // When it is undone, then the other one is offered again.
                for name in names.reversed() {
                    try await app.waitFor("“\(name)” deleted", role: .label)
                    try await app.clickWithPointer("Undo", role: .button)
                    try await app.searchListing(name)
                }
            }
        }

        @Test func quittingPerformsPendingDeletions() async throws {
            try await Self.run("柳岸国际花城") { app, name in
                try await app.perform("Delete", on: name)
                _ = try await app.quit()
                try await app.relaunch()
                try await app.waitFor(.matching(#"^\d+ live$"#), role: .button)
                try await app.type(name, into: "Search listings")
                try await app.waitFor("No Listings Found", role: .label)
            }
        }

        @Test(.needsWindow("kill -9"))
        func deletedThenKilledIsStillThere() async throws {
            try await Self.run("柳岸国际花城") { app, name in
                // The toast still offered to undo the deletion, so the listing is not lost.
                try await app.perform("Delete", on: name)
                try await app.waitFor("“\(name)” deleted", role: .label)
                app.kill()
                try await app.relaunch()
                try await app.searchListing(name)
            }
        }
    }
}
