import Domain
import Foundation
import Sandbox
import TestSupport
import ViewModels

@testable import Services

/// A listening sandbox with the parts of the app that use it for accounts, on one clock.
struct AccountSandbox {
    let time: ManualTime
    let sandbox: Sandbox
    let log: RequestLog
    let base: URL
    let archive = MemoryAccountArchive()
    let secrets = MemorySecretStore()
    let client: SignInClient
    let session: Session
    let users: UserClient
    let provider: AccountProvider

    /// Runs `body` against a sandbox, with the provider that `provider` makes of its address, and stops it afterwards.
    static func with(
        _ provider: @escaping @Sendable (URL) -> AccountProvider = AccountProvider.matrix(server:),
        _ body: (AccountSandbox) async throws -> Void
    ) async throws {
        let (time, log) = (ManualTime(), RequestLog())
        let sandbox = Sandbox(
            assets: .assets, seed: 7, key: .sample, now: { time.now }, onRequest: { log.record($0) })
        let base = try await sandbox.start()
        let fixture = AccountSandbox(time: time, sandbox: sandbox, log: log, base: base, provider: provider(base))
        let result: Result<Void, any Error>
        do { result = .success(try await body(fixture)) } catch { result = .failure(error) }
        await sandbox.stop()
        try result.get()
    }

    private init(time: ManualTime, sandbox: Sandbox, log: RequestLog, base: URL, provider: AccountProvider) {
        self.time = time
        self.sandbox = sandbox
        self.log = log
        self.base = base
        self.provider = provider
        client = SignInClient(provider: { provider }, secrets: secrets, time: time)
        session = Session(archive: archive, secrets: secrets, service: client, server: { provider }, time: time)
        users = UserClient(provider: { provider }, authorizer: session)
    }

    /// Signs the sample user in with her password, and begins the session.
    func signIn() async throws {
        let grant = try await client.signIn(name: "mei", password: "hutong-demo")
        let user = try await client.user(for: grant)
        _ = try await session.begin(Account(user, expiresAt: grant.expiresAt), with: grant.tokens)
    }
}

/// Imitates the user's browser over HTTP: reads the page, fills it in, and follows its redirects.
struct Browser {
    let http = HTTPClient(headers: ["Accept": "text/html", "Accept-Language": "en"])

    /// A page that has been received.
    struct Page {
        var status: Int
        var html: String
    }

    func get(_ url: URL, headers: [String: String] = [:]) async throws -> Page {
        let response = try await http.exchange(HTTPRequest(.get, .url(url), headers: headers))
        return Page(status: response.status, html: String(decoding: response.body, as: UTF8.self))
    }

    /// Signs in on the authorization page and allows the request, or presses another button.
    @discardableResult
    func fillIn(
        _ url: URL, name: String = "mei", password: String = "hutong-demo", decision: String = "allow"
    ) async throws -> Page {
        guard let redirect = try await submit(url, name: name, password: password, decision: decision) else {
            return Page(status: 0, html: "")
        }
        return try await get(redirect)
    }

    /// Returns the address that the filled-in page leads to; nil if the page is shown again.
    func submit(
        _ url: URL, name: String = "mei", password: String = "hutong-demo", decision: String = "allow"
    ) async throws -> URL? {
        let page = try await get(url)
        var fields = ["name": name, "password": password, "decision": decision]
        for match in page.html.matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/) {
            fields[String(match.1)] = String(match.2).replacing("&amp;", with: "&")
        }
        guard let action = page.html.firstMatch(of: /action="([^"]*)"/),
            let target = URL(string: String(action.1), relativeTo: url)
        else { return nil }
        let answer = try await http.exchange(HTTPRequest(.post, .url(target.absoluteURL), body: .form(fields)))
        return answer.headers["location"].flatMap { URL(string: $0) }
    }
}

extension SignInClient {
    /// Signs in with an existing account.
    func signInInBrowser(
        words: BrowserWords, open: @escaping @Sendable (URL) async -> Bool
    ) async throws -> TokenGrant {
        try await signInInBrowser(creatingAccount: false, words: words, open: open)
    }
}

extension URL {
    /// The first value of each query item.
    var queryValues: [String: String] {
        let items = URLComponents(url: self, resolvingAgainstBaseURL: false)?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the redirect address in an authorization page's address, with this answer.
    func redirect(_ answer: [String: String], path: String? = nil) -> URL {
        var parts = URLComponents(string: queryValues["redirect_uri"] ?? "")!
        if let path { parts.path = path }
        parts.queryItems = answer.map { URLQueryItem(name: $0.key, value: $0.value) }
        return parts.url!
    }
}

extension BrowserWords {
    static let test = BrowserWords(
        language: "zh-Hans", successTitle: "已登录 <胡同>", failureTitle: "未登录", closeThisPage: "现在可以关闭此页面。")
}

extension SandboxKey {
    /// One key for all sandboxes of a test, which know the sessions of each other.
    static let sample = SandboxKey(password: "hutong-demo")
}
