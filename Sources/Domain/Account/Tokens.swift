import Foundation

/// The credentials of a session. They are stored only in a `SecretStore`, and are never printed.
public struct Tokens: Codable, Equatable, Sendable {
    /// The protocol with which the next token is requested.
    public enum Issuer: Codable, Equatable, Sendable {
        /// An OAuth 2.0 token endpoint (RFC 6749), where this app is registered as `clientID`.
        case oauth(clientID: String, clientSecret: String? = nil)
        /// Matrix `/login` or `/register`.
        case matrix
    }

    /// The form in which a token is written into the `Authorization` header.
    public enum Scheme: String, Codable, Sendable {
        /// The scheme of RFC 6750.
        case bearer = "Bearer"
        /// Weibo's scheme.
        case oauth2 = "OAuth2"
    }

    /// The access token, sent with every request.
    public var access: String
    /// The refresh token; nil for providers without one.
    public var refresh: String?
    /// The server that issued the tokens, with its endpoints if it has any; no other server receives them.
    public var provider: AccountProvider
    /// The protocol with which the next token is requested.
    public var issuer: Issuer
    /// The form in which the access token is written into the header.
    public var scheme: Scheme
    /// The Matrix device the token belongs to.
    public var deviceID: String?

    /// Creates tokens that a server has issued.
    public init(
        access: String, refresh: String? = nil, provider: AccountProvider, issuer: Issuer, scheme: Scheme = .bearer,
        deviceID: String? = nil
    ) {
        self.access = access
        self.refresh = refresh
        self.provider = provider
        self.issuer = issuer
        self.scheme = scheme
        self.deviceID = deviceID
    }

    /// The value of the `Authorization` header.
    public var authorization: String { "\(scheme.rawValue) \(access)" }
}

extension Tokens: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Hides the tokens.
    public var description: String { "Tokens(hidden)" }
    /// Hides the tokens.
    public var debugDescription: String { description }
    /// Hides the tokens.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The tokens in an answer of a server.
public struct TokenGrant: Equatable, Sendable {
    /// The tokens.
    public var tokens: Tokens
    /// The time when the access token expires, on the app's time source; nil if it never does.
    public var expiresAt: Date?
    /// The user, if the token answer contains them (Weibo's `uid`, Matrix's `user_id`).
    public var userID: String?

    /// Creates a grant from a token answer.
    public init(tokens: Tokens, expiresAt: Date?, userID: String? = nil) {
        self.tokens = tokens
        self.expiresAt = expiresAt
        self.userID = userID
    }
}

extension SecretKey {
    /// The session's tokens, as JSON.
    public static let accountTokens = SecretKey(rawValue: "account-tokens")
    /// The client secret of this app at a provider that requires one (Weibo, GitHub).
    public static let accountClientSecret = SecretKey(rawValue: "account-client-secret")
}
