import Foundation

/// Errors as Matrix words them.
enum MatrixRefusal {
    /// The refusal of a status, for faults and unknown paths.
    static func of(_ status: Int) -> Answer {
        let (code, error) =
            switch status {
            case 401: ("M_UNKNOWN_TOKEN", "Invalid access token passed.")
            case 403: ("M_FORBIDDEN", "Forbidden")
            case 404: ("M_UNRECOGNIZED", "Unrecognized request")
            case 405: ("M_UNRECOGNIZED", "Unrecognized request")
            case 413: ("M_TOO_LARGE", "event too large")
            case 429: ("M_LIMIT_EXCEEDED", "Too Many Requests")
            case 400: ("M_BAD_JSON", "Content not JSON.")
            default: ("M_UNKNOWN", "Internal server error")
            }
        var body: [String: JSON] = ["errcode": .string(code), "error": .string(error)]
        if status == 401 { body["soft_logout"] = true }
        return .json(JSON.object(body), status: status)
    }

    static func answer(_ status: Int, _ code: String, _ error: String) -> Answer {
        .json(JSON.object(["errcode": .string(code), "error": .string(error)]), status: status)
    }

    static let notInRoom = answer(403, "M_FORBIDDEN", "User not in room")
    static let noRoom = answer(404, "M_NOT_FOUND", "Room not found")
    static let notInvited = answer(403, "M_FORBIDDEN", "You are not invited to this room.")
    static let alreadyThere = answer(403, "M_FORBIDDEN", "The user is already in the room.")
    static let tooLarge = answer(413, "M_TOO_LARGE", "event too large")
}
