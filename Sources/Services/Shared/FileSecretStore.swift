import Domain
import Foundation

/// Secrets in one file that only the user can read (0600), for desktops without a Secret Service; not encrypted.
public struct FileSecretStore: SecretStore {
    private let file: CodableFile<[String: String]>

    /// Creates a store in `secrets.json` of the data directory.
    public init(in directory: URL) {
        file = CodableFile("secrets.json", in: directory)
    }

    /// Returns the secret's value, or nil if there is none.
    public func secret(for key: SecretKey) async throws -> String? {
        try await file.load().value?[key.rawValue]
    }

    /// Saves `value`, or deletes the secret if it is nil. The file is deleted with the last secret.
    public func setSecret(_ value: String?, for key: SecretKey) async throws {
        try await file.update { secrets in
            var changed = secrets ?? [:]
            changed[key.rawValue] = value
            secrets = changed.isEmpty ? nil : changed
        }
    }
}
