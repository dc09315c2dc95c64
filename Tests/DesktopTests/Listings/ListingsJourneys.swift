import Foundation
import Testing

extension DesktopJourneys {
    /// The listings page, with the sandbox's samples on it.
    @UIActor @Suite struct ListingsJourneys {
        private static let arguments = ["--page", "listings"]

        @Test func theSamplesAreShownAndEverythingCanBeReadOut() async throws {
            try await withApp(arguments: Self.arguments) { app in
                try await app.waitFor(.matching(#"^\d+ live · "#), role: .label)
                #expect(app.audit().map(\.description) == [])
                try await app.resize(360, 700)
                try await app.waitFor(.matching(#"^\d+ live · "#), role: .label)
                #expect(app.audit().map(\.description) == [])
            }
        }

        @Test func aSearchWithoutAHitOffersTheWayBack() async throws {
            try await withApp(arguments: Self.arguments) { app in
                try await app.waitFor(.matching(#"^\d+ live · "#), role: .label)
                try await app.type("zzzz", into: "Search listings")
                try await app.waitFor("No listings found", role: .label)
                try await app.click("Show All", role: .button)
                try await app.waitUntilGone("No listings found")
            }
        }

        @Test func anEmptyListingIsNotPublishedAndSaysWhatIsMissing() async throws {
            try await withApp(arguments: Self.arguments) { app in
                try await app.waitFor(.matching(#"^\d+ live · "#), role: .label)
                // Given a new listing of which nothing is filled in, when it is published, then the fields say so.
                try await app.click("Add Listing", role: .button)
                try await app.click("Publish", role: .button)
                try await app.waitUntil("a field is marked") { !$0.matches(Query("Fill this in.")).isEmpty }
                try await app.press("Escape")
                try await app.waitUntilGone("Fill this in.")
            }
        }
    }
}
