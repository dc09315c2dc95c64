import Testing

extension DesktopJourneys {
    /// Recorded by a tester.
    @UIActor @Suite struct RecordedWithdraw {
        @Test func journey() async throws {
            try await withListings(
                arguments: [
                    "--page", "listings", "--sandbox-seed", "1", "--clock",
                    "2026-11-24T10:00:08Z",
                ]
            ) { app in
                try await app.resize(1000, 700)
                try await app.type("锦", into: "Search listings")
                try await app.waitUntilGone("¥8,600,000", role: .label)
                try await app.click("More actions for 锦绣公馆", role: .button)
                try await app.click("Withdraw", role: .button)
                try await app.waitUntilGoneForGood("Live", role: .label)
            }
        }
    }
}
