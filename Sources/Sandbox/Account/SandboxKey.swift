import Foundation
import LoopbackHTTP

/// The secrets of a sandbox: the key that signs its tokens, and the password of its users.
public struct SandboxKey: Sendable {
    /// The password of the sample user and of every neighbor.
    public let password: String
    let signing: Data

    private static let length = 32
    /// Characters that are not mistaken for others; as many as five bits have values.
    private static let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")

    /// Makes a random key, and a random password where none is given.
    public init(password: String? = nil) {
        self.init(random: RandomString.bytes(2 * Self.length), password: password)
    }

    /// The key in a folder, made for the first time that it is asked for. Throws the errors of writing the file.
    @concurrent public static func stored(in folder: URL, password: String? = nil) async throws -> SandboxKey {
        let file = folder.appending(path: "key")
        if let known = FileManager.default.contents(atPath: file.path), known.count == 2 * length {
            return SandboxKey(random: known, password: password)
        }
        let new = RandomString.bytes(2 * length)
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try handle.write(contentsOf: new)
        try handle.close()
        return SandboxKey(random: new, password: password)
    }

    private init(random: Data, password: String?) {
        signing = random.prefix(Self.length)
        self.password = password ?? String(random.dropFirst(Self.length).prefix(12).map { Self.letters[Int($0 % 32)] })
    }
}

/// Unguessable strings. They do not depend on the seed, because two launches must not issue the same code.
enum RandomString {
    static func make() -> String { bytes(18).base64URL }

    static func bytes(_ count: Int) -> Data {
        var generator = SystemRandomNumberGenerator()
        return Data((0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    }
}
