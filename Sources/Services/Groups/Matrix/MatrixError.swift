import Domain
import Foundation

/// An error response of a Matrix server.
struct MatrixError: LoggableError, Equatable, CustomStringConvertible {
    /// The error code, such as `M_FORBIDDEN`; empty if the response has none.
    var code: String
    /// The HTTP status.
    var status: Int
    /// The time to wait in seconds, if the server stated it.
    var retryAfter: TimeInterval?

    /// The error in terms of `Domain`.
    var remote: RemoteError {
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

    /// Whether the server would refuse the same request again: it is the request's fault, and not one of the token, of
    /// the time or of the load.
    var isPermanent: Bool { (400..<500).contains(status) && ![401, 407, 408, 425, 429].contains(status) }

    /// The status and the code for the log. A code that does not have Matrix's form is left out, because it may be
    /// any text.
    var description: String {
        let isCode = code.utf8.allSatisfy { $0 == UInt8(ascii: "_") || (UInt8(ascii: "A")...UInt8(ascii: "Z")) ~= $0 }
        return isCode ? "\(status) \(code)" : "\(status)"
    }
}

extension MatrixError {
    init(_ response: HTTPResponse) {
        struct Wire: Decodable {
            var errcode: String?
            var retry_after_ms: Double?
        }
        // A proxy may answer with a page, which has no code.
        let wire: Wire? = try? response.decode()
        // The header takes precedence over the older field (specification v1.10).
        var retryAfter: TimeInterval?
        if case .rateLimited(let seconds) = response.error { retryAfter = seconds }
        if retryAfter == nil, let milliseconds = wire?.retry_after_ms { retryAfter = max(0, milliseconds / 1000) }
        self.init(code: wire?.errcode ?? "", status: response.status, retryAfter: retryAfter)
    }
}

extension Error {
    /// The error as the services of `Domain` throw it.
    var asRemote: any Error { (self as? MatrixError)?.remote ?? self }

    /// The error as `GroupMembership` and `GroupModeration` throw it.
    var asMembership: any Error {
        let error = asRemote
        return error as? RemoteError == .forbidden ? GroupMembershipError.notAllowed : error
    }
}
