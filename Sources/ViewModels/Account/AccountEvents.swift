import Domain
import Foundation

/// The outcome of an action on the account: one typed event for each action, with success and failure in one `Result`.
///
/// Only `AccountViewModel` posts events, on the injected center and after its own state has changed, so that an
/// observer may read that state. Nothing is posted for an action that the user canceled. Observe with
/// `center.addObserver(for: DidSignIn.self) { … }` and keep the token: the observation ends when it is released.
protocol AccountEvent: NotificationCenter.MainActorMessage where Subject == AccountViewModel {
    associatedtype Success: Sendable
    /// The outcome: the value, or the error that made the action fail.
    var result: Result<Success, any Error> { get }
    init(_ result: Result<Success, any Error>)
}

/// A user signed in, with a password or in the browser.
struct DidSignIn: AccountEvent {
    let result: Result<Account, any Error>
    init(_ result: Result<Account, any Error>) { self.result = result }
}

/// The session of the last run was restored or renewed; nil if there is none.
struct DidRestore: AccountEvent {
    let result: Result<Account?, any Error>
    init(_ result: Result<Account?, any Error>) { self.result = result }
}

/// A user created an account and is signed in with it.
struct DidSignUp: AccountEvent {
    let result: Result<Account, any Error>
    init(_ result: Result<Account, any Error>) { self.result = result }
}

/// The server was asked for a verification code for a new account.
struct DidRequestCode: AccountEvent {
    let result: Result<VerificationRequest, any Error>
    init(_ result: Result<VerificationRequest, any Error>) { self.result = result }
}

/// The profile of the signed-in user was loaded.
struct DidLoadUserInfo: AccountEvent {
    let result: Result<UserProfile, any Error>
    init(_ result: Result<UserProfile, any Error>) { self.result = result }
}

/// The picture of the signed-in user was loaded or changed.
struct DidLoadAvatar: AccountEvent {
    let result: Result<Data, any Error>
    init(_ result: Result<Data, any Error>) { self.result = result }
}

/// The reason why a session ended.
nonisolated enum SignOutCause: Equatable, Sendable {
    case userAsked
    case expired
}

/// The session ended. A failure means that some data are left on the disk.
struct DidSignOut: AccountEvent {
    let result: Result<SignOutCause, any Error>
    init(_ result: Result<SignOutCause, any Error>) { self.result = result }
}
