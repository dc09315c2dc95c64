/// The purpose of a secret; the raw value is its key in the store.
public struct SecretKey: RawRepresentable, Hashable, Sendable {
    /// The key in the store.
    public let rawValue: String

    /// Names a secret; the name is not secret.
    public init(rawValue: String) { self.rawValue = rawValue }
}

extension SecretKey {
    /// The user's OpenWeatherMap key.
    public static let weatherKey = SecretKey(rawValue: "weather-key")
}

/// Keeps secrets off the disk where it can: the Secret Service, or a file only the user may read.
///
/// Throws `StorageError`. Implementations never log a value.
public protocol SecretStore: Sendable {
    /// The secret's value, or nil if there is none.
    func secret(for key: SecretKey) async throws -> String?

    /// Keeps `value`, or forgets the secret when it is nil.
    func setSecret(_ value: String?, for key: SecretKey) async throws
}
