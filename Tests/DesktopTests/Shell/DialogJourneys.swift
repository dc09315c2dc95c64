import Sandbox
import Testing

extension DesktopJourneys {
    /// Windows over the main one do not pile up.
    @UIActor @Suite struct DialogJourneys {
        @Test func preferencesAskedForTwiceAreOneWindow() async throws {
            try await withApp(arguments: ["--page", "weather"]) { app in
                // Given the preferences, when they are requested again, then it is the same window,
                try await app.press("ctrl+comma")
                try await app.waitFor("Desktop notifications")
                try await app.press("ctrl+comma")
                try await app.click("Services")
                try await app.waitFor("Use the sandbox", role: .label)
                #expect(app.windowCount() == 2)
                // which Escape closes; opened again, they begin at the top.
                try await app.press("Escape")
                try await app.waitUntil("the preferences are gone") { $0.windows.count == 1 }
                try await app.press("ctrl+comma")
                try await app.waitFor("Desktop notifications")
            }
        }

        @Test func aProblemThatSeveralRequestsMeetIsSaidOnce() async throws {
            try await GroupsDesktop.run { app, server, address in
                // Given two invitations that were accepted while the server holds back every answer,
                let tom = try await Neighbor.signIn("tom", password: Sandbox.samplePassword, at: address)
                let user = "@\(Sandbox.sampleUser):\(Sandbox.serverName)"
                for _ in 1...2 { _ = try await tom.makeDirectMessage(with: user) }
                try await app.waitUntil("both can be accepted") { Self.acceptButtons(in: $0).count == 2 }
                server.faults.set(.hold, for: .groups)
                for number in 1...2 { try await app.click("Accept", role: .button, number: number) }
                try await app.waitUntil("both wait for the server") { Self.acceptButtons(in: $0).isEmpty }
                // when both fail because there is no server, then one dialog reports it,
                await server.stop()
                try await app.waitUntil("both have failed") { Self.acceptButtons(in: $0).count == 2 }
                try await app.waitUntil("a dialog says so") { $0.windows.count == 2 }
                // and once it is closed, no other one covers the window.
                try await app.press("Escape")
                try await app.waitUntil("the dialog is closed") { $0.windows.count == 1 }
                try await app.press("ctrl+7")
                try await app.waitFor("Fill In", role: .button)
                #expect(app.windowCount() == 1)
                server.faults.clear()
                _ = try await server.start()
            }
        }

        /// Returns the buttons that accept an invitation and can be pressed.
        private static func acceptButtons(in snapshot: Snapshot) -> [Element] {
            snapshot.matches(Query("Accept", role: .button)).filter(\.isSensitive)
        }
    }
}
