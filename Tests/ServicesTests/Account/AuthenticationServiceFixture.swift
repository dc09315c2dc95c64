import Foundation

@testable import Services

/// A Matrix server whose accounts are managed by the Matrix Authentication Service (MAS), with answers in its formats.
enum AuthenticationServiceFixture {
    /// Returns a server; `replies` take precedence over its own answers, by path.
    static func server(_ replies: [String: FixtureServer.Reply] = [:]) -> FixtureServer {
        FixtureServer { request in
            let target = request.line.split(separator: " ").dropFirst().first.map(String.init) ?? ""
            let base = "http://" + (request.headers["host"] ?? "")
            if let reply = replies[target] { return reply }
            return switch target {
            case "/_matrix/client/v1/auth_metadata": json(200, metadata.replacing("BASE", with: base))
            case "/oauth2/registration": registration(request.body)
            case "/oauth2/device": json(200, deviceCode.replacing("BASE", with: base))
            // Without its proxy to MAS, Synapse has no `/login` and no `/register`.
            default: json(404, #"{"errcode":"M_UNRECOGNIZED","error":"Unrecognized request"}"#)
            }
        }
    }

    static func json(_ status: Int, _ body: String) -> FixtureServer.Reply {
        .answer(status, headers: ["Content-Type": "application/json"], body: Data(body.utf8))
    }

    /// Returns an OAuth 2.0 error, which MAS describes.
    static func refusal(_ status: Int, _ code: String, _ description: String = "About it.") -> FixtureServer.Reply {
        json(status, #"{"error":"\#(code)","error_description":"\#(description)"}"#)
    }

    static let metadata = """
        {"issuer":"BASE/","authorization_endpoint":"BASE/authorize","token_endpoint":"BASE/oauth2/token",
        "jwks_uri":"BASE/oauth2/keys.json","registration_endpoint":"BASE/oauth2/registration",
        "scopes_supported":["openid","email"],"response_types_supported":["code","id_token","code id_token"],
        "response_modes_supported":["form_post","query","fragment"],
        "grant_types_supported":["authorization_code","refresh_token","client_credentials",
        "urn:ietf:params:oauth:grant-type:device_code"],
        "token_endpoint_auth_methods_supported":["client_secret_basic","client_secret_post","client_secret_jwt",
        "private_key_jwt","none"],"token_endpoint_auth_signing_alg_values_supported":["HS256","RS256","ES256"],
        "revocation_endpoint":"BASE/oauth2/revoke","introspection_endpoint":"BASE/oauth2/introspect",
        "code_challenge_methods_supported":["plain","S256"],"userinfo_endpoint":"BASE/oauth2/userinfo",
        "subject_types_supported":["public"],"id_token_signing_alg_values_supported":["RS256","ES256"],
        "display_values_supported":["page"],"claim_types_supported":["normal"],
        "claims_supported":["iss","sub","aud","iat","exp","nonce","auth_time","at_hash","c_hash"],
        "claims_parameter_supported":false,"request_parameter_supported":false,"request_uri_parameter_supported":false,
        "prompt_values_supported":["login","create"],"device_authorization_endpoint":"BASE/oauth2/device",
        "org.matrix.matrix-authentication-service.graphql_endpoint":"BASE/graphql",
        "account_management_uri":"BASE/account/","account_management_actions_supported":["org.matrix.profile"]}
        """

    static let deviceCode = """
        {"device_code":"Oh6pTBHCmv4wcbDiWyBPPKqCDpyAYPwk","user_code":"7QF4XN","verification_uri":"BASE/link",
        "verification_uri_complete":"BASE/link?code=7QF4XN","expires_in":1200,"interval":5}
        """

    static let tokens = """
        {"access_token":"mat_x1y2z3","refresh_token":"mar_x1y2z3","token_type":"Bearer","expires_in":300,
        "scope":"urn:matrix:client:api:* urn:matrix:client:device:ABCDEFGHIJKL"}
        """

    /// Registers a client that its policy allows: a page about the client, a redirect within this computer, known
    /// grants.
    private static func registration(_ body: Data) -> FixtureServer.Reply {
        let sent = (try? JSONSerialization.jsonObject(with: body) as? [String: Any]) ?? [:]
        let page = sent["client_uri"] as? String
        let redirects = sent["redirect_uris"] as? [String] ?? []
        let grants = sent["grant_types"] as? [String] ?? []
        if page == nil { return refusal(400, "invalid_client_metadata", "missing client_uri") }
        guard page?.hasPrefix("https://") == true else {
            return refusal(400, "invalid_client_metadata", "invalid client_uri")
        }
        guard sent["application_type"] as? String == "native", redirects == ["http://127.0.0.1/callback"] else {
            return refusal(400, "invalid_redirect_uri", "invalid redirect_uri: \(redirects.first ?? "")")
        }
        let answer: [String: Any] = [
            "client_id": "01J6YKHRFN7HN5MMYGMR5HGWY7", "client_id_issued_at": 1_725_000_000,
            "redirect_uris": redirects, "response_types": ["code"], "grant_types": grants,
            "application_type": "native", "client_name": "Hutong", "client_uri": page ?? "",
            "token_endpoint_auth_method": "none",
        ]
        let data = (try? JSONSerialization.data(withJSONObject: answer)) ?? Data()
        return .answer(201, headers: ["Content-Type": "application/json"], body: data)
    }
}
