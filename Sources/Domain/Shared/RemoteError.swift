import Foundation

/// The reason why a request to a remote service failed; thrown by every client in `Services`.
public enum RemoteError: Error, Equatable, Sendable {
    /// The connection failed before any part of an answer arrived.
    case offline
    /// The connection broke in the middle of the answer.
    case cutOff
    /// The time limit was exceeded.
    case timedOut
    /// There is no session, or it has expired; no request was sent.
    case notSignedIn
    /// The user has not entered the key of the service; no request was sent.
    case missingKey
    /// The status 401: the key or token was refused.
    case unauthorized
    /// The status 403: not allowed.
    case forbidden
    /// The status 404: not found.
    case notFound
    /// The status 429: too many requests; `retryAfter` in seconds if the server states how long to wait.
    case rateLimited(retryAfter: TimeInterval?)
    /// Any other status that is not a success.
    case status(Int)
    /// The answer violates the protocol. `detail` is for the log and contains no part of the answer.
    case malformed(detail: String)
}
