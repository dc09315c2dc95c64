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
                try await app.waitUntil("the main action has the focus") {
                    $0.focused?.name == "Try It with Sample Data"
                }
                try await takePicture(of: app, "light")
                try await app.click("Try It with Sample Data", role: .button)
                try await app.waitFor("Mei Lin, @mei:hutong.example", role: .button)
                // What waits for the sample user is shown.
                try await app.waitFor("Unread", role: .label)
                try await app.click("Mei Lin, @mei:hutong.example", role: .button)
                // The page is never shown again, not even after a sign-out.
                try await app.click("Sign Out", role: .button)
                try await app.waitFor("Sign In", role: .button)
                _ = try await app.quit()
                try await app.relaunch()
                try await app.waitFor(.matching("^Sign In\\. "), role: .listItem)
                try await app.press("ctrl+6")
                try await app.waitFor("Sign In", role: .button)
                #expect(!app.shows("Welcome to Hutong"))
            }
        }

        @Test func aNewUserWithAServerSignsInThere() async throws {
            try await withSandbox { _, address in
                try await withApp(language: .chinese, style: .dark) { app in
                    try await app.resize(360, 700)
                    try await app.waitFor(app.localized("Welcome to Hutong"), role: .label)
                    #expect(app.audit().map(\.description) == [])
                    try await takePicture(of: app, "dark-360-zh")
                    try await app.click(app.localized("Sign In at Your _Own Server"), role: .button)
                    // Given a field for the server, which can be left,
                    let field = app.localized("Server, such as matrix.org")
                    try await app.waitFor(field)
                    #expect(app.audit().map(\.description) == [])
                    try await takePicture(of: app, "server-dark-360-zh")
                    try await app.click(app.localized("Bac_k"), role: .button)
                    try await app.click(app.localized("Sign In at Your _Own Server"), role: .button)
                    // when no server has the name, then that is said below the field,
                    try await app.type("127.0.0.1:1", into: field)
                    try await app.press("Return")
                    try await app.waitFor(
                        app.localized("This server cannot be reached. Check its name and the network connection."),
                        role: .label)
                    // and with the right one, its sign-in is shown, without any samples.
                    try await app.type(address.absoluteString, into: field)
                    try await app.press("Return")
                    try await app.signInWithPassword()
                    #expect(!app.shows(app.localized("Sandbox"), role: .button))
                }
            }
        }
    }
}
