import Domain
import Foundation

/// The sign-in state of a user.
public nonisolated enum SessionState: Equatable, Sendable {
    case signedOut
    case signedIn(Account)
    /// The token has expired and a new one is being requested.
    case renewing(Account)
    /// The token of this account has expired.
    case expired(Account)
}

/// A state of the session and its place in the order of states.
public nonisolated struct SessionSnapshot: Equatable, Sendable {
    /// A number that grows with every change.
    public var revision: Int
    /// The sign-in state of a user.
    public var state: SessionState
    /// The reason why the newest tokens could not be saved, so that a restart needs a new sign-in; nil if they are
    /// saved.
    public var saveError: StorageError?

    /// The snapshot before anything is known.
    public static let initial = SessionSnapshot(revision: 0, state: .signedOut)
}

/// The latest snapshot, and a stream of all that are published.
nonisolated struct SessionPublisher: Sendable {
    private(set) var latest = SessionSnapshot.initial
    let changes: AsyncStream<SessionSnapshot>
    private let continuation: AsyncStream<SessionSnapshot>.Continuation

    init() { (changes, continuation) = AsyncStream.makeStream() }

    /// Publishes a state unless it is the latest one, and returns the latest snapshot.
    @discardableResult
    mutating func publish(_ state: SessionState, saveError: StorageError?) -> SessionSnapshot {
        guard state != latest.state || saveError != latest.saveError else { return latest }
        latest = SessionSnapshot(revision: latest.revision + 1, state: state, saveError: saveError)
        continuation.yield(latest)
        return latest
    }

    /// Ends the stream.
    func finish() { continuation.finish() }
}

/// The account and the tokens of a signed-in user, and the state that follows from them at a time. A value without
/// side effects.
nonisolated struct ActiveSession: Equatable, Sendable {
    /// The time before the expiry at which new tokens are requested, in seconds.
    static let refreshMargin: TimeInterval = 60
    /// The minimum time between two refreshes, in seconds. It keeps very short-lived tokens from being renewed in a
    /// loop.
    static let refreshInterval: TimeInterval = 30

    var account: Account
    private(set) var tokens: Tokens
    /// Whether the last refresh failed.
    private var refreshFailed = false
    /// The time before which a valid token is not renewed.
    private var nextRefresh: Date

    init(account: Account, tokens: Tokens, nextRefresh: Date) {
        self.account = account
        self.tokens = tokens
        self.nextRefresh = nextRefresh
    }

    /// Creates a session with tokens that were received at `now`.
    init(account: Account, tokens: Tokens, receivedAt now: Date) {
        self.init(account: account, tokens: tokens, nextRefresh: now.addingTimeInterval(Self.refreshInterval))
    }

    /// Returns true while the access token is valid.
    func isUsable(at now: Date) -> Bool { !account.isExpired(at: now) }

    /// Returns true if new tokens have to be requested before the next request is sent.
    func isDueForRefresh(at now: Date) -> Bool {
        guard tokens.refresh != nil, let expiry = account.expiresAt else { return false }
        return expiry <= now || expiry <= now.addingTimeInterval(Self.refreshMargin) && nextRefresh <= now
    }

    /// Returns the state to display at `now`.
    func state(at now: Date) -> SessionState {
        if isUsable(at: now) { return .signedIn(account) }
        return tokens.refresh != nil && !refreshFailed ? .renewing(account) : .expired(account)
    }

    /// Returns the time when the tokens have to be renewed, or the state changes; nil if neither will happen.
    func nextDeadline(at now: Date) -> Date? {
        guard let expiry = account.expiresAt else { return nil }
        guard tokens.refresh != nil else { return isUsable(at: now) ? expiry : nil }
        let renewal = max(expiry.addingTimeInterval(-Self.refreshMargin), nextRefresh)
        return isUsable(at: now) ? min(renewal, expiry) : renewal
    }

    /// Delays the next refresh, because one has started or failed at `now`.
    mutating func delayRefresh(at now: Date, failed: Bool) {
        if failed { refreshFailed = true }
        nextRefresh = now.addingTimeInterval(Self.refreshInterval)
    }

    /// Replaces the tokens by those of `grant`, received at `now`.
    ///
    /// A server may omit the refresh token; the old one then stays valid (RFC 6749, section 6).
    mutating func renew(with grant: TokenGrant, at now: Date) {
        var fresh = grant.tokens
        fresh.refresh = fresh.refresh ?? tokens.refresh
        fresh.deviceID = fresh.deviceID ?? tokens.deviceID
        tokens = fresh
        account.expiresAt = grant.expiresAt
        refreshFailed = false
        nextRefresh = now.addingTimeInterval(Self.refreshInterval)
    }
}
