/// Error responses of the Matrix specification.
enum MatrixErrorResponse {
    static let notInRoom = response(403, "M_FORBIDDEN", "User not in room")
    static let roomNotFound = response(404, "M_NOT_FOUND", "Room not found")
    static let notInvited = response(403, "M_FORBIDDEN", "You are not invited to this room.")
    static let forbidden = response(403, "M_FORBIDDEN", "Your power level is too low for this")
    static let eventNotFound = response(404, "M_NOT_FOUND", "Event not found")
    static let alreadyJoined = response(403, "M_FORBIDDEN", "The user is already in the room.")
    static let eventTooLarge = response(413, "M_TOO_LARGE", "event too large")

    /// Returns the response for an HTTP status, for faults and unknown paths.
    static func standard(_ status: Int) -> Response {
        let (code, message) =
            switch status {
            case 401: ("M_UNKNOWN_TOKEN", "Invalid access token passed.")
            case 403: ("M_FORBIDDEN", "Forbidden")
            case 404, 405: ("M_UNRECOGNIZED", "Unrecognized request")
            case 413: ("M_TOO_LARGE", "event too large")
            case 429: ("M_LIMIT_EXCEEDED", "Too Many Requests")
            case 400: ("M_BAD_JSON", "Content not JSON.")
            default: ("M_UNKNOWN", "Internal server error")
            }
        return .json(
            ["errcode": .string(code), "error": .string(message), "soft_logout": status == 401 ? true : nil],
            status: status)
    }

    static func response(_ status: Int, _ code: String, _ message: String) -> Response {
        .json(["errcode": .string(code), "error": .string(message)], status: status)
    }
}
