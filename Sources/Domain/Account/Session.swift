import Foundation

/// The one session of the app: which user is signed in, with which tokens, and until when.
///
/// It is an actor because it is called from two sides: the HTTP layer asks, on any thread, for the authorization of a
/// request (`authorization()`), and `AccountViewModel` follows the state on the main actor (`changes`). Every change has
/// a revision, so that an observer that learns of it in two ways can ignore the older one.
///
/// Signed in means: there is a token *and* it expires later than now (spec §2). Tokens are renewed 60 s before that
/// if there is a refresh token; only `invalid_grant` ends the session, any other failure is retried.
public actor Session: RequestAuthorizer {
    /// Every snapshot from now on, in order, for one observer; it ends with the session.
    public nonisolated let changes: AsyncStream<SessionSnapshot>

    private let storage: SessionStorage
    private let service: any TokenService
    private let time: any TimeSource

    private var publisher: SessionPublisher
    private var active: ActiveSession?
    /// Counts sign-ins and sign-outs, so that an answer for an earlier session is not used for a later one.
    private var generation = 0
    private var restoring: Task<Void, any Error>?
    private var refreshing: Task<Void, any Error>?
    /// The last change of what is stored; the next one waits for it, and so does the end of the program.
    private var saving: Task<Void, Never>?
    private var isStopped = false
    /// How long the end of the program waits for tokens that the server is renewing, in seconds.
    private static let timeToRenew: TimeInterval = 3
    private var expiryTimer = ExpiryTimer()

    /// Makes a session that is signed out until `restore()` or `begin(_:with:)`.
    public init(
        archive: any AccountArchive, secrets: any SecretStore, service: any TokenService, time: any TimeSource
    ) {
        storage = SessionStorage(archive: archive, secrets: secrets)
        self.service = service
        self.time = time
        publisher = SessionPublisher()
        changes = publisher.changes
    }

    deinit {
        expiryTimer.cancel()
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

    /// Signs `account` in and saves it. Throws `StorageError`, and is then signed out.
    public func begin(_ account: Account, with tokens: Tokens) async throws -> SessionSnapshot {
        generation += 1
        restoring = Task {}
        refreshing = nil
        do {
            try await change { try await $0.save(account, tokens) }
        } catch {
            await storage.discard()
            reset(publishing: .signedOut)
            throw error
        }
        active = ActiveSession(account: account, tokens: tokens, receivedAt: time.now)
        Log.session.info("Signed in", metadata: ["renewable": "\(tokens.refresh != nil)"])
        return evaluate()
    }

    /// Deletes the account and its tokens here and, if it can be reached, at the server.
    ///
    /// The session is signed out even if that fails. Throws `StorageError` when something is left on the disk.
    public func end() async throws {
        let ended = active?.tokens
        reset(publishing: .signedOut)
        Log.session.info("Signed out")
        // The server comes last: it may be slow, and what is stored on this computer matters more.
        defer { service.revokeInBackground(ended) }
        try await change { try await $0.delete() }
    }

    /// The program ends: nothing is renewed anymore. Returns when everything that has begun is on the disk.
    ///
    /// The server has given up the old tokens once it renews them, so that its answer is waited for.
    public func stop() async {
        isStopped = true
        expiryTimer.cancel()
        if let refreshing {
            let limit = Task { [time] in
                try await time.sleep(seconds: Self.timeToRenew)
                refreshing.cancel()
            }
            _ = await refreshing.result
            limit.cancel()
        }
        await saving?.value
    }

    /// Revokes tokens that will not be used.
    public func discard(_ grant: TokenGrant) {
        service.revokeInBackground(grant.tokens)
    }

    /// Saves a newer name and picture of the signed-in user. Throws `StorageError`.
    public func update(_ user: UserProfile) async throws -> SessionSnapshot {
        guard let account = active?.account, account.id == user.id else { return publisher.latest }
        let updated = Account(user, expiresAt: account.expiresAt)
        guard updated != account else { return publisher.latest }
        active?.account = updated
        try await change { try await $0.save(updated) }
        return evaluate()
    }

    // MARK: Authorization of requests

    /// The value of the `Authorization` header.
    ///
    /// Renews a token that is about to expire. Throws `RemoteError.notSignedIn` when nobody is signed in or the token
    /// has expired, without using the network; and the reason why a token that has expired could not be renewed.
    public func authorization() async throws -> String {
        // An error of `restore()` is reported to its caller; here it means that nobody is signed in.
        _ = await restoring?.result
        if active?.isDueForRefresh(at: time.now) == true {
            // A token that is still valid is used even though it could not be renewed.
            do { try await refresh() } catch  where active?.isUsable(at: time.now) == true {}
        }
        guard case .signedIn = evaluate().state, let active else { throw RemoteError.notSignedIn }
        return active.tokens.authorization
    }

    /// Another authorization to try, once, after the server refused this one before its expiry (it was revoked, or the
    /// server was reset). Throws `RemoteError.notSignedIn` when that ended the session.
    public func authorization(replacing refused: String) async throws -> String? {
        guard let active, active.tokens.authorization == refused else { return try await authorization() }
        if active.tokens.refresh != nil {
            try await refresh()
        } else {
            await expire(active.account)
        }
        guard let renewed = self.active else { throw RemoteError.notSignedIn }
        return renewed.tokens.authorization
    }

    /// The state at this moment of the clock.
    public func current() -> SessionSnapshot { evaluate() }

    /// The tokens of the signed-in user, for a client that needs more than a header (Matrix's device).
    public var currentTokens: Tokens? { active?.tokens }

    // MARK: Helpers

    private func load() async throws {
        let started = generation
        do {
            let stored = try await storage.load()
            guard started == generation, let stored else { return }
            guard let tokens = stored.tokens, tokens.refresh != nil || !stored.account.isExpired(at: time.now) else {
                Log.session.notice("Saved session has expired")
                await storage.discard()
                if started == generation { publisher.publish(.expired(stored.account), saveError: nil) }
                return
            }
            active = ActiveSession(account: stored.account, tokens: tokens, nextRefresh: .distantPast)
            Log.session.info("Restored the session")
            evaluate()
        } catch {
            Log.session.error("Cannot restore the session", metadata: ["error": "\(error.logDescription)"])
            // Tokens without an account cannot be used.
            if error as? StorageError == .corrupt, started == generation { await storage.discardTokens() }
            throw error
        }
    }

    /// Renews the tokens. There is one refresh at a time; later callers wait for its end.
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
            try await change { try await $0.save(active.account, active.tokens) }
        } catch {
            Log.session.error("Cannot save the renewed tokens", metadata: ["error": "\(error.logDescription)"])
            failure = error as? StorageError ?? .failed(code: 0)
        }
        if started == generation { publisher.publish(publisher.latest.state, saveError: failure) }
    }

    private func expire(_ account: Account) async {
        reset(publishing: .expired(account))
        // Discarding throws nothing.
        try? await change { await $0.discard() }
    }

    /// Changes what is stored, after every earlier change and also where the caller is canceled.
    private func change(_ change: @escaping @Sendable (SessionStorage) async throws -> Void) async throws {
        let task = Task { [saving, storage] in
            await saving?.value
            try await change(storage)
        }
        saving = Task { _ = await task.result }
        try await task.value
    }

    private func reset(publishing state: SessionState) {
        generation += 1
        active = nil
        refreshing = nil
        expiryTimer.cancel()
        publisher.publish(state, saveError: nil)
    }

    /// Publishes the state at this moment, and sets the timer for its next change.
    @discardableResult
    private func evaluate() -> SessionSnapshot {
        guard let active else { return publisher.latest }
        if !isStopped {
            expiryTimer.set(active.nextDeadline(at: time.now), on: time) { [weak self] in await self?.expiryTimerFired()
            }
        }
        return publisher.publish(active.state(at: time.now), saveError: publisher.latest.saveError)
    }

    private func expiryTimerFired() async {
        // Renews the tokens and publishes the state; what fails is logged and published there.
        _ = try? await authorization()
    }
}
