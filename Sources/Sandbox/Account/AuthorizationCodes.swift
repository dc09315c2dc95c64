import Foundation
import LoopbackHTTP

/// The clients and authorization codes of the OAuth 2.0 authorization endpoint.
actor AuthorizationCodes {
    /// The time for which a code can be exchanged, in seconds.
    static let lifetime: TimeInterval = 60

    /// A code on its way from the browser to the token endpoint.
    struct Code: Sendable {
        var localpart: String
        var client: String
        var redirect: String
        var challenge: String?
        var device: String?
        var scope: String?
        var expiry: Date
        var family: String
        var isUsed = false
    }

    private let users: SandboxUsers
    private let tokens: TokenIssuer
    private let now: @Sendable () -> Date
    private var redirects = RecentValues<[String]>()
    private var codes = RecentValues<Code>()

    init(users: SandboxUsers, tokens: TokenIssuer, now: @escaping @Sendable () -> Date) {
        self.users = users
        self.tokens = tokens
        self.now = now
    }

    /// Registers a client and returns its id (RFC 7591).
    func register(redirects: [String]) -> String {
        let id = "client-" + RandomString.make()
        self.redirects[id] = redirects
        return id
    }

    func isRegistered(_ client: String) -> Bool { redirects[client] != nil }

    /// Returns whether the client may redirect to the address. The port of 127.0.0.1 is not compared (RFC 8252, 7.3).
    func isAllowed(client: String, redirect: String) -> Bool {
        guard let address = Self.withoutPort(redirect) else { return false }
        if client == Sandbox.providerClientID { return true }
        return redirects[client]?.contains { Self.withoutPort($0) == address } ?? false
    }

    /// Returns an address of this computer that a client may have, without its port; nil for any other address.
    static func withoutPort(_ redirect: String) -> String? {
        guard var address = URLComponents(string: redirect), address.scheme == "http", address.host == "127.0.0.1",
            address.user == nil, address.fragment == nil
        else { return nil }
        address.port = nil
        return address.string
    }

    func makeCode(
        for user: SandboxUser, client: String, redirect: String, challenge: String?, device: String?,
        scope: String? = nil
    ) -> String {
        let code = RandomString.make()
        codes[code] = Code(
            localpart: user.localpart, client: client, redirect: redirect, challenge: challenge, device: device,
            scope: scope, expiry: now().addingTimeInterval(Self.lifetime), family: RandomString.make())
        return code
    }

    /// Returns the user of a valid code, once.
    ///
    /// A second attempt revokes the tokens of the first one (RFC 6749, 4.1.2). A failed attempt consumes the code.
    func redeem(
        _ code: String, client: String, redirect: String, verifier: String?
    ) async -> (user: SandboxUser, code: Code)? {
        guard let known = codes[code] else { return nil }
        guard !known.isUsed else {
            Log.account.debug("an authorization code was used again, its tokens are revoked")
            await tokens.revoke(family: known.family)
            return nil
        }
        codes[code]?.isUsed = true
        guard known.client == client, known.redirect == redirect, known.expiry > now(),
            known.challenge == verifier.map({ SHA256.hash(Data($0.utf8)).base64URL }),
            let user = await users.user(known.localpart)
        else { return nil }
        return (user, known)
    }
}

/// Values by id, of which only the latest are kept, so that those who ask for many do not fill the memory.
struct RecentValues<Value> {
    private let limit = 256
    private var values: [String: Value] = [:]
    private var order: [String] = []

    subscript(id: String) -> Value? {
        get { values[id] }
        set {
            if values[id] == nil, newValue != nil { order.append(id) }
            if newValue == nil { order.removeAll { $0 == id } }
            values[id] = newValue
            if order.count > limit { values[order.removeFirst()] = nil }
        }
    }
}
