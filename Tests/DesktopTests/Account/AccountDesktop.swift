import Foundation
import Sandbox
import Testing

/// Helpers for the journeys around the account.
@UIActor
enum AccountDesktop {
    /// Runs a journey on a Matrix server of the test's own, which the test can disturb; `arguments` make the app use
    /// it.
    static func withMatrixServer(_ journey: @UIActor (Sandbox, [String]) async throws -> Void) async throws {
        try await withSandbox { server, address in
            try await journey(server, ["--page", "account", "--server", address.absoluteString])
        }
    }
}

extension App {
    /// Shows the form for name and password, which is among the other ways on servers with a page in the browser.
    func showPasswordForm() async throws {
        let (password, others) = (localized("Password"), localized("_Other Ways to Sign In"))
        try await waitUntil("the ways to sign in are there") { snapshot in
            [Query(password), Query(others, role: .button)].contains { !snapshot.matches($0).isEmpty }
        }
        if !shows(password) { try await click(others, role: .button) }
    }

    /// Types a name and a password on the account page.
    func typeCredentials(_ name: String, _ password: String, by way: TypingMethod? = nil) async throws {
        try await showPasswordForm()
        try await type(name, into: localized("Username"), by: way)
        try await type(password, into: localized("Password"), by: way)
    }

    /// Signs the sample user in with her password.
    func signInWithPassword(typing way: TypingMethod? = nil) async throws {
        try await typeCredentials("mei", "hutong-demo", by: way)
        try await click(localized("Sign _In"), role: .button)
        try await waitFor(localized("_Sign Out"), role: .button)
    }

    /// Returns the page for the displayed code for another device, with the code filled in.
    func pageForCode() async throws -> String {
        let code = try await waitFor(.matching("^(Code: |代码：)[A-Z]"), role: .label).name
        let address = try await waitFor(.matching("^http"), role: .label).name
        // The letters are read out one by one, and the address may be broken at zero-width spaces.
        let letters = (code.split { ":：".contains($0) }.last ?? "").filter { $0 != " " }
        return address.replacing("\u{200B}", with: "") + "?user_code=" + letters
    }

    /// The folder in which the app keeps its settings and the user's own data.
    var data: URL { home.appending(path: "data/hutong") }
    /// The folder in which the app keeps the data of the sandbox.
    var sandboxData: URL { data.appending(path: "sandbox") }
    /// The folder in which the app keeps the data of the server in use: the sandbox, or the one of its command line.
    var dataInUse: URL {
        guard let option = arguments.firstIndex(of: "--server") else { return sandboxData }
        let name = arguments[option + 1].replacing(":", with: "%3A").replacing("/", with: "%2F")
        return data.appending(path: "servers").appending(component: name)
    }

    /// Changes a JSON file of the data in use while the app does not run.
    func edit(_ file: String, _ change: (inout [String: Any]) -> Void) throws {
        let url = dataInUse.appending(path: file)
        var object = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any] ?? [:]
        change(&object)
        try JSONSerialization.data(withJSONObject: object).write(to: url)
    }

    /// Returns the tokens in the file of secrets, as JSON; nil if there are none.
    func keptTokens() throws -> [String: Any]? {
        guard let data = try? Data(contentsOf: dataInUse.appending(path: "secrets.json")),
            let secrets = try JSONSerialization.jsonObject(with: data) as? [String: String],
            let tokens = secrets["account-tokens"]
        else { return nil }
        return try JSONSerialization.jsonObject(with: Data(tokens.utf8)) as? [String: Any]
    }
}
