import Foundation

/// The authorization endpoint in the browser (RFC 6749, 7636, 8252).
extension SandboxAccounts {
    func showAuthorization(_ request: Request) async -> Response {
        await respond(to: request, fields: request.query) { fields in
            let isNew = request.query["prompt"] == "create"
            let name = request.query["login_hint"] ?? ""
            return .page(.form(fields: fields, name: name, isWrong: false, isNew: isNew))
        }
    }

    func submitAuthorization(_ request: Request) async -> Response {
        let form = request.form
        return await respond(to: request, fields: form) { fields in
            if form["decision"] == "deny" { return .redirect(["error": "access_denied"]) }
            let (name, password) = (form["name"] ?? "", form["password"] ?? "")
            let isNew = form["prompt"] == "create"
            let user =
                isNew
                ? await signUp(name: name, password: password) : await users.user(name, password: password)
            guard let user else {
                return .page(.form(fields: fields, name: name, isWrong: true, isNew: isNew))
            }
            let code = await authorizations.makeCode(
                for: user, client: form["client_id"] ?? "", redirect: form["redirect_uri"] ?? "",
                challenge: form["code_challenge"], device: DeviceCodes.device(inScope: form["scope"]),
                scope: form["scope"].flatMap { $0.isEmpty ? nil : $0 })
            return .redirect(["code": code])
        }
    }

    /// The outcome of a valid authorization request.
    private enum Outcome {
        case page(AuthorizePage.Content)
        /// A redirect back to the app, with these query items.
        case redirect([String: String])
    }

    /// The parameters that the form sends back with the user's decision.
    private static let parameters = [
        "response_type", "client_id", "redirect_uri", "state", "scope", "code_challenge", "code_challenge_method",
        "prompt",
    ]

    /// Validates the parameters of the request, which come with the address or with the form, and responds with the
    /// outcome of `decide`.
    private func respond(
        to request: Request, fields: [String: String], _ decide: ([(String, String)]) async -> Outcome
    ) async -> Response {
        let client = fields["client_id"] ?? ""
        let redirect = fields["redirect_uri"] ?? ""
        // The browser must not be redirected to an address that does not belong to the client (RFC 6749, 4.1.2.1).
        guard await authorizations.isAllowed(client: client, redirect: redirect) else {
            return page(.error("The app or its address is not known here."), for: request)
        }
        func redirectResponse(_ items: [String: String]) -> Response {
            var address = URLComponents(string: redirect)
            var items = (address?.queryItems ?? []) + items.map { URLQueryItem(name: $0.key, value: $0.value) }
            if let state = fields["state"] { items.append(URLQueryItem(name: "state", value: state)) }
            items.append(URLQueryItem(name: "iss", value: request.baseURL))
            // A query of the client's own is kept (RFC 6749, 3.1.2).
            address?.queryItems = items
            return Response(
                status: 303,
                headers: [
                    "Location": address?.string ?? "", "Cache-Control": "no-store", "Content-Type": "text/plain",
                ])
        }
        guard fields["response_type"] == "code" else {
            return redirectResponse(["error": "unsupported_response_type"])
        }
        // The scope becomes a part of the tokens.
        guard fields["scope"]?.utf8.count ?? 0 <= 1000 else { return redirectResponse(["error": "invalid_scope"]) }
        let usesPKCE = fields["code_challenge_method"] == "S256" && fields["code_challenge"]?.count == 43
        guard usesPKCE || client == Sandbox.providerClientID else {
            return redirectResponse(["error": "invalid_request"])
        }
        switch await decide(Self.parameters.compactMap { name in fields[name].map { (name, $0) } }) {
        case .page(let content): return page(content, for: request)
        case .redirect(let items): return redirectResponse(items)
        }
    }

    /// Returns a page in the language of the browser.
    func page(_ content: AuthorizePage.Content, for request: Request) -> Response {
        AuthorizePage(content, samplePassword: password, acceptLanguage: request.header("Accept-Language")).response
    }
}
