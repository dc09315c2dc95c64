import Foundation

/// The codes of sign-ins that are continued on another device (RFC 8628).
actor DeviceCodes {
    /// The name of the grant at the token endpoint.
    static let grantType = "urn:ietf:params:oauth:grant-type:device_code"
    /// The time for which a code can be entered, in seconds.
    static let lifetime: TimeInterval = 300
    /// The minimum time between two requests of the client, in seconds.
    static let interval: TimeInterval = 2
    /// The maximum number of sign-ins at the same time.
    private static let limit = 256

    /// The answer to a request of the client.
    enum Answer: Equatable, Sendable {
        /// An error of RFC 8628, 3.5.
        case refused(String)
        /// The user who has allowed the sign-in, and the Matrix device.
        case granted(localpart: String, device: String?)
    }

    private struct Entry {
        let userCode: String
        let client: String
        let device: String?
        let expiry: Date
        var interval = DeviceCodes.interval
        var lastQuestion = Date.distantPast
        var decision = Answer.refused("authorization_pending")
    }

    private let now: @Sendable () -> Date
    private var entries: [String: Entry] = [:]

    init(now: @escaping @Sendable () -> Date) { self.now = now }

    /// Starts a sign-in. Returns the code for the client, and the one that the user types.
    func start(client: String, device: String?) -> (deviceCode: String, userCode: String) {
        entries = entries.filter { $0.value.expiry > now() }
        if entries.count >= Self.limit, let oldest = entries.min(by: { $0.value.expiry < $1.value.expiry }) {
            entries[oldest.key] = nil
        }
        // RFC 8628, 6.1: no vowels, so that no words appear.
        let letters = (0..<8).map { _ in "BCDFGHJKLMNPQRSTVWXZ".randomElement() ?? "B" }
        let userCode = String(letters[..<4]) + "-" + String(letters[4...])
        let deviceCode = RandomString.make()
        entries[deviceCode] = Entry(
            userCode: userCode, client: client, device: device, expiry: now().addingTimeInterval(Self.lifetime))
        return (deviceCode, userCode)
    }

    /// Records the user's decision, nil for a denial. Returns false if the code is unknown, expired or used.
    func decide(_ userCode: String, localpart: String?) -> Bool {
        let typed = userCode.uppercased().filter(\.isLetter)
        let code = entries.first { $0.value.userCode.filter(\.isLetter) == typed && $0.value.expiry > now() }
        guard let code, code.value.decision == .refused("authorization_pending") else { return false }
        entries[code.key]?.decision =
            localpart.map { Answer.granted(localpart: $0, device: code.value.device) } ?? .refused("access_denied")
        return true
    }

    /// Returns the Matrix device that a scope names.
    static func device(inScope scope: String?) -> String? {
        scope?.split(separator: " ").first { $0.contains(":device:") }?.split(separator: ":").last.map(String.init)
    }

    /// Answers the client, which receives a grant only once.
    func answer(_ deviceCode: String, client: String) -> Answer {
        guard let entry = entries[deviceCode], entry.client == client else { return .refused("invalid_grant") }
        guard entry.expiry > now() else { return .refused("expired_token") }
        let isTooEarly = now().timeIntervalSince(entry.lastQuestion) < entry.interval
        entries[deviceCode]?.lastQuestion = now()
        if isTooEarly {
            entries[deviceCode]?.interval += 5
            return .refused("slow_down")
        }
        if case .granted = entry.decision { entries[deviceCode] = nil }
        return entry.decision
    }
}

/// The device authorization endpoint, and the page on which users enter the code.
extension SandboxAccounts {
    func startDevice(_ request: Request) async -> Response {
        let client = request.form["client_id"] ?? ""
        guard await authorizations.isRegistered(client) else {
            return OAuthError.response("invalid_client", status: 401)
        }
        let codes = await devices.start(client: client, device: DeviceCodes.device(inScope: request.form["scope"]))
        let page = request.baseURL + "/oauth2/device"
        return .json([
            "device_code": .string(codes.deviceCode), "user_code": .string(codes.userCode),
            "verification_uri": .string(page), "verification_uri_complete": "\(page)?user_code=\(codes.userCode)",
            "expires_in": .int(Int(DeviceCodes.lifetime)), "interval": .int(Int(DeviceCodes.interval)),
        ]).unstored
    }

    func showDeviceForm(_ request: Request) -> Response {
        page(.device(code: request.query["user_code"], name: "", isWrong: false), for: request)
    }

    func submitDeviceForm(_ request: Request) async -> Response {
        let form = request.form
        let (code, name) = (form["user_code"] ?? "", form["name"] ?? "")
        let isAllowed = form["decision"] != "deny"
        let user = isAllowed ? await users.user(name, password: form["password"] ?? "") : nil
        guard user != nil || !isAllowed, await devices.decide(code, localpart: user?.localpart) else {
            return page(.device(code: nil, name: name, isWrong: true), for: request)
        }
        return page(.deviceDone(isAllowed: isAllowed), for: request)
    }
}
