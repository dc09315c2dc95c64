import CSodium
import Foundation
import LoopbackHTTP

/// Creates and reads the sandbox's tokens: signed claims about their owner and expiry.
///
/// The tokens are signed rather than stored, so that a user remains signed in when the program with the sandbox in it is
/// started again with the same key.
struct TokenSigner: Sendable {
    /// The purpose of a token.
    enum Kind: String, Codable {
        case access = "a"
        case refresh = "r"
    }

    /// The content of a token. Clients store tokens between launches, so the coding keys must not change.
    struct Claims: Codable, Equatable {
        var kind: Kind
        var localpart: String
        var displayName: String
        var device: String
        /// The client that the token was issued to; empty for Matrix's own sign-in.
        var client: String
        /// Identifies the sign-in. All tokens of a sign-in are revoked together.
        var family: String
        /// The launch of the sandbox that issued the token.
        var run: String
        /// The number of the token within its launch.
        var serial: Int
        /// The expiry in seconds since 1970; nil if the token does not expire.
        var expiry: Double?
        /// The scope that the client requested in the authorization request.
        var scope: String?
    }

    private let key: [UInt8]

    init(key: SandboxKey) { self.key = Array(key.signing) }

    func token(_ claims: Claims) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        do {
            let body = try encoder.encode(claims)
            return "sbx_\(body.base64URL).\(code(of: body).base64URL)"
        } catch {
            // Only an infinite expiry cannot be encoded. No token is valid without a body.
            Log.account.error("cannot encode a token")
            return "sbx_"
        }
    }

    /// Returns the claims of a token with a valid signature.
    func claims(of token: String) -> Claims? {
        let parts = token.split(separator: ".")
        guard token.hasPrefix("sbx_"), parts.count == 2, let body = Data(base64URL: parts[0].dropFirst(4)),
            let code = Data(base64URL: parts[1]), code.count == crypto_auth_hmacsha256_bytes(),
            crypto_auth_hmacsha256_verify(Array(code), Array(body), UInt64(body.count), key) == 0
        else { return nil }
        return try? JSONDecoder().decode(Claims.self, from: body)
    }

    private func code(of body: Data) -> Data {
        var code = [UInt8](repeating: 0, count: crypto_auth_hmacsha256_bytes())
        crypto_auth_hmacsha256(&code, Array(body), UInt64(body.count), key)
        return Data(code)
    }
}
