import Foundation
import Testing

extension DesktopJourneys {
    /// The listings without a pointer.
    @UIActor @Suite struct ListingKeyboardJourneys {
        @Test func aListingIsPublishedWithdrawnEditedAndDeleted() async throws {
            try await withListings { app in
                // Published: the first field has the focus, Tab leads to the next, and Enter in the last one publishes.
                try await app.tab(to: "Add Listing")
                try await app.press("space")
                try await app.waitFor("Publish", role: .button)
                for text in ["Willow Court", "8 Canal Street", "2", "1", "1", "89.5", "3", "18", "3200000"] {
                    try await app.typeKeys(text)
                    if text == "3200000" { try await app.press("Return") } else { try await app.press("Tab") }
                }
                try await app.waitUntil(listing: "Willow Court", says: "In review")
                try await app.waitUntilGone("Publish", role: .button)
                // Found, and withdrawn.
                try await app.press("ctrl+f")
                try await app.typeKeys("willow")
                try await app.waitUntil("one row is left") { _ in app.listingRows().count == 1 }
                try await choose("Withdraw", of: "Willow Court", app)
                try await app.waitUntil(listing: "Willow Court", says: "Withdrawn")
                // Edited, and published again.
                try await app.tab(to: app.mainButton("Publish Again…", of: "Willow Court"))
                try await app.press("Return")
                try await app.waitFor("Publish Again", role: .button)
                try await app.press("Tab", times: 8)
                try await app.press("ctrl+a")
                try await app.typeKeys("3100000")
                try await app.press("Return")
                try await app.waitUntil(listing: "Willow Court", says: "¥3,100,000")
                // The Menu key opens the menu from any button of the row.
                try await app.tab(to: app.mainButton("View Details", of: "Willow Court"))
                try await app.press("Menu")
                try await choose("Withdraw", app)
                try await app.waitUntil(listing: "Willow Court", says: "Withdrawn")
                // Deleted, and restored.
                try await choose("Delete", of: "Willow Court", app)
                try await app.waitFor("No Listings Found", role: .label)
                try await app.tab(to: "Undo")
                try await app.press("space")
                try await app.listing("Willow Court")
                // Deleted, and not restored after a restart.
                try await choose("Delete", of: "Willow Court", app)
                _ = try await app.quit()
                try await app.relaunch()
                try await app.press("ctrl+f")
                try await app.typeKeys("willow")
                try await app.waitFor("No Listings Found", role: .label)
                // Escape ends the search.
                try await app.press("Escape")
                try await app.waitUntilGone("No Listings Found")
            }
        }

        @Test func aHomeOnShowIsRepricedAndSold() async throws {
            try await withListings { app in
                // Filtered: the fifth choice of the statuses is that of live listings.
                try await app.tab(to: "Status")
                try await app.press("space")
                try await app.waitFor("Live", role: .listItem)
                try await app.waitUntil("a status has the focus") { $0.focused?.role == .listItem }
                try await app.press("Down", times: 4)
                try await app.press("Return")
                try await app.waitUntil("only what is on show is left") { _ in
                    let rows = app.listingRows()
                    return !rows.isEmpty && rows.allSatisfy { app.shows("Live", in: $0) }
                }
                let row = try #require(app.listingRows().first)
                let name = try #require(app.snapshot().matches(Query(.any, role: .label), in: row).first).name
                try await choose("Adjust Price…", of: name, app)
                try await app.waitFor("Adjust Price", role: .button)
                try await app.typeKeys("7654000")
                try await app.waitFor(.containing("→ ¥7,654,000"), role: .label)
                try await app.press("Return")
                try await app.waitUntil(listing: name, says: "¥7,654,000")
                try await app.tab(to: .matching("^Mark as .*, \(name)$"), role: .button, backwards: true)
                try await app.press("space")
                try await app.waitFor("Mark as Sold", role: .button)
                try await app.press("Return")
                // The listing is no longer live.
                try await app.waitUntil("the row has gone") { snapshot in
                    snapshot.matches(Query(.exactly(name), role: .label)).isEmpty
                }
            }
        }

        @Test func controlNAddsAListingFromAnyPageAndControlFSearches() async throws {
            try await withApp(arguments: ["--page", "weather"]) { app in
                try await app.waitFor("Which city do you live in?", role: .label)
                try await app.press("ctrl+n")
                try await app.waitFor("Save Draft", role: .button)
                try await app.typeKeys("Willow Court")
                // In the editor, the key does nothing.
                try await app.press("ctrl+n")
                try await app.waitFor(text: "Willow Court", in: "Community")
                try await app.click("Save Draft", role: .button)
                try await app.listing("Willow Court")
                try await app.press("ctrl+f")
                try await app.typeKeys("zzzz")
                try await app.waitFor("No Listings Found", role: .label)
                // Both are in the window of shortcuts.
                try await app.press("ctrl+question")
                try await app.waitUntil("the shortcuts are visible") { snapshot in
                    ["New Listing", "Search"].allSatisfy { name in
                        snapshot.elements.contains { $0.name.contains(name) && $0.role == .label }
                    }
                }
            }
        }

        @Test func tabReachesTheWholeList() async throws {
            try await withListings { app in
                try await app.waitFor(.matching(#"^\d+ live$"#), role: .button)
                try await app.tab(to: .matching("^More actions for "))
                var seen: Set<String> = []
                for _ in 0..<150 {
                    try await app.press("Tab")
                    if let name = app.focused?.name, name.hasPrefix("More actions for ") { seen.insert(name) }
                    if seen.count > 15 { break }
                }
                #expect(seen.count > 15, "the focus reached only \(seen)")
            }
        }

        /// Opens the menu of a listing's row and chooses an action.
        private func choose(_ action: Name, of name: String, _ app: App) async throws {
            try await app.tab(to: app.moreButton(of: name))
            try await app.press("space")
            try await choose(action, app)
        }

        /// Chooses an action of the open menu.
        private func choose(_ action: Name, _ app: App) async throws {
            try await app.waitFor(action, role: .button)
            try await app.tab(to: action, role: .button, atMost: 10)
            try await app.press("Return")
            try await app.waitUntilGone(action, role: .button)
        }
    }
}
