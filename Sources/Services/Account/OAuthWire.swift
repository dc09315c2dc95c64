import Domain
import Foundation
import LoopbackHTTP

/// The answer of a token endpoint (RFC 6749, 5.1), with the fields that Weibo adds.
struct TokenWire: Decodable {
    var access_token: String
    var token_type: String?
    var expires_in: JSONScalar?
    var refresh_token: String?
    var uid: JSONScalar?

    /// Returns the grant, as received at `now`. Throws `RemoteError.malformed`.
    func grant(issuer: Tokens.Issuer, provider: AccountProvider, now: Date) throws -> TokenGrant {
        guard !access_token.isEmpty, access_token.utf8.allSatisfy({ 0x21...0x7e ~= $0 }) else {
            throw RemoteError.malformed(detail: "access_token")
        }
        if let token_type, token_type.lowercased() != "bearer" { throw RemoteError.malformed(detail: "token_type") }
        let seconds = expires_in?.number
        if expires_in != nil, !(0...1e10 ~= seconds ?? -1) { throw RemoteError.malformed(detail: "expires_in") }
        return TokenGrant(
            tokens: Tokens(
                access: access_token, refresh: refresh_token.flatMap { $0.isEmpty ? nil : $0 }, provider: provider,
                issuer: issuer, scheme: provider.dialect == .weibo ? .oauth2 : .bearer),
            // GitHub's tokens for users expire only when they are revoked.
            expiresAt: seconds.map { now.addingTimeInterval($0) }, userID: uid?.text)
    }
}

/// An OAuth 2.0 refusal (RFC 6749, 5.2), which GitHub sends with status 200.
struct OAuthRefusal: Decodable {
    var error: String

    var signInError: SignInError { Self.signInError(for: error) }

    static func signInError(for code: String) -> SignInError {
        switch code {
        case "access_denied": .accessDenied
        case "expired_token": .codeExpired
        case "invalid_grant", "bad_verification_code", "bad_refresh_token": .invalidGrant
        case "invalid_client", "unauthorized_client", "incorrect_client_credentials", "invalid_client_id",
            "redirect_uri_mismatch", "invalid_redirect_uri", "invalid_client_metadata":
            .clientRefused
        default: .refused(code: plain(code))
        }
    }

    /// Returns an error code if it is short and plain, like the protocol's; any other text is not shown.
    private static func plain(_ code: String) -> String {
        code.wholeMatch(of: /[a-zA-Z0-9_.]{1,40}/) == nil ? "unknown" : code
    }
}

extension HTTPResponse {
    /// Returns the response if it is a success. Throws `SignInError` for an OAuth refusal, `RemoteError` for any
    /// other failure.
    func checkedOAuth() throws -> HTTPResponse {
        if let refusal = try? decode(OAuthRefusal.self), status < 500, status != 429 { throw refusal.signInError }
        return try checked()
    }
}

/// The proof that the app which exchanges the code is the one that requested it (RFC 7636, S256).
struct PKCE: Sendable {
    /// The secret, known only to this app until the code is exchanged; 43 characters.
    let verifier: String

    /// Creates a verifier from 32 random bytes.
    init(random: RandomBytes) { verifier = Data(random(32)).base64URL }

    /// The hash of the verifier, sent with the request for the code.
    var challenge: String { SHA256.hash(Data(verifier.utf8)).base64URL }
}

/// A function that returns unpredictable bytes; tests return their own.
package typealias RandomBytes = @Sendable (_ count: Int) -> [UInt8]

/// The operating system's random bytes.
package let systemRandomBytes: RandomBytes = { count in
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
}
