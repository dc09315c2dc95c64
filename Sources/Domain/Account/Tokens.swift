import Foundation

/// The credentials of a session. They are stored only in a `SecretStore`, and are never printed.
public struct Tokens: Codable, Equatable, Sendable, Confidential {
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

/// The Matrix device of a session that has ended without a sign-out. The next sign-in at the same server is one on the same
/// device, so that the user's list of devices does not grow with each.
public struct EndedDevice: Codable, Equatable, Sendable {
    /// The server of the session.
    public var provider: AccountProvider
    /// The id of the device.
    public var id: String

    /// Remembers the device of a session; nil if it has none.
    public init?(of tokens: Tokens) {
        guard let id = tokens.deviceID, Self.isSafe(id) else { return nil }
        self.provider = tokens.provider
        self.id = id
    }

    /// Returns the device of the last session at a server; nil if there is none, or if it cannot be read.
    public static func last(at server: AccountProvider, in secrets: any SecretStore) async -> String? {
        guard let secret = try? await secrets.secret(for: .accountDevice),
            let device = try? JSONDecoder().decode(EndedDevice.self, from: Data(secret.utf8)),
            device.provider.isSameServer(as: server), isSafe(device.id)
        else { return nil }
        return device.id
    }

    /// Whether the id can be part of an OAuth 2.0 scope (MSC 2967): a server's own choice could be any text.
    private static func isSafe(_ id: String) -> Bool {
        1...255 ~= id.utf8.count
            && id.utf8.allSatisfy { byte in
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
                    || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "-._~".utf8.contains(byte)
            }
    }
}

extension SecretKey {
    /// The session's tokens, as JSON.
    public static let accountTokens = SecretKey(rawValue: "account-tokens")
    /// The device of a session that has ended without a sign-out, as JSON.
    public static let accountDevice = SecretKey(rawValue: "account-device")
    /// The client secret of this app at a provider that requires one (Weibo, GitHub).
    public static let accountClientSecret = SecretKey(rawValue: "account-client-secret")
}
