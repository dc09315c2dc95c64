import Foundation

/// The device authorization endpoint, and the page on which users enter the code (RFC 8628).
struct DeviceRoutes: Sendable {
    let accounts: SandboxAccounts

    func start(_ request: Request) async -> Response {
        struct Answer: Encodable {
            var device_code: String
            var user_code: String
            var verification_uri: String
            var verification_uri_complete: String
            var expires_in = Int(DeviceCodes.lifetime)
            var interval = Int(DeviceCodes.interval)
        }
        let client = request.form["client_id"] ?? ""
        guard await accounts.authorizations.isRegistered(client) else {
            return OAuthError.response("invalid_client", status: 401)
        }
        let codes = await accounts.devices.start(client: client, device: Self.device(inScope: request.form["scope"]))
        let page = request.baseURL + "/oauth2/device"
        var response = Response.json(
            Answer(
                device_code: codes.deviceCode, user_code: codes.userCode, verification_uri: page,
                verification_uri_complete: page + "?user_code=" + codes.userCode))
        response.headers["Cache-Control"] = "no-store"
        return response
    }

    func showForm(_ request: Request) -> Response {
        page(.device(code: request.query["user_code"], name: "", isWrong: false), request)
    }

    func submitForm(_ request: Request) async -> Response {
        let form = request.form
        let (code, name) = (form["user_code"] ?? "", form["name"] ?? "")
        let isAllowed = form["decision"] != "deny"
        let user = isAllowed ? await accounts.users.user(name, password: form["password"] ?? "") : nil
        guard user != nil || !isAllowed, await accounts.devices.decide(code, localpart: user?.localpart) else {
            return page(.device(code: nil, name: name, isWrong: true), request)
        }
        return page(.deviceDone(isAllowed: isAllowed), request)
    }

    /// Returns the Matrix device that a scope names.
    static func device(inScope scope: String?) -> String? {
        scope?.split(separator: " ").first { $0.contains(":device:") }?.split(separator: ":").last.map(String.init)
    }

    private func page(_ content: AuthorizePage.Content, _ request: Request) -> Response {
        AuthorizePage(
            content, samplePassword: accounts.password, acceptLanguage: request.header("Accept-Language")
        ).response
    }
}
