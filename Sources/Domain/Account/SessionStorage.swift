import Foundation

/// Saves a session: the account in an archive, the tokens in a secret store. Throws `StorageError`.
struct SessionStorage: Sendable {
    let archive: any AccountArchive
    let secrets: any SecretStore

    /// The saved account and its tokens; the tokens are nil when there are none that can be used.
    func load() async throws -> (account: Account, tokens: Tokens?)? {
        guard let account = try await archive.load() else { return nil }
        guard let secret = try await secrets.secret(for: .accountTokens) else {
            Log.session.warning("Saved account has no tokens")
            return (account, nil)
        }
        do {
            return (account, try JSONDecoder().decode(Tokens.self, from: Data(secret.utf8)))
        } catch {
            Log.session.error("Saved tokens cannot be decoded")
            return (account, nil)
        }
    }

    /// Saves both. The tokens go first: after a crash in between, new tokens with an old expiry are simply renewed.
    func save(_ account: Account, _ tokens: Tokens) async throws {
        let json = try JSONEncoder().encode(tokens)
        try await secrets.setSecret(String(decoding: json, as: UTF8.self), for: .accountTokens)
        try await archive.save(account)
    }

    /// Saves a changed account whose tokens are saved already.
    func save(_ account: Account) async throws { try await archive.save(account) }

    /// Deletes both, the account also when the tokens cannot be deleted.
    func delete() async throws {
        do {
            try await secrets.setSecret(nil, for: .accountTokens)
        } catch {
            Log.session.error("Cannot delete the saved tokens", metadata: ["error": "\(error.logDescription)"])
            try await archive.save(nil)
            throw error
        }
        try await archive.save(nil)
    }

    /// Deletes both where the session has ended anyway; a failure is only logged.
    func discard() async {
        do {
            try await delete()
        } catch {
            Log.session.error("Cannot delete the saved session", metadata: ["error": "\(error.logDescription)"])
        }
    }

    /// Deletes the tokens of an account that is lost; a failure is only logged.
    func discardTokens() async {
        do {
            try await secrets.setSecret(nil, for: .accountTokens)
        } catch {
            Log.session.error("Cannot delete the saved tokens", metadata: ["error": "\(error.logDescription)"])
        }
    }
}
