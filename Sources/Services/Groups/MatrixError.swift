import Domain
import Foundation

/// A refusal as a Matrix server words it.
public struct MatrixError: Error, Equatable, Sendable {
    /// The protocol's word for it, such as `M_FORBIDDEN`; empty when the answer held none.
    public var code: String
    /// The HTTP status.
    public var status: Int
    /// In seconds, when the server said how long to wait.
    public var retryAfter: TimeInterval?
    /// True when the token has ended but the session may go on with another one.
    public var isSoftLogout: Bool

    /// Describes a refusal.
    public init(code: String, status: Int, retryAfter: TimeInterval? = nil, isSoftLogout: Bool = false) {
        self.code = code
        self.status = status
        self.retryAfter = retryAfter
        self.isSoftLogout = isSoftLogout
    }

    /// What the refusal means to those who do not know Matrix.
    public var remote: RemoteError {
        switch code {
        case "M_UNKNOWN_TOKEN", "M_MISSING_TOKEN", "M_USER_DEACTIVATED": .unauthorized
        case "M_FORBIDDEN", "M_GUEST_ACCESS_FORBIDDEN", "M_USER_LOCKED", "M_USER_SUSPENDED": .forbidden
        case "M_NOT_FOUND": .notFound
        case "M_LIMIT_EXCEEDED": .rateLimited(retryAfter: retryAfter)
        default:
            switch status {
            case 401: .unauthorized
            case 403: .forbidden
            case 404: .notFound
            case 429: .rateLimited(retryAfter: retryAfter)
            default: .status(status)
            }
        }
    }

    init(_ response: HTTPResponse) {
        struct Wire: Decodable {
            var errcode: String?
            var soft_logout: Bool?
            var retry_after_ms: Double?
        }
        let wire: Wire? = try? response.decode()
        // The header came later to Matrix than the field, and is the one that counts (spec v1.10).
        var retryAfter: TimeInterval?
        if case .rateLimited(let seconds) = response.error { retryAfter = seconds }
        if retryAfter == nil, let milliseconds = wire?.retry_after_ms { retryAfter = max(0, milliseconds / 1000) }
        self.init(
            code: wire?.errcode ?? "", status: response.status, retryAfter: retryAfter,
            isSoftLogout: wire?.soft_logout ?? false)
    }
}

extension Error {
    /// The error as a service of `Domain` throws it.
    var asRemote: any Error { (self as? MatrixError)?.remote ?? self }
}
