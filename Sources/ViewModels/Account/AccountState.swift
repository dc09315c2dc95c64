import Domain

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
