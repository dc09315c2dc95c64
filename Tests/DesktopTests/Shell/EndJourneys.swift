import Foundation
import Testing

extension DesktopJourneys {
    /// Every way of ending the program saves the same data as Ctrl+Q.
    @UIActor @Suite struct EndJourneys {
        /// Resizes the window and deletes a listing, which can still be undone; `end` must keep both.
        private func check(_ end: @UIActor (App) async throws -> Void) async throws {
            try await withListings { app in
                let name = "锦绣公馆"
                try await app.resize(820, 640)
                try await app.searchListing(name)
                try await app.perform("Withdraw", on: name)
                try await app.waitUntil(listing: name, says: "Withdrawn")
                try await app.perform("Delete", on: name)
                try await app.waitFor("Undo", role: .button)
                try await end(app)
                #expect(try await app.waitForExit() == .exited(0))

                try await app.relaunch()
                let size = try #require(app.size)
                #expect((size.width, size.height) == (820, 640))
                try await app.waitFor(.matching(#"^\d+ live$"#), role: .button)
                try await app.type(name, into: "Search listings")
                try await app.waitUntil("the listing is deleted") { snapshot in
                    snapshot.matches(Query(.exactly(name), role: .label)).isEmpty
                }
            }
        }

        @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
        func aSignalEndsTheProgramAsCtrlQDoes(signal: Int32) async throws {
            try await check { app in kill(app.pid, signal) }
        }

        @Test func theEndOfTheSessionEndsTheProgramAsCtrlQDoes() async throws {
            let address = try #require(try await UISession.shared().environment["DBUS_SESSION_BUS_ADDRESS"])
            let manager = try SessionManager(address: address)
            defer { manager.stop() }
            try await check { app in
                try await app.waitUntil("the program is registered with the session") { _ in manager.hasClient }
                manager.endSession()
            }
        }
    }
}
