import Domain

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

/// The sign-in state of a user, as the pages show it.
public nonisolated enum AccountState: Equatable, Sendable {
    case signedOut
    /// A user is signing in, or the tokens of a user are being renewed.
    case signingIn
    case signedIn(Account)
    case expired(Account)

    init(_ state: SessionState) {
        self =
            switch state {
            case .signedOut: .signedOut
            case .renewing: .signingIn
            case .signedIn(let account): .signedIn(account)
            case .expired(let account): .expired(account)
            }
    }
}
