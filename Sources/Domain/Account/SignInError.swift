/// The reason why a sign-in or sign-up failed, in addition to `RemoteError`. Contains no secrets.
public enum SignInError: Error, Equatable, Sendable {
    /// The redirect's `state` is not the one that was sent: the answer is not for this sign-in (RFC 6749, 10.12).
    case stateMismatch
    /// The user, or the server on their behalf, refused (`access_denied`).
    case accessDenied
    /// No answer came from the browser within five minutes.
    case timedOut
    /// The code for another device was not entered in time (`expired_token`).
    case codeExpired
    /// The code or refresh token was used before, is revoked, or belongs to another client (`invalid_grant`).
    case invalidGrant
    /// The server does not know this app (`invalid_client`, `unauthorized_client`).
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
    /// The username or the password is wrong.
    case wrongPassword
    /// The account exists but was deactivated.
    case deactivated
    /// The name is taken.
    case nameTaken
    /// The server rejects the name.
    case nameInvalid
    /// The server rejects the password.
    case passwordWeak
    /// The server requires an email address.
    case emailRequired
    /// Another account has that e-mail address already.
    case emailTaken
    /// The server could not send the verification code.
    case codeNotSent
    /// The server requires a step that only a browser can perform (a captcha, terms to accept).
    case needsBrowser
}
