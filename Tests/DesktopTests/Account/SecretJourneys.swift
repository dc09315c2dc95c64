import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// The places where the secrets are, and where they must not be.
    @UIActor @Suite struct SecretJourneys {
        @Test func theTokensAreInTheKeyringIfThereIsOne() async throws {
            try await withApp(arguments: ["--page", "account"]) { app in
                // Given a keyring in the test's own session, in the app's own home,
                let keyring = try await Keyring(for: app)
                // when a user signs in, then the tokens are in the keyring, as another program shows, and in no file.
                try await app.signInWithPassword()
                let shown = try await keyring.contents(until: { $0.contains("attribute.key = account-tokens") })
                #expect(shown.contains("sbx_"))
                #expect(!FileManager.default.fileExists(atPath: app.dataInUse.appending(path: "secrets.json").path))
                // After a restart they are found there again.
                _ = try await app.quit()
                try await app.relaunch()
                try await app.waitFor("Sign Out", role: .button)
                // Sign-out deletes them.
                try await app.click("Sign Out", role: .button)
                try await app.waitFor("Sign In", role: .button)
                _ = try await keyring.contents(until: { !$0.contains("account-tokens") })
                keyring.end()
            }
        }

        @Test func withoutAKeyringTheUserIsWarnedOnce() async throws {
            try await withApp(arguments: ["--page", "account"]) { app in
                try await app.signInWithPassword()
                try await app.waitFor("Passwords are stored in a file because no keyring is available", role: .label)
                let file = app.dataInUse.appending(path: "secrets.json")
                let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
                #expect((attributes[.posixPermissions] as? Int) == 0o600)
                try await app.waitUntilGone("Passwords are stored in a file because no keyring is available")
                try await app.click("Sign Out", role: .button)
                _ = try await app.waitFor("Sign In", role: .button)
                try await app.signInWithPassword()
                try await app.waitFor("42 posts", role: .label)
                #expect(!app.shows("Passwords are stored in a file because no keyring is available"))
            }
        }

        @Test func noSecretIsPrintedOrStoredInAnyOtherFile() async throws {
            // Given everything that GLib can print, through a sign-in by password, a renewal, a sign-up, the browser,
            try await AccountDesktop.withMatrixServer { server, arguments in
                try await withApp(arguments: arguments, environment: ["G_MESSAGES_DEBUG": "all"]) { app in
                    var secrets: Set<String> = ["hutong-demo", "correct horse battery", "wrong password"]
                    @UIActor func note() throws {
                        let kept = try app.keptTokens()
                        let tokens = try #require(kept)
                        secrets.formUnion(["access", "refresh"].compactMap { tokens[$0] as? String })
                    }
                    try await app.typeCredentials("mei", "wrong password")
                    try await app.click("Sign In", role: .button)
                    try await app.waitFor("The username or the password is wrong", role: .label)
                    try await app.signInWithPassword()
                    try note()
                    await server.accounts.expireTokens()
                    try await app.press("ctrl+r")
                    try await app.waitFor("42 posts", role: .label)
                    try note()
                    try await app.click("Sign Out", role: .button)
                    try await app.click("Create an Account", role: .button)
                    try await app.type("lihua", into: "Username")
                    try await app.type("correct horse battery", into: "Password")
                    try await app.click("Create Account", role: .button)
                    try await app.waitFor("Sign Out", role: .button)
                    try note()
                    try await app.click("Sign Out", role: .button)
                    let browser = try TestBrowser(of: app)
                    try await app.click("Sign In with the Browser", role: .button)
                    _ = try await browser.fillIn(try await browser.address())
                    try await app.waitFor("Sign Out", role: .button)
                    try note()
                    server.faults.set(.malformed, for: .account)
                    try await app.press("ctrl+r")
                    try await app.waitFor("The server sent an unexpected answer", role: .label)
                    _ = try await app.quit()
                    // then none of the secrets is in the log, nor in any file but the one for secrets.
                    #expect(secrets.count >= 9)
                    for secret in secrets {
                        #expect(!app.console.contains(secret), "on the console: \(secret.prefix(12))…")
                    }
                    #expect(app.files(with: secrets, except: ["secrets.json"]) == [])
                    #expect(app.files(with: secrets).contains { $0.hasSuffix("/secrets.json") })
                }
            }
        }
    }
}

/// A real gnome-keyring-daemon on the test's own message bus, with the app's own home; unlocked.
@UIActor
private final class Keyring {
    private let app: App
    private let daemon: ChildProcess
    private let environment: [String: String]

    init(for app: App) async throws {
        self.app = app
        var environment = app.session.environment
        environment["HOME"] = app.home.path
        environment["XDG_DATA_HOME"] = app.home.appending(path: "data").path
        environment["XDG_RUNTIME_DIR"] = app.home.appending(path: "runtime").path
        self.environment = environment
        let command = "printf password | exec gnome-keyring-daemon --unlock --foreground --components=secrets"
        daemon = try ChildProcess(
            "bash", ["-c", command], environment: environment, output: app.home.appending(path: "keyring.log"),
            signalAtParentsDeath: "KILL")
        _ = try await contents(until: { !$0.contains("secret-tool:") })
    }

    /// Returns Hutong's secrets that another program finds in the keyring, once they are as expected.
    func contents(until isExpected: (String) -> Bool) async throws -> String {
        var last = ""
        let found = try await poll(seconds: App.timeout) { () -> String? in
            last = (try? look()) ?? "secret-tool: nothing"
            return isExpected(last) ? last : nil
        }
        guard let found else { throw DriverError("the keyring holds:\n\(last)") }
        return found
    }

    func end() { daemon.killAndWait() }

    private func look() throws -> String {
        let command = "secret-tool search --all application io.github.hutong.Hutong 2>&1"
        return try ChildProcess.run("bash", ["-c", command], environment: environment)
    }
}
