import Foundation

/// The core of the one session: who is signed in, with which tokens, and until when.
///
/// An actor of its own, because two sides ask it: the HTTP layer, on whatever thread, for the authorization of a
/// request (`authorization()`), and `AccountViewModel` on the main actor for what to show (`changes`). Every change
/// has a revision, so that whoever hears of it on two ways can drop the older one.
///
/// Signed in means: a token is there *and* it ends later than now (spec §2). Tokens are renewed 60 s before that where
/// there is a refresh token; only `invalid_grant` ends the session, any other failure is tried again.
public actor Session: RequestAuthorizer {
    /// Whether somebody is signed in.
    public enum State: Equatable, Sendable {
        case signedOut
        case signedIn(Account)
        /// The token has ended and another one is being asked for.
        case renewing(Account)
        /// The token has ended; the account tells whose it was.
        case expired(Account)
    }

    /// A state and its place in the order of states.
    public struct Snapshot: Equatable, Sendable {
        /// Grows with every change.
        public var revision: Int
        /// Whether somebody is signed in.
        public var state: State

        /// What is known before anything is.
        public static let initial = Snapshot(revision: 0, state: .signedOut)
    }

    /// How long before the expiry new tokens are asked for, in seconds.
    public static let refreshMargin: TimeInterval = 60
    /// How long to wait after a refresh before the next one, in seconds; also keeps very short-lived tokens from being
    /// renewed without pause.
    static let refreshInterval: TimeInterval = 30

    /// Every state from now on, in order; for one observer.
    public nonisolated let changes: AsyncStream<Snapshot>

    private let archive: any AccountArchive
    private let secrets: any SecretStore
    private let service: any TokenService
    private let time: any TimeSource
    private let publisher: AsyncStream<Snapshot>.Continuation

    private var snapshot = Snapshot.initial
    private var account: Account?
    private var tokens: Tokens?
    /// Counts sign-ins and sign-outs, so that what was asked for an earlier session is not given to a later one.
    private var generation = 0
    private var restoring: Task<Snapshot, any Error>?
    private var refreshing: Task<Void, any Error>?
    /// Not before this is a token renewed that is still good.
    private var nextRefresh = Date.distantPast
    private var refreshFailed = false
    private var alarm: Task<Void, Never>?

    /// Makes a session that knows nothing until `restore()`.
    public init(
        archive: any AccountArchive, secrets: any SecretStore, service: any TokenService, time: any TimeSource
    ) {
        self.archive = archive
        self.secrets = secrets
        self.service = service
        self.time = time
        (changes, publisher) = AsyncStream.makeStream()
    }

    deinit {
        alarm?.cancel()
        publisher.finish()
    }

    // MARK: Beginning and ending

    /// Reads the archive and the tokens, once: later calls get the first one's answer.
    ///
    /// An account that has expired and cannot be renewed is cleared. Throws `StorageError`: `.corrupt` when the archive
    /// had to be set aside (signed out then), others when it may be tried again.
    public func restore() async throws -> Snapshot {
        if let restoring { return try await restoring.value }
        let task = Task { try await readStores() }
        restoring = task
        do {
            _ = try await task.value
            return snapshot
        } catch {
            if error as? StorageError == .corrupt {
                // Tokens without an account are nobody's.
                try? await secrets.setSecret(nil, for: .accountTokens)
            } else {
                restoring = nil
            }
            throw error
        }
    }

    /// Makes `account` the one that is signed in, and keeps it. Throws `StorageError`, and is signed out then.
    public func begin(_ account: Account, with tokens: Tokens) async throws -> Snapshot {
        generation += 1
        restoring = Task { [snapshot] in snapshot }
        refreshing = nil
        do {
            try await keep(tokens)
            try await archive.save(account)
        } catch {
            try? await secrets.setSecret(nil, for: .accountTokens)
            try? await archive.save(nil)
            forget()
            throw error
        }
        self.account = account
        self.tokens = tokens
        refreshFailed = false
        nextRefresh = time.now.addingTimeInterval(Self.refreshInterval)
        return evaluate()
    }

    /// Forgets the account and its tokens, here and, where it can be reached, at the server.
    ///
    /// Whatever fails, nobody is signed in afterwards. Throws `StorageError` when something is left on the disk.
    public func end() async throws {
        let ended = tokens
        forget()
        // The server comes last: it may be slow, and the user's own computer matters more.
        defer { revoke(ended) }
        try await clearStores()
    }

    /// Gives back tokens that will not be used after all.
    public func discard(_ grant: TokenGrant) {
        revoke(grant.tokens)
    }

    /// Takes over a newer name and picture of the signed-in user. Throws `StorageError`.
    public func update(_ user: UserProfile) async throws -> Snapshot {
        guard let account, account.id == user.id else { return snapshot }
        let updated = Account(user, expiresAt: account.expiresAt)
        guard updated != account else { return snapshot }
        self.account = updated
        try await archive.save(updated)
        return evaluate()
    }

    // MARK: What the HTTP layer asks

    /// The value of the `Authorization` header.
    ///
    /// Renews a token that is about to end. Throws `RemoteError.notSignedIn` when nobody is signed in or the token has
    /// ended, without touching the network; and what stopped the renewal of a token that has ended.
    public func authorization() async throws -> String {
        if let restoring { _ = try? await restoring.value }
        if isDueForRefresh {
            // A token that is still good is used even though it could not be renewed.
            do { try await refresh() } catch  where isUsable {}
        }
        guard case .signedIn = evaluate().state, let tokens else { throw RemoteError.notSignedIn }
        return tokens.authorization
    }

    /// Another authorization to try, once, after the server refused this one although its time had not come (it was
    /// revoked, or the server was reset). Throws `RemoteError.notSignedIn` when that was the end of the session.
    public func authorization(replacing refused: String) async throws -> String? {
        guard let tokens, let account, tokens.authorization == refused else { return try await authorization() }
        if tokens.refresh != nil {
            try await refresh()
        } else {
            await expire(account)
        }
        guard let renewed = self.tokens else { throw RemoteError.notSignedIn }
        return renewed.authorization
    }

    /// The state at this very moment of the clock.
    public func current() -> Snapshot { evaluate() }

    /// The tokens of whoever is signed in, for a client that has to send more than a header (Matrix's device).
    public var currentTokens: Tokens? { tokens }

    // MARK: Helpers

    private func readStores() async throws -> Snapshot {
        let started = generation
        let stored = try await archive.load()
        let secret = stored == nil ? nil : try await secrets.secret(for: .accountTokens)
        guard started == generation else { return snapshot }
        guard let stored else { return evaluate() }
        guard let secret, let tokens = try? JSONDecoder().decode(Tokens.self, from: Data(secret.utf8)) else {
            // An account without its token is nobody's session.
            try await clearStores()
            return publish(.expired(stored))
        }
        if stored.isExpired(at: time.now), tokens.refresh == nil {
            try await clearStores()
            return publish(.expired(stored))
        }
        account = stored
        self.tokens = tokens
        return evaluate()
    }

    private var isUsable: Bool { account.map { !$0.isExpired(at: time.now) } ?? false }

    private var isDueForRefresh: Bool {
        guard let expiry = account?.expiresAt, tokens?.refresh != nil else { return false }
        let now = time.now
        return expiry <= now || expiry <= now.addingTimeInterval(Self.refreshMargin) && nextRefresh <= now
    }

    /// One refresh at a time: whoever comes while one is under way waits for its end.
    private func refresh() async throws {
        if let refreshing {
            try await refreshing.value
            // What it brought may have ended before it was kept, as when the computer slept: then it was not the last.
            guard isDueForRefresh else { return }
            if let another = self.refreshing { return try await another.value }
        }
        guard let tokens else { return }
        let started = generation
        nextRefresh = time.now.addingTimeInterval(Self.refreshInterval)
        let task = Task {
            // Here and not where it is waited for: who comes in between must not be given the end of an old one.
            defer { if started == generation { refreshing = nil } }
            do {
                let grant = try await service.refresh(tokens)
                guard started == generation else { return revoke(grant.tokens) }
                try await take(grant)
            } catch SignInError.invalidGrant {
                guard started == generation, let account else { return }
                await expire(account)
                throw RemoteError.notSignedIn
            } catch {
                guard started == generation else { return }
                refreshFailed = true
                nextRefresh = time.now.addingTimeInterval(Self.refreshInterval)
                evaluate()
                throw error
            }
        }
        refreshing = task
        try await task.value
    }

    private func take(_ grant: TokenGrant) async throws {
        // A server may leave the refresh token out of the answer, and the old one stays good (RFC 6749, 6).
        var fresh = grant.tokens
        fresh.refresh = fresh.refresh ?? tokens?.refresh
        fresh.deviceID = fresh.deviceID ?? tokens?.deviceID
        tokens = fresh
        account?.expiresAt = grant.expiresAt
        refreshFailed = false
        nextRefresh = time.now.addingTimeInterval(Self.refreshInterval)
        evaluate()
        // The secret goes first: after a crash in between, a new token with an old expiry is simply renewed again.
        try? await keep(fresh)
        if let account { try? await archive.save(account) }
    }

    private func expire(_ account: Account) async {
        forget(publishing: .expired(account))
        try? await clearStores()
    }

    private func forget(publishing state: State = .signedOut) {
        generation += 1
        account = nil
        tokens = nil
        refreshFailed = false
        refreshing = nil
        alarm?.cancel()
        alarm = nil
        publish(state)
    }

    private func keep(_ tokens: Tokens) async throws {
        let json = try JSONEncoder().encode(tokens)
        try await secrets.setSecret(String(decoding: json, as: UTF8.self), for: .accountTokens)
    }

    /// Deletes both, the second also when the first cannot be.
    private func clearStores() async throws {
        let secret = await Result { [secrets] in try await secrets.setSecret(nil, for: .accountTokens) }
        try await archive.save(nil)
        try secret.get()
    }

    private func revoke(_ tokens: Tokens?) {
        guard let tokens else { return }
        Task { [service] in try? await service.revoke(tokens) }
    }

    /// Publishes what the clock makes of the account, and sets the alarm for when that changes.
    @discardableResult
    private func evaluate() -> Snapshot {
        guard let account, let tokens else { return snapshot }
        setAlarm()
        if isUsable { return publish(.signedIn(account)) }
        return publish(tokens.refresh != nil && !refreshFailed ? .renewing(account) : .expired(account))
    }

    @discardableResult
    private func publish(_ state: State) -> Snapshot {
        guard state != snapshot.state else { return snapshot }
        snapshot = Snapshot(revision: snapshot.revision + 1, state: state)
        publisher.yield(snapshot)
        return snapshot
    }

    /// Wakes up when the token must be renewed, or has ended.
    private func setAlarm() {
        alarm?.cancel()
        alarm = nil
        guard let expiry = account?.expiresAt else { return }
        var deadline = expiry
        if tokens?.refresh != nil {
            let renewal = max(expiry.addingTimeInterval(-Self.refreshMargin), nextRefresh)
            deadline = isUsable ? min(renewal, expiry) : renewal
        } else if !isUsable {
            return
        }
        alarm = Task { [weak self, time] in
            guard (try? await time.sleep(until: deadline)) != nil else { return }
            await self?.ring()
        }
    }

    private func ring() async {
        guard !Task.isCancelled else { return }
        // Errors have been taken care of where they happened; the state tells.
        _ = try? await authorization()
    }
}

extension Result where Failure == any Error {
    fileprivate init(_ work: () async throws -> Success) async {
        do { self = .success(try await work()) } catch { self = .failure(error) }
    }
}
