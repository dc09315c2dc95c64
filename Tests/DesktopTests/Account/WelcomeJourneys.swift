import Foundation
import Testing

extension DesktopJourneys {
    /// The page that a new user sees first.
    @UIActor @Suite struct WelcomeJourneys {
        private func takePicture(of app: App, _ name: String) async throws {
            try await app.takePicture("welcome-\(name)")
        }

        @Test func aNewUserTriesTheAppWithOnePress() async throws {
            try await withApp { app in
                try await app.waitFor("Welcome to Hutong", role: .label)
                #expect(app.audit().map(\.description) == [])
                try await takePicture(of: app, "light")
                try await app.click("Try It", role: .button)
                try await app.waitFor("Mei Lin, @mei:hutong.example", role: .button)
                // What waits for the sample user is shown.
                try await app.waitFor("Unread", role: .label)
                try await app.click("Mei Lin, @mei:hutong.example", role: .button)
                // The page is never shown again, not even after a sign-out.
                try await app.click("Sign Out", role: .button)
                try await app.waitFor("Sign In with the Browser", role: .button)
                _ = try await app.quit()
                try await app.relaunch()
                try await app.waitFor(.matching("^Sign In\\. "), role: .listItem)
                try await app.press("ctrl+6")
                try await app.waitFor("Sign In with the Browser", role: .button)
                #expect(!app.shows("Welcome to Hutong"))
            }
        }

        @Test func aNewUserWithAServerIsLedToThePreferences() async throws {
            try await withApp(language: .chinese, style: .dark) { app in
                try await app.resize(360, 700)
                try await app.waitFor(app.localized("Welcome to Hutong"), role: .label)
                #expect(app.audit().map(\.description) == [])
                try await takePicture(of: app, "dark-360-zh")
                try await app.click(app.localized("Sign In at Your _Own Server"), role: .button)
                try await app.waitFor(app.localized("Use the sandbox"), role: .label)
                try await app.press("Escape")
                try await app.waitFor(app.localized("Sign In with the _Browser"), role: .button)
            }
        }
    }
}
