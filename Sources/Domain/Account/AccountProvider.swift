import Foundation

/// A provider of accounts: the addresses and dialect of an OAuth 2.0 provider, or of a Matrix server.
///
/// A session belongs to its provider: `Tokens.provider` is the only one that ever receives its tokens.
public struct AccountProvider: Codable, Equatable, Sendable {
    /// The protocol of a provider beyond plain OAuth 2.0.
    public enum Dialect: String, Codable, CaseIterable, Sendable {
        /// The Matrix client-server API: discovery, registration of clients, password sign-in, sign-up, profiles,
        /// media.
        case matrix
        /// `uid` in the token answer, required to request the user; tokens sent as `OAuth2`.
        case weibo
        /// Tokens that never expire, JSON answers only on request, errors with status 200.
        case gitHub
        /// OAuth 2.0 with an OpenID Connect user info address.
        case plain
    }

    /// The addresses of a provider.
    public struct Endpoints: Codable, Equatable, Sendable {
        /// The page in the browser.
        public var authorization: URL
        /// The token endpoint.
        public var token: URL
        /// The revocation endpoint (RFC 7009); nil for providers without one.
        public var revocation: URL?
        /// The registration endpoint (RFC 7591); nil for providers that assign client IDs manually.
        public var registration: URL?
        /// The user info endpoint; nil for Matrix, which has a protocol of its own for that.
        public var userInfo: URL?
        /// The device authorization endpoint (RFC 8628); nil for providers without one.
        public var deviceAuthorization: URL?
        /// The issuer, to validate `iss` in the answer (RFC 9207).
        public var issuer: String?
        /// Whether the answer always has an `iss` (RFC 9207).
        public var namesIssuer: Bool
        /// Whether the page in the browser can be opened with its form for a new account (`prompt=create`).
        public var createsAccounts: Bool

        /// Collects the addresses.
        public init(
            authorization: URL, token: URL, revocation: URL? = nil, registration: URL? = nil, userInfo: URL? = nil,
            deviceAuthorization: URL? = nil, issuer: String? = nil, namesIssuer: Bool = false,
            createsAccounts: Bool = false
        ) {
            self.authorization = authorization
            self.token = token
            self.revocation = revocation
            self.registration = registration
            self.userInfo = userInfo
            self.deviceAuthorization = deviceAuthorization
            self.issuer = issuer
            self.namesIssuer = namesIssuer
            self.createsAccounts = createsAccounts
        }
    }

    /// The protocol that the provider uses.
    public var dialect: Dialect
    /// The Matrix server, the API's base address, or the issuer.
    public var server: URL
    /// The addresses; nil to discover them (RFC 8414).
    public var endpoints: Endpoints?
    /// The client ID of this app; nil to register the app automatically.
    public var clientID: String?
    /// The requested scopes.
    public var scopes: [String] = []
    /// The port of the redirect address if the provider requires one; nil for any free port (RFC 8252, 7.3).
    public var redirectPort: UInt16?
    /// Whether it is the sandbox, which has another address at each start.
    public private(set) var isSandbox = false

    /// Returns a Matrix server; its endpoints are discovered.
    public static func matrix(server: URL) -> AccountProvider {
        AccountProvider(dialect: .matrix, server: server, scopes: ["urn:matrix:client:api:*"])
    }

    /// Returns the sandbox; its address is not known before it has started.
    public static func sandbox(at address: URL = URL(string: "http://127.0.0.1")!) -> AccountProvider {
        var provider = matrix(server: address)
        provider.isSandbox = true
        return provider
    }

    /// Returns Weibo; `clientID` is the app key, and its secret is stored under `SecretKey.accountClientSecret`.
    public static func weibo(
        clientID: String, server: URL = URL(string: "https://api.weibo.com")!, redirectPort: UInt16? = nil
    ) -> AccountProvider {
        AccountProvider(
            dialect: .weibo, server: server,
            endpoints: Endpoints(
                authorization: server.appending(path: "oauth2/authorize"),
                token: server.appending(path: "oauth2/access_token"),
                revocation: server.appending(path: "oauth2/revokeoauth2"),
                userInfo: server.appending(path: "2/users/show.json")),
            clientID: clientID, redirectPort: redirectPort)
    }

    /// Returns GitHub; its client secret is stored under `SecretKey.accountClientSecret`.
    public static func gitHub(
        clientID: String, site: URL = URL(string: "https://github.com")!,
        server: URL = URL(string: "https://api.github.com")!
    ) -> AccountProvider {
        AccountProvider(
            dialect: .gitHub, server: server,
            endpoints: Endpoints(
                authorization: site.appending(path: "login/oauth/authorize"),
                token: site.appending(path: "login/oauth/access_token"),
                userInfo: server.appending(path: "user")),
            clientID: clientID, scopes: ["read:user"])
    }

    /// Returns any provider; without `endpoints`, they are discovered from the issuer.
    public static func custom(
        issuer: URL, clientID: String? = nil, scopes: [String] = ["openid", "profile"], endpoints: Endpoints? = nil
    ) -> AccountProvider {
        AccountProvider(dialect: .plain, server: issuer, endpoints: endpoints, clientID: clientID, scopes: scopes)
    }

    /// Returns whether both are the same server, whatever the client ID of this app is: sessions of one are valid at
    /// the other.
    public func isSameServer(as other: AccountProvider) -> Bool {
        guard dialect == other.dialect, isSandbox == other.isSandbox else { return false }
        return isSandbox || Self.base(server) == Self.base(other.server)
    }

    private static func base(_ server: URL) -> String? {
        server.origin.map { "\($0)/\(server.pathComponents.filter { $0 != "/" }.joined(separator: "/"))" }
    }
}

/// The provider that the user chose for the sign-in; by default a Matrix server, whose address is a separate setting.
public struct SignInChoice: Codable, Equatable, Sendable {
    /// The protocol of the provider.
    public var dialect = AccountProvider.Dialect.matrix
    /// The provider's address; nil for its well-known address.
    public var address: URL?
    /// The client ID of this app; empty to register the app automatically.
    public var clientID = ""

    /// Creates the choice of a Matrix server.
    public init() {}

    /// Returns the provider; nil while the user has not entered all values that it needs.
    public func provider(matrixServer: URL?) -> AccountProvider? {
        switch dialect {
        case .matrix: return matrixServer.map { .matrix(server: $0) }
        case .weibo:
            guard !clientID.isEmpty else { return nil }
            return address.map { .weibo(clientID: clientID, server: $0) } ?? .weibo(clientID: clientID)
        case .gitHub:
            guard !clientID.isEmpty else { return nil }
            // GitHub Enterprise Server has its API below its site.
            return address.map { .gitHub(clientID: clientID, site: $0, server: $0.appending(path: "api/v3")) }
                ?? .gitHub(clientID: clientID)
        case .plain: return address.map { .custom(issuer: $0, clientID: clientID.isEmpty ? nil : clientID) }
        }
    }
}
