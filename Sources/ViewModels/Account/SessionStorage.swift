import Domain
import Foundation

/// Saves a session: the account in an archive, the tokens in a secret store. Throws `StorageError`.
nonisolated struct SessionStorage: Sendable {
    /// The session of the last run.
    enum Saved {
        case none
        /// The session of a server that is not in use.
        case foreign(Tokens)
        case expired(Account, Tokens?)
        case active(ActiveSession)
    }

    let archive: any AccountArchive
    let secrets: any SecretStore
    /// The last change. The next change and the end of the program wait for it.
    private var saving: Task<Void, Never>?

    init(archive: any AccountArchive, secrets: any SecretStore) {
        self.archive = archive
        self.secrets = secrets
    }

    /// Performs a change of the stored data after every earlier change, even if the caller is canceled.
    mutating func change(_ change: @escaping @Sendable (SessionStorage) async throws -> Void) -> Task<Void, any Error> {
        let task = Task { [saving, self] in
            await saving?.value
            try await change(self)
        }
        saving = Task { _ = await task.result }
        return task
    }

    /// Returns when every change made so far is on the disk, or has failed.
    func flush() async { await saving?.value }

    /// Returns the session of the last run, as it is at `now` with this server in use.
    func session(at server: AccountProvider?, _ now: Date) async throws -> Saved {
        guard let (account, tokens) = try await load(at: server) else { return .none }
        if let tokens, server?.isSameServer(as: tokens.provider) != true {
            Log.session.notice("The saved session is one of another server")
            return .foreign(tokens)
        }
        guard let tokens, tokens.refresh != nil || !account.isExpired(at: now) else {
            Log.session.notice("Saved session has expired")
            return .expired(account, tokens)
        }
        Log.session.info("Restored the session")
        return .active(ActiveSession(account: account, tokens: tokens, nextRefresh: .distantPast))
    }

    /// Returns the saved account and its tokens; the tokens are nil if there are none that can be used.
    ///
    /// Tokens of version 1.0, which name no server, are bound to `server`, the one in the settings.
    private func load(at server: AccountProvider?) async throws -> (account: Account, tokens: Tokens?)? {
        guard let account = try await archive.load() else { return nil }
        guard let secret = try await secrets.secret(for: .accountTokens) else {
            Log.session.warning("Saved account has no tokens")
            return (account, nil)
        }
        if let tokens = try? JSONDecoder().decode(Tokens.self, from: Data(secret.utf8)) { return (account, tokens) }
        guard let unbound = try? JSONDecoder().decode(UnboundTokens.self, from: Data(secret.utf8)) else {
            Log.session.error("Saved tokens cannot be decoded")
            return (account, nil)
        }
        guard let server, var tokens = unbound.tokens(of: account, at: server) else {
            Log.session.notice("Saved tokens may be of another server")
            return (account, nil)
        }
        if case .oauth(let clientID, nil) = tokens.issuer, server.clientID != nil {
            let secret = try await secrets.secret(for: .accountClientSecret)
            tokens.issuer = .oauth(clientID: clientID, clientSecret: secret)
        }
        try await save(account, tokens)
        return (account, tokens)
    }

    /// Saves both. The tokens are saved first: after a crash in between, new tokens with an old expiry are simply
    /// renewed.
    func save(_ account: Account, _ tokens: Tokens) async throws {
        let json = try JSONEncoder().encode(tokens)
        try await secrets.setSecret(String(decoding: json, as: UTF8.self), for: .accountTokens)
        try await archive.save(account)
    }

    /// Saves a changed account whose tokens are already saved.
    func save(_ account: Account) async throws { try await archive.save(account) }

    /// Deletes both; the account also if the tokens cannot be deleted.
    func delete() async throws {
        do {
            try await secrets.setSecret(nil, for: .accountTokens)
            try await secrets.setSecret(nil, for: .accountDevice)
        } catch {
            Log.session.error("Cannot delete the saved tokens", metadata: ["error": "\(error.logDescription)"])
            try await archive.save(nil)
            throw error
        }
        try await archive.save(nil)
    }

    /// Deletes both after the session has ended, and remembers the device of its `tokens`; a failure is only logged.
    func discard(_ tokens: Tokens? = nil) async {
        do {
            try await delete()
            guard let device = tokens.flatMap(EndedDevice.init(of:)) else { return }
            let json = String(decoding: try JSONEncoder().encode(device), as: UTF8.self)
            try await secrets.setSecret(json, for: .accountDevice)
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

/// The tokens of version 1.0, which do not name their server.
private nonisolated struct UnboundTokens: Decodable {
    let access: String
    let refresh: String?
    let issuer: Tokens.Issuer
    let scheme: Tokens.Scheme
    let deviceID: String?

    /// Returns the tokens, bound to `server`; nil unless `server` must have issued them.
    func tokens(of account: Account, at server: AccountProvider) -> Tokens? {
        guard isSafe(account, at: server) else { return nil }
        return Tokens(
            access: access, refresh: refresh, provider: server, issuer: issuer, scheme: scheme, deviceID: deviceID)
    }

    private func isSafe(_ account: Account, at server: AccountProvider) -> Bool {
        // The sandbox never sends data off this computer.
        if server.isSandbox { return true }
        guard server.dialect == .matrix else {
            guard case .oauth(let clientID, _) = issuer else { return false }
            return clientID == server.clientID && (scheme == .oauth2) == (server.dialect == .weibo)
        }
        // @user:domain, or @user:domain:port
        let parts = account.id.lowercased().split(separator: ":")
        guard parts.count > 1, let host = server.server.host()?.lowercased() else { return false }
        return host == parts[1] || host.hasSuffix(".\(parts[1])")
    }
}

nonisolated extension TokenService {
    /// Revokes tokens without making the caller wait; a failure is only logged.
    func revokeInBackground(_ tokens: Tokens?) {
        guard let tokens else { return }
        Task {
            do {
                try await revoke(tokens)
            } catch {
                Log.session.notice(
                    "Cannot revoke tokens at the server", metadata: ["error": "\(error.logDescription)"])
            }
        }
    }
}
