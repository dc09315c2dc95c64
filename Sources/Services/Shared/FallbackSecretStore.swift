import Domain

/// Keeps secrets in the desktop's keyring, or, where there is none or it stays locked, in a file only the user may read.
///
/// A value that gets into the keyring is taken out of the file. So what is in the file is always the newer one, and
/// counts. Once the keyring could not take a value it is not asked to again in this run: a person who has just closed
/// the question for its password must not be asked at every renewal of a token.
public actor FallbackSecretStore: SecretStore {
    private let keyring: any SecretStore
    private let file: any SecretStore
    private let fellBack: @Sendable (KeyringError) async -> Void
    private var keyringIsOut = false

    /// Prefers `keyring`, which throws `KeyringError`, to `file`; `fellBack` is told when a value went into the file.
    public init(
        keyring: any SecretStore, file: any SecretStore, fellBack: @escaping @Sendable (KeyringError) async -> Void
    ) {
        self.keyring = keyring
        self.file = file
        self.fellBack = fellBack
    }

    /// The secret's value, or nil when there is none; throws `StorageError.locked` when it is in a locked keyring.
    public func secret(for key: SecretKey) async throws -> String? {
        if let newer = try await file.secret(for: key) { return newer }
        do {
            return try await keyring.secret(for: key)
        } catch KeyringError.missing {
            return nil
        } catch KeyringError.locked {
            throw StorageError.locked
        }
    }

    /// Keeps `value`, or forgets the secret when it is nil; throws `StorageError.locked` for one that cannot be deleted.
    public func setSecret(_ value: String?, for key: SecretKey) async throws {
        guard let value else { return try await forget(key) }
        if !keyringIsOut {
            do {
                try await keyring.setSecret(value, for: key)
                return try await file.setSecret(nil, for: key)
            } catch let error as KeyringError {
                keyringIsOut = true
                try await file.setSecret(value, for: key)
                return await fellBack(error)
            }
        }
        try await file.setSecret(value, for: key)
    }

    private func forget(_ key: SecretKey) async throws {
        let inFile: Result<Void, any Error>
        do { inFile = .success(try await file.setSecret(nil, for: key)) } catch { inFile = .failure(error) }
        do {
            try await keyring.setSecret(nil, for: key)
        } catch KeyringError.missing {
            // Nothing of it is anywhere that could be reached.
        } catch KeyringError.locked {
            throw StorageError.locked
        }
        try inFile.get()
    }
}
