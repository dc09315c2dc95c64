import Foundation

/// The purpose of a secret; the raw value is its key in the store.
public struct SecretKey: RawRepresentable, Hashable, Sendable {
    /// The key in the store.
    public let rawValue: String

    /// Creates the name of a secret; the name is not secret.
    public init(rawValue: String) { self.rawValue = rawValue }
}

extension SecretKey {
    /// The user's OpenWeatherMap key.
    public static let weatherKey = SecretKey(rawValue: "weather-key")
}

/// Stores secrets off the disk if possible: in the Secret Service, or in a file that only the user may read.
///
/// Throws `StorageError`. Implementations never log a value.
public protocol SecretStore: Sendable {
    /// Returns the secret's value, or nil if there is none.
    func secret(for key: SecretKey) async throws -> String?

    /// Stores `value`, or deletes the secret if it is nil.
    func setSecret(_ value: String?, for key: SecretKey) async throws
}

/// The reason why the desktop's keyring could not be used.
public enum KeyringError: Error, Equatable, Sendable {
    /// There is no keyring, or it does not work.
    case missing
    /// The keyring is locked, and the user did not unlock it, or not in time.
    case locked
}

/// Stores the texts that users have neither sent nor saved yet, by the place where they typed them.
public protocol DraftStore: Sendable {
    /// Returns the drafts of each user, by place. Throws `StorageError`.
    func drafts() async throws -> [String: [String: Data]]

    /// Stores the draft of a place, or deletes it if `draft` is nil. Throws `StorageError`.
    func setDraft(_ draft: Data?, at place: String, of owner: String) async throws

    /// Deletes the drafts of all users, except at places that begin with `prefix`. Throws `StorageError`.
    func removeAll(except prefix: String) async throws
}
