import Foundation

/// The values that a person enters to create an account.
public struct SignUpForm: Equatable, Sendable, Confidential {
    /// The name to sign in with.
    public var name: String
    /// The password to sign in with.
    public var password: String
    /// The display name; empty to use the name.
    public var displayName: String
    /// The e-mail address; empty if the user gave none.
    public var email: String

    /// Creates a form.
    public init(name: String, password: String, displayName: String = "", email: String = "") {
        self.name = name
        self.password = password
        self.displayName = displayName
        self.email = email
    }
}

/// The server's request for a value that the user has to type before it creates the account.
public struct VerificationRequest: Equatable, Sendable {
    /// The kind of value to enter.
    public enum Kind: Equatable, Sendable {
        /// The code that was sent to this e-mail address.
        case code(email: String)
        /// No code: a link was sent to this e-mail address, and the user continues after following it.
        case link(email: String)
        /// The invitation that the administrators of this server give out.
        case registrationToken
    }

    /// The kind of value to enter.
    public var kind: Kind
    /// Whether the previous answer was wrong.
    public var isRetry: Bool

    /// Creates a request for `kind`.
    public init(_ kind: Kind, isRetry: Bool = false) {
        self.kind = kind
        self.isRetry = isRetry
    }
}

/// Finds a Matrix server by a server name, an address, or a user id.
public protocol HomeserverFinding: Sendable {
    /// Returns the base address of the server, which was contacted and speaks Matrix.
    ///
    /// Throws `RemoteError`: `.notFound` if the text names no Matrix server, `.offline` if the server cannot be
    /// reached.
    func homeserver(for typed: String) async throws -> URL
}
