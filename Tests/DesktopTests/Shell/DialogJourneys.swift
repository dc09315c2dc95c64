import Sandbox
import Testing

extension DesktopJourneys {
    /// Windows over the main one do not pile up.
    @UIActor @Suite struct DialogJourneys {
        @Test func preferencesAskedForTwiceAreOneWindow() async throws {
            try await withApp(arguments: ["--page", "weather"]) { app in
                // Given the preferences, when they are asked for once more, then it is the same window,
                try await app.press("ctrl+comma")
                try await app.waitFor("Desktop notifications")
                try await app.press("ctrl+comma")
                try await app.click("Services")
                try await app.waitFor("Use the sandbox", role: .label)
                #expect(app.windowCount() == 2)
                // which one Escape closes; and opened again they begin where they begin.
                try await app.press("Escape")
                try await app.waitUntil("the preferences are gone") { $0.windows.count == 1 }
                try await app.press("ctrl+comma")
                try await app.waitFor("Desktop notifications")
            }
        }

        @Test(.disabled(if: App.usesKeyboardOnly, "no key reaches what is behind a dialog"))
        func aProblemThatComesAgainIsSaidOnce() async throws {
            try await HomeSearchDesktop.run { app, server, _ in
                try await app.showGroups()
                try await app.click(.matching("^\(GroupScenarios.names[1])"), role: .button)
                let mute = try await app.waitFor("Mute", role: .button)
                // Given no server, when the group is muted again and again, then one dialog says that it cannot be.
                await server.stop()
                try await app.waitFor("Offline. What you write goes out later.", role: .label)
                for _ in 0..<3 where app.snapshot().windows.count == 1 { try await app.click(mute) }
                try await app.waitUntil("a dialog says so") { $0.windows.count > 1 }
                try await app.press("Escape")
                try await app.waitUntil("that was the only one") { $0.windows.count == 1 }
                _ = try await server.start()
            }
        }
    }
}
