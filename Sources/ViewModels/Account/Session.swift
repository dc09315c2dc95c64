import Domain
import Foundation

/// The one session of the app: the signed-in user, their tokens, and the time of the expiry.
///
/// It is an actor because it is called from two sides: the HTTP layer asks, on any thread, for the authorization of a
/// request (`authorization(for:)`), and `AccountViewModel` follows the state on the main actor (`changes`). Every
/// change has a revision, so that an observer that learns of it in two ways can ignore the older one.
///
/// A user is signed in if there is a token of the server in use *and* it expires later than now. Tokens are renewed
/// 60 s before that if there is a refresh token. Only `invalid_grant` ends the session; after any other failure, the
/// renewal is repeated. A session of another server stays on the disk, and its tokens are sent only to that server.
public actor Session: RequestAuthorizer {
    /// Every snapshot from now on, in order, for one observer. The stream ends with the session.
    public nonisolated let changes: AsyncStream<SessionSnapshot>

    private var storage: SessionStorage
    private let service: any TokenService
    private let server: @Sendable () async -> AccountProvider?
    private let time: any TimeSource

    private var publisher = SessionPublisher()
    private var active: ActiveSession?
    /// The stored tokens of a server other than the one in use.
    private var foreign: Tokens?
    /// The number of sign-ins and sign-outs, so that an answer for an earlier session is not used for a later one.
    private var generation = 0
    private var restoring: Task<Void, any Error>?
    private var refreshing: Task<Void, any Error>?
    private var isStopped = false
    /// The time that the end of the program waits for tokens that the server is renewing, in seconds.
    private static let timeToRenew: TimeInterval = 3
    /// Waits for the next change of the state.
    private var waiting: Task<Void, Never>?

    /// Creates a session that is signed out until `restore()` or `begin(_:with:)`; `server` is the one in use, and
    /// nil while the user has not chosen one.
    public init(
        archive: any AccountArchive, secrets: any SecretStore, service: any TokenService,
        server: @escaping @Sendable () async -> AccountProvider?, time: any TimeSource
    ) {
        storage = SessionStorage(archive: archive, secrets: secrets)
        self.service = service
        self.server = server
        self.time = time
        changes = publisher.changes
    }

    deinit {
        waiting?.cancel()
        publisher.finish()
    }

    // MARK: Start and end

    /// Reads the archive and the tokens once; later calls return the current state.
    ///
    /// An account that has expired and cannot be renewed is deleted. Throws `StorageError`: `.corrupt` when the archive
    /// was quarantined (the session is then signed out); after any other error the call may be retried.
    public func restore() async throws -> SessionSnapshot {
        let task = restoring ?? Task { try await load() }
        restoring = task
        do {
            try await task.value
            return publisher.latest
        } catch {
            if error as? StorageError != .corrupt, restoring == task { restoring = nil }
            throw error
        }
    }

    /// Signs `account` in and saves it. Throws `StorageError`, and is then signed out; throws `CancellationError` if
    /// the user has chosen another server or signed out meanwhile.
    public func begin(_ account: Account, with tokens: Tokens) async throws -> SessionSnapshot {
        guard await server()?.isSameServer(as: tokens.provider) == true else { throw CancellationError() }
        generation += 1
        let started = generation
        restoring = Task {}
        refreshing = nil
        do {
            try await storage.change { try await $0.save(account, tokens) }.value
        } catch {
            await storage.discard()
            reset(publishing: .signedOut)
            throw error
        }
        guard started == generation else { throw CancellationError() }
        service.revokeInBackground(foreign)
        foreign = nil
        active = ActiveSession(account: account, tokens: tokens, receivedAt: time.now)
        Log.session.info("Signed in", metadata: ["renewable": "\(tokens.refresh != nil)"])
        return evaluate()
    }

    /// Deletes the account and its tokens on this computer and, if it can be reached, at the server.
    ///
    /// The session is signed out even if that fails. Throws `StorageError` if some data are left on the disk.
    public func end() async throws {
        let ended = active?.tokens ?? foreign
        foreign = nil
        reset(publishing: .signedOut)
        Log.session.info("Signed out")
        // The server comes last: it may be slow, and the data on this computer matter more.
        defer { service.revokeInBackground(ended) }
        try await storage.change { try await $0.delete() }.value
    }

    /// Ends all renewals at the end of the program. Returns when every change that has begun is on the disk.
    ///
    /// The server invalidates the old tokens when it renews them, so this method waits for its answer.
    public func stop() async {
        isStopped = true
        waiting?.cancel()
        if let refreshing {
            let limit = Task { [time] in
                try await time.sleep(seconds: Self.timeToRenew)
                refreshing.cancel()
            }
            _ = await refreshing.result
            limit.cancel()
        }
        await storage.flush()
    }

    /// Revokes tokens that will not be used.
    public func discard(_ grant: TokenGrant) { service.revokeInBackground(grant.tokens) }

    /// Saves a newer name and picture of the signed-in user. Throws `StorageError`.
    public func update(_ user: UserProfile) async throws -> SessionSnapshot {
        guard let account = active?.account, account.id == user.id else { return publisher.latest }
        let updated = Account(user, expiresAt: account.expiresAt)
        guard updated != account else { return publisher.latest }
        active?.account = updated
        try await storage.change { try await $0.save(updated) }.value
        return evaluate()
    }

    // MARK: Authorization of requests

    /// Returns the value of the `Authorization` header for a request to `url`.
    ///
    /// Renews a token that is about to expire. Throws `RemoteError.notSignedIn`, without using the network, if no
    /// user is signed in at the server of `url` or the token has expired, and the reason why an expired token could
    /// not be renewed.
    public func authorization(for url: URL) async throws -> String {
        try await value(of: try await usableTokens(), for: url)
    }

    /// Returns another authorization to try once, after the server refused this one before its expiry (it was
    /// revoked, or the server was reset). Throws `RemoteError.notSignedIn` if the refusal ended the session.
    public func authorization(for url: URL, replacing refused: String) async throws -> String? {
        guard let active, active.tokens.authorization == refused else { return try await authorization(for: url) }
        if active.tokens.refresh != nil {
            try await refresh()
        } else {
            await expire(active.account)
        }
        guard let renewed = self.active else { throw RemoteError.notSignedIn }
        return try await value(of: renewed.tokens, for: url)
    }

    private func value(of tokens: Tokens, for url: URL) async throws -> String {
        guard try await service.address(of: tokens).origin == url.origin else { throw RemoteError.notSignedIn }
        return tokens.authorization
    }

    private func usableTokens() async throws -> Tokens {
        // An error of `restore()` is reported to its caller; here it means that no user is signed in.
        _ = await restoring?.result
        if active?.isDueForRefresh(at: time.now) == true {
            // A token that is still valid is used even if it could not be renewed.
            do { try await refresh() } catch  where active?.isUsable(at: time.now) == true {}
        }
        guard case .signedIn = evaluate().state, let active else { throw RemoteError.notSignedIn }
        return active.tokens
    }

    /// Returns the state at this moment of the clock.
    public func current() -> SessionSnapshot { evaluate() }

    /// The tokens of the signed-in user, for a client that needs more than a header (Matrix's device).
    public var currentTokens: Tokens? { active?.tokens }

    /// Returns whether there are tokens, including expired ones and those of another server; true while that is
    /// unknown.
    public func hasTokens() async -> Bool {
        do { _ = try await restore() } catch { return error as? StorageError != .corrupt }
        return active != nil || foreign != nil
    }

    // MARK: Helpers

    private func load() async throws {
        let started = generation
        do {
            let saved = try await storage.session(at: await server(), time.now)
            guard started == generation else { return }
            switch saved {
            case .none: break
            case .foreign(let tokens): foreign = tokens
            case .expired(let account, let tokens):
                await storage.discard(tokens)
                if started == generation { publisher.publish(.expired(account), saveError: nil) }
            case .active(let session):
                active = session
                evaluate()
            }
        } catch {
            Log.session.error("Cannot restore the session", metadata: ["error": "\(error.logDescription)"])
            // Tokens without an account cannot be used.
            if error as? StorageError == .corrupt, started == generation { await storage.discardTokens() }
            throw error
        }
    }

    /// Renews the tokens. There is only one refresh at a time; later callers wait for its end.
    private func refresh() async throws {
        if let refreshing {
            try await refreshing.value
            // The new token may have expired before it was used, for example when the computer slept: try once more.
            guard active?.isDueForRefresh(at: time.now) == true else { return }
            if let another = self.refreshing { return try await another.value }
        }
        guard let tokens = active?.tokens else { return }
        // The program ends before the answer.
        guard !isStopped else { throw CancellationError() }
        active?.delayRefresh(at: time.now, failed: false)
        let task = Task { [generation] in
            // Reset here and not where it is awaited: a caller in between must not get the result of an old refresh.
            defer { if generation == self.generation { refreshing = nil } }
            try await requestTokens(replacing: tokens, for: generation)
        }
        refreshing = task
        try await task.value
    }

    private func requestTokens(replacing tokens: Tokens, for started: Int) async throws {
        do {
            let grant = try await service.refresh(tokens)
            guard started == generation else { return service.revokeInBackground(grant.tokens) }
            active?.renew(with: grant, at: time.now)
            Log.session.info("Renewed the tokens")
            evaluate()
            await saveRenewed(for: started)
        } catch {
            guard started == generation, let active else { return }
            if error as? SignInError == .invalidGrant {
                Log.session.notice("The server rejected the refresh token")
                await expire(active.account)
                throw RemoteError.notSignedIn
            }
            Log.session.warning("Cannot renew the tokens", metadata: ["error": "\(error.logDescription)"])
            self.active?.delayRefresh(at: time.now, failed: true)
            evaluate()
            throw error
        }
    }

    /// Saves renewed tokens; a failure is published, because a restart would then need a new sign-in.
    private func saveRenewed(for started: Int) async {
        guard let active else { return }
        var failure: StorageError?
        do {
            try await storage.change { try await $0.save(active.account, active.tokens) }.value
        } catch {
            Log.session.error("Cannot save the renewed tokens", metadata: ["error": "\(error.logDescription)"])
            failure = error as? StorageError ?? .failed(code: 0)
        }
        if started == generation { publisher.publish(publisher.latest.state, saveError: failure) }
    }

    private func expire(_ account: Account) async {
        let tokens = active?.tokens
        reset(publishing: .expired(account))
        _ = await storage.change { await $0.discard(tokens) }.result
    }

    private func reset(publishing state: SessionState) {
        generation += 1
        active = nil
        refreshing = nil
        waiting?.cancel()
        publisher.publish(state, saveError: nil)
    }

    /// Publishes the state at this moment, and sets the timer for its next change.
    @discardableResult
    private func evaluate() -> SessionSnapshot {
        guard let active else { return publisher.latest }
        waiting?.cancel()
        if !isStopped, let deadline = active.nextDeadline(at: time.now) {
            waiting = Task { [weak self, time] in
                do { try await time.sleep(until: deadline) } catch { return }
                // Renews the tokens and publishes the state. Failures are logged and published there.
                if !Task.isCancelled { _ = try? await self?.usableTokens() }
            }
        }
        return publisher.publish(active.state(at: time.now), saveError: publisher.latest.saveError)
    }
}
