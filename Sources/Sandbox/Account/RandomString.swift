import Foundation
import LoopbackHTTP

/// Unguessable strings. They do not depend on the seed, because two launches must not issue the same code.
enum RandomString {
    static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        return Data((0..<18).map { _ in UInt8.random(in: .min ... .max, using: &generator) }).base64URL
    }
}
