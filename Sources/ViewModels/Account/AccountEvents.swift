import Domain
import Foundation

/// The outcome of an action on the account: one typed event for each action, with success and failure in one `Result`.
///
/// Only `AccountViewModel` posts events, on the injected center and after its own state has changed, so that an
/// observer may read that state. Nothing is posted for an action that the user canceled. Observe with
/// `center.addObserver(for: DidSignIn.self) { … }` and keep the token: the observation ends when it is released.
public protocol AccountEvent: NotificationCenter.MainActorMessage where Subject == AccountViewModel {
    associatedtype Success: Sendable
    /// The outcome: the value, or the error that made the action fail.
    var result: Result<Success, any Error> { get }
    /// Creates an outcome.
    init(_ result: Result<Success, any Error>)
}

/// A user signed in, with a password or in the browser.
public struct DidSignIn: AccountEvent {
    /// The outcome: the value, or the error that made the action fail.
    public let result: Result<Account, any Error>
    /// Creates an outcome.
    public init(_ result: Result<Account, any Error>) { self.result = result }
}

/// The session of the last run was restored or renewed; nil if there is none.
public struct DidRestore: AccountEvent {
    /// The outcome: the value, or the error that made the action fail.
    public let result: Result<Account?, any Error>
    /// Creates an outcome.
    public init(_ result: Result<Account?, any Error>) { self.result = result }
}

/// A user created an account and is signed in with it.
public struct DidSignUp: AccountEvent {
    /// The outcome: the value, or the error that made the action fail.
    public let result: Result<Account, any Error>
    /// Creates an outcome.
    public init(_ result: Result<Account, any Error>) { self.result = result }
}

/// The server was asked for a verification code for a new account.
public struct DidRequestCode: AccountEvent {
    /// The outcome: the value, or the error that made the action fail.
    public let result: Result<VerificationRequest, any Error>
    /// Creates an outcome.
    public init(_ result: Result<VerificationRequest, any Error>) { self.result = result }
}

/// The profile of the signed-in user was loaded.
public struct DidLoadUserInfo: AccountEvent {
    /// The outcome: the value, or the error that made the action fail.
    public let result: Result<UserProfile, any Error>
    /// Creates an outcome.
    public init(_ result: Result<UserProfile, any Error>) { self.result = result }
}

/// The picture of the signed-in user was loaded or changed.
public struct DidLoadAvatar: AccountEvent {
    /// The outcome: the value, or the error that made the action fail.
    public let result: Result<Data, any Error>
    /// Creates an outcome.
    public init(_ result: Result<Data, any Error>) { self.result = result }
}

/// The session ended. A failure means that some data are left on the disk.
public struct DidSignOut: AccountEvent {
    /// The reason why a session ended.
    public nonisolated enum Cause: Equatable, Sendable {
        case userAsked
        case expired
    }

    /// The outcome: the value, or the error that made the action fail.
    public let result: Result<Cause, any Error>
    /// Creates an outcome.
    public init(_ result: Result<Cause, any Error>) { self.result = result }
}
