import Foundation

/// What proves the session to the server. Kept by a `SecretStore` only, and never printed.
public struct Tokens: Codable, Equatable, Sendable {
    /// Who hands out the next token, and by which protocol.
    public enum Issuer: Codable, Equatable, Sendable {
        /// An OAuth 2.0 token endpoint (RFC 6749), where this app is known as `clientID`.
        case oauth(clientID: String)
        /// Matrix `/login` or `/register`.
        case matrix
    }

    /// How a token is written into the `Authorization` header.
    public enum Scheme: String, Codable, Sendable {
        /// RFC 6750.
        case bearer = "Bearer"
        /// Weibo's own.
        case oauth2 = "OAuth2"
    }

    /// What goes with every request.
    public var access: String
    /// What gets the next access token; nil where the provider has no such thing.
    public var refresh: String?
    /// Who hands out the next one.
    public var issuer: Issuer
    /// How it is written into the header.
    public var scheme: Scheme
    /// The Matrix device the token belongs to.
    public var deviceID: String?

    /// Wraps what a server handed out.
    public init(
        access: String, refresh: String? = nil, issuer: Issuer, scheme: Scheme = .bearer, deviceID: String? = nil
    ) {
        self.access = access
        self.refresh = refresh
        self.issuer = issuer
        self.scheme = scheme
        self.deviceID = deviceID
    }

    /// The value of the `Authorization` header.
    public var authorization: String { "\(scheme.rawValue) \(access)" }
}

extension Tokens: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Nothing of the tokens.
    public var description: String { "Tokens(hidden)" }
    /// Nothing of the tokens.
    public var debugDescription: String { description }
    /// Nothing of the tokens.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Fresh tokens as a server handed them out.
public struct TokenGrant: Equatable, Sendable {
    /// What proves the session.
    public var tokens: Tokens
    /// When the access token ends, on the app's time source; nil when it never does.
    public var expiresAt: Date?
    /// The user, where the token answer names them (Weibo's `uid`, Matrix's `user_id`).
    public var userID: String?

    /// Wraps a token answer.
    public init(tokens: Tokens, expiresAt: Date?, userID: String? = nil) {
        self.tokens = tokens
        self.expiresAt = expiresAt
        self.userID = userID
    }
}

extension SecretKey {
    /// The session's tokens, as JSON.
    public static let accountTokens = SecretKey(rawValue: "account-tokens")
    /// The secret this app has with a provider that insists on one (Weibo, GitHub).
    public static let accountClientSecret = SecretKey(rawValue: "account-client-secret")
}
