import Testing

extension DesktopJourneys {
    /// The page of repairs opens, and keeps added repairs.
    @UIActor @Suite struct RepairsJourney {
        @Test func whatIsAddedIsThereAfterARestart() async throws {
            try await withApp(arguments: ["--page", "repairs"]) { app in
                try await app.waitFor("Nothing here yet", role: .label)
                #expect(app.audit().isEmpty)
                try await app.type("The first one", into: "New entry")
                try await app.click("Add", role: .button)
                try await app.waitFor("Delete “The first one”", role: .button)
                #expect(app.audit().isEmpty)
                #expect(try await app.quit() == .exited(0))
                try await app.relaunch()
                try await app.waitFor("Delete “The first one”", role: .button)
            }
        }
    }
}
