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

/// The reason why data could not be stored or read on this computer; thrown by the stores in `Services`.
public enum StorageError: Error, Equatable, Sendable {
    /// No space is left on the disk.
    case diskFull
    /// Another program uses the database, or the keyring is locked.
    case locked
    /// Hutong runs already with this data.
    case inUse
    /// The file was deleted while the program runs; nothing more can be kept in it.
    case deleted
    /// The directory is not writable.
    case notWritable
    /// The stored data is corrupt.
    case corrupt
    /// The data were written by a newer version of this program, and are not changed.
    case newerVersion
    /// Any other error; `code` is the system's or SQLite's.
    case failed(code: Int)
}

/// An error whose description may be logged, because it carries no personal data.
public protocol LoggableError: Error {}

extension RemoteError: LoggableError {}
extension StorageError: LoggableError {}
extension KeyringError: LoggableError {}
extension SignInError: LoggableError {}
extension PhotoError: LoggableError {}
extension HomeSearchError: LoggableError {}
extension GroupFileError: LoggableError {}

extension Error {
    /// A description of the error for the log: its description if that carries no personal data, otherwise only its
    /// type.
    public var logDescription: String {
        self is any LoggableError ? String(describing: self) : String(describing: type(of: self))
    }
}
