import Domain
import Foundation

/// The outcome of an action on the account: one typed event for each action, with success and failure in one `Result`.
///
/// Only `AccountViewModel` posts events, on the injected center and after its own state has changed, so that an observer
/// may read that state. Nothing is posted for an action that the user canceled. Observe with
/// `center.addObserver(for: DidSignIn.self) { … }` and keep the token: the observation ends when it is released.
public protocol AccountEvent: NotificationCenter.MainActorMessage where Subject == AccountViewModel {
    associatedtype Success: Sendable
    /// The outcome, or why the action failed.
    var result: Result<Success, any Error> { get }
    /// Wraps an outcome.
    init(_ result: Result<Success, any Error>)
}

/// A user signed in, with a password or in the browser.
public struct DidSignIn: AccountEvent {
    /// The object that posts it.
    public typealias Subject = AccountViewModel
    /// The outcome, or why the action failed.
    public let result: Result<Account, any Error>
    /// Wraps an outcome.
    public init(_ result: Result<Account, any Error>) { self.result = result }
}

/// The session of the last run was restored or renewed; nil when there is none.
public struct DidRestore: AccountEvent {
    /// The object that posts it.
    public typealias Subject = AccountViewModel
    /// The outcome, or why the action failed.
    public let result: Result<Account?, any Error>
    /// Wraps an outcome.
    public init(_ result: Result<Account?, any Error>) { self.result = result }
}

/// A user created an account and is signed in with it.
public struct DidSignUp: AccountEvent {
    /// The object that posts it.
    public typealias Subject = AccountViewModel
    /// The outcome, or why the action failed.
    public let result: Result<Account, any Error>
    /// Wraps an outcome.
    public init(_ result: Result<Account, any Error>) { self.result = result }
}

/// The server was asked for a verification code for a new account.
public struct DidRequestCode: AccountEvent {
    /// The object that posts it.
    public typealias Subject = AccountViewModel
    /// The outcome, or why the action failed.
    public let result: Result<VerificationRequest, any Error>
    /// Wraps an outcome.
    public init(_ result: Result<VerificationRequest, any Error>) { self.result = result }
}

/// The profile of the signed-in user was loaded.
public struct DidLoadUserInfo: AccountEvent {
    /// The object that posts it.
    public typealias Subject = AccountViewModel
    /// The outcome, or why the action failed.
    public let result: Result<UserProfile, any Error>
    /// Wraps an outcome.
    public init(_ result: Result<UserProfile, any Error>) { self.result = result }
}

/// The picture of the signed-in user was loaded or changed.
public struct DidLoadAvatar: AccountEvent {
    /// The object that posts it.
    public typealias Subject = AccountViewModel
    /// The outcome, or why the action failed.
    public let result: Result<Data, any Error>
    /// Wraps an outcome.
    public init(_ result: Result<Data, any Error>) { self.result = result }
}

/// The session ended. A failure means that something was left on the disk.
public struct DidSignOut: AccountEvent {
    /// Why the session ended.
    public nonisolated enum Cause: Equatable, Sendable {
        case userAsked
        case expired
    }

    /// The object that posts it.
    public typealias Subject = AccountViewModel
    /// The outcome, or why the action failed.
    public let result: Result<Cause, any Error>
    /// Wraps an outcome.
    public init(_ result: Result<Cause, any Error>) { self.result = result }
}
