import Foundation
import Hashing

/// Makes and reads the sandbox's tokens: a signed note of whose they are and how long they last.
///
/// Signed rather than remembered, so that who was signed in stays so when the program with the sandbox in it is
/// started again with the same seed.
struct TokenMint: Sendable {
    /// What a token is for.
    enum Kind: String, Codable {
        case access = "a"
        case refresh = "r"
    }

    /// What a token says.
    struct Note: Codable, Equatable {
        var kind: Kind
        var localpart: String
        var displayName: String
        var device: String
        /// The client the token was given to; empty for Matrix's own sign-in.
        var client: String
        /// All tokens that came from one sign-in have it, and end together.
        var family: String
        /// The run of the sandbox that made it.
        var run: String
        /// Counts the tokens of a run.
        var serial: Int
        /// In seconds since 1970; nil for never.
        var expiry: Double?
    }

    private let key: Data

    init(seed: UInt64) {
        let material = withUnsafeBytes(of: seed.bigEndian) { Data("hutong-sandbox-tokens".utf8) + Data($0) }
        key = SHA256.hash(material)
    }

    func token(_ note: Note) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let body = (try? encoder.encode(note)) ?? Data()
        let signature = SHA256.authenticationCode(of: body, key: key)
        return "sbx_\(body.base64URL).\(signature.base64URL)"
    }

    /// What a token of ours says; nil for any other text.
    func note(_ token: String) -> Note? {
        let parts = token.split(separator: ".")
        guard token.hasPrefix("sbx_"), parts.count == 2, let body = Data(base64URL: parts[0].dropFirst(4)),
            let signature = Data(base64URL: parts[1]),
            SHA256.isAuthenticationCode(signature, of: body, key: key)
        else { return nil }
        return try? JSONDecoder().decode(Note.self, from: body)
    }
}
