import Foundation
import Hashing

/// The proof that who brings the code is who asked for it (RFC 7636, S256).
struct PKCE: Sendable {
    /// What only this program knows until the code is exchanged; 43 characters.
    let verifier: String

    /// Makes one from 32 random bytes.
    init(random: RandomBytes) { verifier = Data(random(32)).base64URL }

    /// What is shown to everybody beforehand.
    var challenge: String { SHA256.hash(Data(verifier.utf8)).base64URL }
}

/// Gives that many unpredictable bytes; a test gives its own.
public typealias RandomBytes = @Sendable (_ count: Int) -> [UInt8]

/// The operating system's random bytes.
public let systemRandomBytes: RandomBytes = { count in
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
}
