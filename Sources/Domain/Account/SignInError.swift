/// Why nobody could be signed in or up, beyond what `RemoteError` says about the network. Holds nothing secret.
public enum SignInError: Error, Equatable, Sendable {
    /// The redirect's `state` is not the one that was sent: it answers somebody else's question (RFC 6749, 10.12).
    case stateMismatch
    /// The user, or the server for them, said no (`access_denied`).
    case accessDenied
    /// Nobody came back from the browser within five minutes.
    case timedOut
    /// The code or refresh token is used up, revoked, or somebody else's (`invalid_grant`).
    case invalidGrant
    /// The server doesn't know this app (`invalid_client`, `unauthorized_client`).
    case clientRefused
    /// Any other OAuth 2.0 error; `code` is the protocol's word for it.
    case refused(code: String)
    /// No browser could be opened.
    case noBrowser
    /// The browser's answer cannot be received: no port of 127.0.0.1 is free.
    case noLoopback
    /// Preferences name no server to sign in with.
    case noServer
    /// The server does not offer this way to sign in or up.
    case notOffered
    /// The name or the password is wrong.
    case wrongPassword
    /// The account exists but was switched off.
    case deactivated
    /// Somebody has that name already.
    case nameTaken
    /// The server does not take such a name.
    case nameInvalid
    /// The server does not take such a password.
    case passwordWeak
    /// The server wants an e-mail address.
    case emailRequired
    /// Another account has that e-mail address already.
    case emailTaken
    /// The server could not send the verification code.
    case codeNotSent
    /// The server wants a step that only a browser can do (a captcha, terms to accept).
    case needsBrowser
}
