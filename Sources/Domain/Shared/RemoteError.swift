import Foundation

/// Why a remote service gave no usable answer; thrown by every client in `Services`.
public enum RemoteError: Error, Equatable, Sendable {
    /// No connection could be made, or it broke.
    case offline
    /// The answer did not come in time.
    case timedOut
    /// There is no session, or it has expired; the network was not touched.
    case notSignedIn
    /// 401: the key or token was refused.
    case unauthorized
    /// 403: known, but not allowed.
    case forbidden
    /// 404: no such thing.
    case notFound
    /// 429: asked too often; `retryAfter` in seconds when the server said how long to wait.
    case rateLimited(retryAfter: TimeInterval?)
    /// Any other status that is not a success.
    case status(Int)
    /// The answer was not what the protocol promises. `detail` is for the log and holds no content of the answer.
    case malformed(detail: String)
}
