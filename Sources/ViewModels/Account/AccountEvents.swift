import Domain
import Foundation

/// Something that was done with the account, or failed: one typed event an action, both ends in one `Result`.
///
/// Posted on the injected center by `AccountViewModel` and nobody else, after its own state has changed, so an observer
/// may read that too. Nothing is posted for what the user canceled. Observe with
/// `center.addObserver(for: DidSignIn.self) { … }` and keep the token: it ends the observation when it goes.
public protocol AccountEvent: NotificationCenter.MainActorMessage where Subject == AccountViewModel {
    associatedtype Success: Sendable
    /// What came of it, or the reason that it failed.
    var result: Result<Success, any Error> { get }
    /// Wraps what came of it.
    init(_ result: Result<Success, any Error>)
}

/// Somebody signed in, with a password or in the browser.
public struct DidSignIn: AccountEvent {
    /// Who posts it.
    public typealias Subject = AccountViewModel
    /// What came of it, or the reason that it failed.
    public let result: Result<Account, any Error>
    /// Wraps what came of it.
    public init(_ result: Result<Account, any Error>) { self.result = result }
}

/// The session of the last run was taken up, or renewed; nil when there is none.
public struct DidRestore: AccountEvent {
    /// Who posts it.
    public typealias Subject = AccountViewModel
    /// What came of it, or the reason that it failed.
    public let result: Result<Account?, any Error>
    /// Wraps what came of it.
    public init(_ result: Result<Account?, any Error>) { self.result = result }
}

/// Somebody made an account, and is signed in with it.
public struct DidSignUp: AccountEvent {
    /// Who posts it.
    public typealias Subject = AccountViewModel
    /// What came of it, or the reason that it failed.
    public let result: Result<Account, any Error>
    /// Wraps what came of it.
    public init(_ result: Result<Account, any Error>) { self.result = result }
}

/// The server was asked for a verification code while an account is made.
public struct DidRequestCode: AccountEvent {
    /// Who posts it.
    public typealias Subject = AccountViewModel
    /// What came of it, or the reason that it failed.
    public let result: Result<VerificationRequest, any Error>
    /// Wraps what came of it.
    public init(_ result: Result<VerificationRequest, any Error>) { self.result = result }
}

/// The page of the signed-in user was fetched.
public struct DidLoadUserInfo: AccountEvent {
    /// Who posts it.
    public typealias Subject = AccountViewModel
    /// What came of it, or the reason that it failed.
    public let result: Result<UserProfile, any Error>
    /// Wraps what came of it.
    public init(_ result: Result<UserProfile, any Error>) { self.result = result }
}

/// The picture of the signed-in user was fetched or changed.
public struct DidLoadAvatar: AccountEvent {
    /// Who posts it.
    public typealias Subject = AccountViewModel
    /// What came of it, or the reason that it failed.
    public let result: Result<Data, any Error>
    /// Wraps what came of it.
    public init(_ result: Result<Data, any Error>) { self.result = result }
}

/// Nobody is signed in any more. A failure means that something was left on the disk.
public struct DidSignOut: AccountEvent {
    /// Why the session ended.
    public nonisolated enum Cause: Equatable, Sendable {
        case userAsked
        case expired
    }

    /// Who posts it.
    public typealias Subject = AccountViewModel
    /// What came of it, or the reason that it failed.
    public let result: Result<Cause, any Error>
    /// Wraps what came of it.
    public init(_ result: Result<Cause, any Error>) { self.result = result }
}
