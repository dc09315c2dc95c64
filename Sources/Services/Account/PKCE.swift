import Foundation
import LoopbackHTTP

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
public typealias RandomBytes = @Sendable (_ count: Int) -> [UInt8]

/// The operating system's random bytes.
public let systemRandomBytes: RandomBytes = { count in
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
}
