/// The values that a person enters to create an account.
public struct SignUpForm: Equatable, Sendable {
    /// The name to sign in with.
    public var name: String
    /// The password to sign in with.
    public var password: String
    /// The display name; empty to use the name.
    public var displayName: String
    /// Empty when the user gave none.
    public var email: String

    /// Collects the answers.
    public init(name: String, password: String, displayName: String = "", email: String = "") {
        self.name = name
        self.password = password
        self.displayName = displayName
        self.email = email
    }
}

extension SignUpForm: CustomStringConvertible, CustomReflectable {
    /// Nothing of what was filled in.
    public var description: String { "SignUpForm(hidden)" }
    /// Nothing of what was filled in.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The server wants something typed in before it makes the account.
public struct VerificationRequest: Equatable, Sendable {
    /// The kind of value to enter.
    public enum Kind: Equatable, Sendable {
        /// The code that was sent to this e-mail address.
        case code(email: String)
        /// No code: a link was sent to this e-mail address, and the user continues after following it.
        case link(email: String)
        /// The invitation that this server gives out.
        case registrationToken
    }

    /// The kind of value to enter.
    public var kind: Kind
    /// True when the answer before was wrong.
    public var isRetry: Bool

    /// Asks for `kind`.
    public init(_ kind: Kind, isRetry: Bool = false) {
        self.kind = kind
        self.isRetry = isRetry
    }
}
