import Foundation

/// A provider of accounts: the addresses and dialect of an OAuth 2.0 provider, or of a Matrix server.
public struct AccountProvider: Equatable, Sendable {
    /// What a provider speaks in addition to OAuth 2.0.
    public enum Dialect: String, Codable, CaseIterable, Sendable {
        /// Matrix client-server API: discovery, registration of clients, password sign-in, sign-up, profiles, media.
        case matrix
        /// `uid` in the token answer, required to request the user; tokens sent as `OAuth2`.
        case weibo
        /// Tokens that never expire, JSON answers only on request, errors with status 200.
        case gitHub
        /// OAuth 2.0 with an OpenID Connect user info address.
        case plain
    }

    /// The addresses of a provider.
    public struct Endpoints: Equatable, Sendable {
        /// The page in the browser.
        public var authorization: URL
        /// The token endpoint.
        public var token: URL
        /// The revocation endpoint (RFC 7009); nil for providers without one.
        public var revocation: URL?
        /// The registration endpoint (RFC 7591); nil for providers that assign client IDs manually.
        public var registration: URL?
        /// The user info endpoint; nil for Matrix, which has another protocol for that.
        public var userInfo: URL?
        /// The device authorization endpoint (RFC 8628); nil for providers without one.
        public var deviceAuthorization: URL?
        /// The issuer, to validate `iss` in the answer (RFC 9207).
        public var issuer: String?
        /// Whether the page in the browser can be opened with its form for a new account (`prompt=create`).
        public var createsAccounts: Bool

        /// Collects the addresses.
        public init(
            authorization: URL, token: URL, revocation: URL? = nil, registration: URL? = nil, userInfo: URL? = nil,
            deviceAuthorization: URL? = nil, issuer: String? = nil, createsAccounts: Bool = false
        ) {
            self.authorization = authorization
            self.token = token
            self.revocation = revocation
            self.registration = registration
            self.userInfo = userInfo
            self.deviceAuthorization = deviceAuthorization
            self.issuer = issuer
            self.createsAccounts = createsAccounts
        }
    }

    /// What the provider speaks.
    public var dialect: Dialect
    /// The Matrix server, the API's base address, or the issuer.
    public var server: URL
    /// The addresses; nil to discover them (RFC 8414).
    public var endpoints: Endpoints?
    /// The client ID of this app; nil to register the app automatically.
    public var clientID: String?
    /// The requested scopes.
    public var scopes: [String]
    /// The port of the redirect address if the provider requires one; nil for any free port (RFC 8252, 7.3).
    public var redirectPort: UInt16?

    /// Describes a provider.
    public init(
        dialect: Dialect, server: URL, endpoints: Endpoints? = nil, clientID: String? = nil, scopes: [String] = [],
        redirectPort: UInt16? = nil
    ) {
        self.dialect = dialect
        self.server = server
        self.endpoints = endpoints
        self.clientID = clientID
        self.scopes = scopes
        self.redirectPort = redirectPort
    }

    /// A Matrix server; its endpoints are discovered.
    public static func matrix(server: URL) -> AccountProvider {
        AccountProvider(dialect: .matrix, server: server, scopes: ["urn:matrix:client:api:*"])
    }

    /// Weibo; `clientID` is the app key, its secret is stored under `SecretKey.accountClientSecret`.
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

    /// GitHub; its client secret is stored under `SecretKey.accountClientSecret`.
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

    /// Any provider; without `endpoints` they are discovered from the issuer.
    public static func custom(
        issuer: URL, clientID: String? = nil, scopes: [String] = ["openid", "profile"], endpoints: Endpoints? = nil
    ) -> AccountProvider {
        AccountProvider(dialect: .plain, server: issuer, endpoints: endpoints, clientID: clientID, scopes: scopes)
    }
}
