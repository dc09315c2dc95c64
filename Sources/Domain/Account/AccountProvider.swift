import Foundation

/// Who people sign in with: the addresses and quirks of one OAuth 2.0 provider, or of a Matrix server.
public struct AccountProvider: Equatable, Sendable {
    /// Which dialect is spoken beside plain OAuth 2.0.
    public enum Dialect: String, Codable, CaseIterable, Sendable {
        /// Matrix client-server API: discovery, registration of clients, password sign-in, sign-up, profiles, media.
        case matrix
        /// `uid` in the token answer, the user asked for with it, tokens sent as `OAuth2`.
        case weibo
        /// Tokens that never end, answers as JSON only where asked for, errors with status 200.
        case gitHub
        /// OAuth 2.0 with an OpenID Connect user info address.
        case plain
    }

    /// Where a provider is spoken to.
    public struct Endpoints: Equatable, Sendable {
        /// The page in the browser.
        public var authorization: URL
        /// Where codes and refresh tokens become tokens.
        public var token: URL
        /// Where tokens are ended (RFC 7009); nil where the provider has no such thing.
        public var revocation: URL?
        /// Where this app makes itself known (RFC 7591); nil where a client ID is given out by hand.
        public var registration: URL?
        /// Who a token belongs to; nil for Matrix, which has its own way.
        public var userInfo: URL?
        /// How the provider calls itself, for the check of `iss` in its answer (RFC 9207).
        public var issuer: String?

        /// Collects the addresses.
        public init(
            authorization: URL, token: URL, revocation: URL? = nil, registration: URL? = nil, userInfo: URL? = nil,
            issuer: String? = nil
        ) {
            self.authorization = authorization
            self.token = token
            self.revocation = revocation
            self.registration = registration
            self.userInfo = userInfo
            self.issuer = issuer
        }
    }

    /// Which dialect is spoken.
    public var dialect: Dialect
    /// The Matrix server, the API's base address, or the issuer.
    public var server: URL
    /// The addresses; nil to ask the server for them (RFC 8414).
    public var endpoints: Endpoints?
    /// How the provider knows this app; nil to make it known by itself.
    public var clientID: String?
    /// What is asked for.
    public var scopes: [String]
    /// The port of the redirect address where the provider insists on one; nil for any free one (RFC 8252, 7.3).
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

    /// A Matrix server, which says itself where people sign in.
    public static func matrix(server: URL) -> AccountProvider {
        AccountProvider(dialect: .matrix, server: server, scopes: ["urn:matrix:client:api:*"])
    }

    /// Weibo; `clientID` is the app key, its secret is kept under `SecretKey.accountClientSecret`.
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

    /// GitHub; its client secret is kept under `SecretKey.accountClientSecret`.
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

    /// Any provider; without `endpoints` the issuer is asked for them.
    public static func custom(
        issuer: URL, clientID: String? = nil, scopes: [String] = ["openid", "profile"], endpoints: Endpoints? = nil
    ) -> AccountProvider {
        AccountProvider(dialect: .plain, server: issuer, endpoints: endpoints, clientID: clientID, scopes: scopes)
    }
}
