import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// Sessions that ended while the app was used or away, and a file of the account that cannot be read.
    @UIActor @Suite struct SessionJourneys {
        @Test func aSessionEndedByTheServerIsExplainedAndCanBeRenewed() async throws {
            try await AccountDesktop.withMatrixServer { server, arguments in
                try await withApp(arguments: arguments) { app in
                    try await app.signInWithPassword()
                    // An expired access token is renewed without the user noticing.
                    await server.accounts.expireTokens()
                    try await app.press("ctrl+r")
                    try await app.waitFor("42 posts", role: .label)
                    #expect(app.shows("Sign Out", role: .button))
                    // The end of the session is reported, and the menu follows by itself.
                    await server.accounts.endSessions()
                    try await app.press("ctrl+r")
                    try await app.waitFor("Your session has expired, Mei Lin", role: .label)
                    try await app.waitFor("Sign in, Mei Lin", role: .button)
                    // The page does not wait for the disk.
                    try await app.waitUntil("the tokens are deleted") { _ in try app.keptTokens() == nil }
                    try await app.signInWithPassword()
                    #expect(!app.shows("Your session has expired, Mei Lin"))
                }
            }
        }

        @Test func anExpiredSessionIsExplainedAtTheStart() async throws {
            try await withApp(arguments: ["--page", "account"]) { app in
                try await app.signInWithPassword()
                _ = try await app.quit()
                // Given a token that ended while the app was away, and cannot be renewed,
                try app.edit("account.json") { $0["expiresAt"] = 0 }
                let kept = try app.keptTokens()
                let tokens = try #require(kept).filter { $0.key != "refresh" }
                let json = try JSONSerialization.data(withJSONObject: tokens)
                try app.edit("secrets.json") { $0["account-tokens"] = String(decoding: json, as: UTF8.self) }
                // then the page shows why no user is signed in, and a click signs in again.
                try await app.relaunch()
                try await app.waitFor("Your session has expired, Mei Lin", role: .label)
                let browser = try TestBrowser(of: app)
                try await app.click("Other Ways to Sign In", role: .button)
                try await app.click("Sign In with the Browser", role: .button)
                _ = try await browser.fillIn(try await browser.address())
                try await app.waitFor("Sign Out", role: .button)
            }
        }

        @Test func aCorruptArchiveIsQuarantinedAndReported() async throws {
            try await withApp(arguments: ["--page", "account"]) { app in
                try await app.signInWithPassword()
                _ = try await app.quit()
                try Data(#"{"id":"@mei"#.utf8).write(to: app.dataInUse.appending(path: "account.json"))
                try await app.relaunch()
                try await app.waitFor("Your account could not be read", role: .label)
                #expect(app.shows("Sign In", role: .button))
                let kept = try FileManager.default.contentsOfDirectory(atPath: app.dataInUse.path)
                #expect(kept.contains { $0.hasPrefix("account.json.corrupt-") })
                #expect(try app.keptTokens() == nil)
            }
        }
    }
}
