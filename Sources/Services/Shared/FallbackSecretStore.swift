import Domain
import Foundation

/// Stores secrets in the desktop's keyring, or in a file that only the user can read if there is no keyring or it is
/// locked.
///
/// A value that is saved in the keyring is deleted from the file, so that a value in the file is always the newer
/// one. After a failure to save, the keyring is not used for saving again in this run: a user who has just closed the
/// dialog for its password must not see it again with every renewal of a token.
package actor FallbackSecretStore: SecretStore {
    private let keyring: any SecretStore
    private let file: any SecretStore
    private let onFallback: @Sendable (KeyringError) async -> Void
    private var isKeyringUnavailable = false

    /// Creates a store that prefers `keyring`, which throws `KeyringError`, to `file`; `onFallback` is called when a
    /// value was saved in the file for the first time in this run.
    package init(
        keyring: any SecretStore, file: any SecretStore, onFallback: @escaping @Sendable (KeyringError) async -> Void
    ) {
        self.keyring = keyring
        self.file = file
        self.onFallback = onFallback
    }

    /// Returns the secret's value, or nil if there is none. Throws `StorageError.locked` if it is in a locked keyring.
    package func secret(for key: SecretKey) async throws -> String? {
        if let newer = try await file.secret(for: key) { return newer }
        do {
            return try await keyring.secret(for: key)
        } catch KeyringError.missing {
            Log.secrets.debug("There is no keyring")
            return nil
        } catch KeyringError.locked {
            Log.secrets.notice("The keyring is locked")
            throw StorageError.locked
        }
    }

    /// Saves `value`, or deletes the secret if it is nil. Throws `StorageError.locked` for a secret that cannot be
    /// deleted.
    package func setSecret(_ value: String?, for key: SecretKey) async throws {
        guard let value else { return try await delete(key) }
        guard !isKeyringUnavailable else { return try await file.setSecret(value, for: key) }
        do {
            try await keyring.setSecret(value, for: key)
            try await file.setSecret(nil, for: key)
        } catch let error as KeyringError {
            isKeyringUnavailable = true
            try await file.setSecret(value, for: key)
            Log.secrets.warning(
                "The keyring cannot be used; secrets are stored in a file",
                metadata: ["error": "\(error.logDescription)"])
            await onFallback(error)
        }
    }

    private func delete(_ key: SecretKey) async throws {
        let inFile: Result<Void, any Error>
        do { inFile = .success(try await file.setSecret(nil, for: key)) } catch { inFile = .failure(error) }
        do {
            try await keyring.setSecret(nil, for: key)
        } catch KeyringError.missing {
            // Without a keyring there is nothing to delete.
        } catch KeyringError.locked {
            Log.secrets.warning("A secret stays in the locked keyring")
            throw StorageError.locked
        }
        try inFile.get()
    }
}

/// Secrets in one file that only the user can read (0600), for desktops without a Secret Service; not encrypted.
package struct FileSecretStore: SecretStore {
    private let file: CodableFile<[String: String]>

    /// Creates a store in `secrets.json` of the data directory.
    package init(in directory: URL) {
        file = CodableFile("secrets.json", in: directory)
    }

    /// Returns the secret's value, or nil if there is none.
    package func secret(for key: SecretKey) async throws -> String? {
        try await file.load().value?[key.rawValue]
    }

    /// Saves `value`, or deletes the secret if it is nil. The file is deleted with the last secret.
    package func setSecret(_ value: String?, for key: SecretKey) async throws {
        try await file.update { secrets in
            var changed = secrets ?? [:]
            changed[key.rawValue] = value
            secrets = changed.isEmpty ? nil : changed
        }
    }
}
