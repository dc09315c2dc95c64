import Foundation

/// Runs one step for each account event, one after the other in the order of the events.
///
/// A feature that keeps data of the signed-in user starts, stops and deletes it in these steps.
public final class AccountFollower {
    /// What an account event means for the data of the user.
    public nonisolated enum Change: Equatable, Sendable {
        /// This user is signed in; nil when nobody is, or when the session has expired. Stored data stays.
        case user(String?)
        /// The user signed out: stored data has to be deleted.
        case signedOut

        /// The id of the signed-in user.
        public var userID: String? {
            switch self {
            case .user(let id): id
            case .signedOut: nil
            }
        }
    }

    private let account: AccountViewModel
    private let step: (Change) async -> Void
    private var lastStep: Task<Void, Never>?
    private var observations: [NotificationCenter.ObservationToken] = []

    /// Follows the events that `center` delivers for `account` from now on.
    public init(_ account: AccountViewModel, center: NotificationCenter, step: @escaping (Change) async -> Void) {
        self.account = account
        self.step = step
        observations = [
            center.addObserver(for: DidSignIn.self) { [weak self] _ in self?.follow() },
            center.addObserver(for: DidSignUp.self) { [weak self] _ in self?.follow() },
            center.addObserver(for: DidRestore.self) { [weak self] _ in self?.follow() },
            center.addObserver(for: DidSignOut.self) { [weak self] event in
                // A sign-out that failed to delete the account's own files still deletes the feature's data.
                if case .success(.expired) = event.result { self?.follow() } else { self?.enqueue(.signedOut) }
            },
        ]
    }

    /// Returns when the steps of all events so far are done.
    public func settle() async { await lastStep?.value }

    private func follow() { enqueue(.user(account.account?.id)) }

    private func enqueue(_ change: Change) {
        let earlier = lastStep
        lastStep = Task { [step] in
            await earlier?.value
            await step(change)
        }
    }
}
