import Foundation
import Sandbox
import TestSupport
import Testing

extension DesktopJourneys {
    /// Sample data and the user's own data, and the switch between them.
    @UIActor @Suite struct SandboxJourneys {
        /// Saves a picture of the app if the environment requests it.
        private func takePicture(of app: App, _ name: String) async throws {
            try await app.takePicture("sandbox-\(name)-\(app.language)")
        }

        /// Waits until the page of listings shows prices.
        private func waitForSamples(_ app: App) async throws {
            try await app.waitUntil("there are sample listings") { snapshot in
                snapshot.elements.contains { $0.role == .label && $0.name.contains(/^¥|万/) }
            }
        }

        /// Uses the sandbox, or not, in the preferences, and closes them.
        private func switchSandbox(_ app: App) async throws {
            let title = app.localized("Use the sandbox")
            try await app.waitFor(title, role: .label)
            try await app.clickWithPointer(title, role: .label)
        }

        @Test(arguments: [(App.Language.english, App.Style.light, nil), (.chinese, .dark, 360)])
        func sampleDataGoAndComeBackWithTheSandbox(language: App.Language, style: App.Style, width: Int?) async throws {
            try await withApp(arguments: ["--page", "account"], language: language, style: style) { app in
                if let width { try await app.resize(width, 700) }
                let mark = app.localized("Sandbox")
                // Given the sample user, whose data are marked as samples,
                try await app.signIn(Sandbox.sampleUser, password: Sandbox.samplePassword)
                try await app.press("ctrl+3")
                try await waitForSamples(app)
                // In a narrow window the mark is a line in the title, and its explanation in the menu.
                if width != nil {
                    try await app.waitFor(mark, role: .label)
                    try await app.press("alt+Left")
                }
                try await app.click(mark, role: .button)
                try await app.waitFor(app.localized("This is sample data"), role: .label)
                try await takePicture(of: app, "mark")
                // when the user turns the sandbox off,
                try await app.click(app.localized("_Use Your Own Servers"), role: .button)
                try await switchSandbox(app)
                // then there are no samples, no marks and no user,
                try await app.waitFor(app.localized("No Listings Yet"), role: .label)
                try await app.press("Escape")
                try await app.waitUntil("the preferences are closed") { $0.windows.count == 1 }
                #expect(!app.shows(mark, role: .button))
                try await takePicture(of: app, "off")
                try await app.press("ctrl+6")
                try await app.waitFor(app.localized("Your Own Server"), role: .label)
                // and when it is on again, everything is restored.
                try await app.press("ctrl+comma")
                try await app.click(app.localized("Services"))
                try await switchSandbox(app)
                try await app.waitFor(app.localized("_Sign Out"), role: .button)
                try await app.press("Escape")
                try await app.press("ctrl+3")
                try await waitForSamples(app)
                try await app.waitFor(mark, role: width == nil ? .button : .label)
            }
        }

        @Test func eachServerHasItsOwnSessionAndData() async throws {
            try await withSandbox { _, first in
                let log = RequestLog()
                try await withSandbox(onRequest: { log.record($0) }) { _, address in
                    let arguments = { (server: URL) in ["--page", "account", "--server", server.absoluteString] }
                    try await withApp(arguments: arguments(first)) { app in
                        // Given a user of a real server, whose data are not marked as samples,
                        try await app.signInWithPassword()
                        #expect(!app.shows("Sandbox", role: .button))
                        _ = try await app.quit()
                        let kept = try app.keptTokens()
                        // when another server is used with the same folder,
                        try await app.relaunch(arguments: arguments(address))
                        try await app.waitFor("Sign In with the Browser", role: .button)
                        #expect(try app.keptTokens() == nil && !app.shows("Sandbox", role: .button))
                        _ = try await app.quit()
                        // then it has received nothing of the first one, where the user is still signed in.
                        let open = ["/v3/login", "/v3/register", "/auth_metadata"]
                        #expect(log.paths.allSatisfy { path in open.contains { path.hasSuffix($0) } })
                        try await app.relaunch(arguments: arguments(first))
                        try await app.waitFor("Sign Out", role: .button)
                        #expect(kept != nil && !FileManager.default.fileExists(atPath: app.sandboxData.path))
                    }
                }
            }
        }

        @Test func whatVersion1KeptTogetherIsMoved() async throws {
            try await withApp(arguments: ["--page", "account"]) { app in
                // Given the files of a user of the sandbox where version 1.0 kept them,
                try await app.signInWithPassword()
                try await app.waitFor("Sign Out", role: .button)
                _ = try await app.quit()
                let files = FileManager.default
                // The key that the session is signed with was not kept there.
                for name in try files.contentsOfDirectory(atPath: app.sandboxData.path)
                where !["key", "rooms.jsonl"].contains(name) {
                    try files.moveItem(at: app.sandboxData.appending(path: name), to: app.data.appending(path: name))
                }
                let settings = app.data.appending(path: "settings.json")
                let text = try String(contentsOf: settings, encoding: .utf8)
                try Data(text.replacing(#""isSandboxSeparate" : true"#, with: #""isSandboxSeparate" : false"#).utf8)
                    .write(to: settings)
                // when this version starts, then the user is still signed in, and the files are in the sandbox's
                // folder.
                try await app.relaunch()
                try await app.waitFor("Sign Out", role: .button)
                #expect(try app.keptTokens() != nil)
                #expect(!files.fileExists(atPath: app.data.appending(path: "hutong.sqlite").path))
                #expect(!files.fileExists(atPath: app.data.appending(path: "secrets.json").path))
            }
        }
    }
}
