import Domain
import Foundation

/// Discovers the endpoints of a provider, and registers this app.
actor OAuthDiscovery {
    private let http: HTTPClient
    private var clientIDs: [URL: String] = [:]

    init(http: HTTPClient) { self.http = http }

    /// Returns the provider's endpoints: known ones, or those in the server's metadata (RFC 8414; for Matrix
    /// `auth_metadata`).
    ///
    /// Throws `SignInError.notOffered` if the server has no OAuth 2.0, `RemoteError` if the request fails.
    func endpoints(of provider: AccountProvider) async throws -> AccountProvider.Endpoints {
        if let endpoints = provider.endpoints { return endpoints }
        for address in Self.metadataAddresses(of: provider) {
            let response = try await http.exchange(HTTPRequest(.get, .url(address)))
            if [400, 404, 405].contains(response.status) { continue }
            return try response.checked().decode(Metadata.self).endpoints(for: provider, address)
        }
        throw SignInError.notOffered
    }

    /// Returns the client ID of this app, which is registered (RFC 7591) once per run if it has none.
    func clientID(for provider: AccountProvider, _ endpoints: AccountProvider.Endpoints) async throws -> String {
        if let clientID = provider.clientID { return clientID }
        guard let registration = endpoints.registration else { throw SignInError.clientRefused }
        if let known = clientIDs[registration] { return known }
        let response = try await http.exchange(
            HTTPRequest(.post, .url(registration), body: .json(Registration(endpoints))))
        let clientID = try response.checkedOAuth().decode(Registered.self).client_id
        guard !clientID.isEmpty else { throw RemoteError.malformed(detail: "client_id") }
        clientIDs[registration] = clientID
        Log.oauth.info("Registered with the provider")
        return clientID
    }

    /// Forgets a registration that the provider rejects.
    func forget(_ clientID: String) {
        clientIDs = clientIDs.filter { $0.value != clientID }
    }

    private static func metadataAddresses(of provider: AccountProvider) -> [URL] {
        if provider.dialect == .matrix {
            return [provider.server.appending(path: "_matrix/client/v1/auth_metadata")]
        }
        // RFC 8414, 3: between the host and the issuer's own path; OpenID Connect puts it behind the path.
        guard var parts = URLComponents(url: provider.server, resolvingAgainstBaseURL: false) else { return [] }
        let path = parts.path.hasSuffix("/") ? String(parts.path.dropLast()) : parts.path
        parts.path = "/.well-known/oauth-authorization-server" + path
        return [parts.url, provider.server.appending(path: ".well-known/openid-configuration")].compactMap(\.self)
    }

    private struct Metadata: Decodable {
        var issuer: String
        var authorization_endpoint: URL
        var token_endpoint: URL
        var revocation_endpoint: URL?
        var registration_endpoint: URL?
        var userinfo_endpoint: URL?
        var authorization_response_iss_parameter_supported: Bool?
        var device_authorization_endpoint: URL?
        var prompt_values_supported: LossyList<String>?
        var code_challenge_methods_supported: LossyList<String>?

        func endpoints(for provider: AccountProvider, _ address: URL) throws -> AccountProvider.Endpoints {
            // A Matrix server may delegate its sign-in to another server; other providers must be their own issuer.
            func plain(_ text: String) -> String { text.hasSuffix("/") ? String(text.dropLast()) : text }
            if provider.dialect != .matrix, plain(issuer) != plain(provider.server.absoluteString) {
                throw RemoteError.malformed(detail: "issuer")
            }
            if let methods = code_challenge_methods_supported, !methods.elements.contains("S256") {
                throw SignInError.notOffered
            }
            let all = [
                authorization_endpoint, token_endpoint, revocation_endpoint, registration_endpoint,
                device_authorization_endpoint,
            ]
            for endpoint in all.compactMap(\.self) where !endpoint.isSafe(besides: address) {
                throw RemoteError.malformed(detail: "an endpoint's address")
            }
            return AccountProvider.Endpoints(
                authorization: authorization_endpoint, token: token_endpoint, revocation: revocation_endpoint,
                registration: registration_endpoint,
                userInfo: provider.dialect == .matrix ? nil : userinfo_endpoint,
                deviceAuthorization: device_authorization_endpoint, issuer: issuer,
                namesIssuer: authorization_response_iss_parameter_supported ?? false,
                createsAccounts: prompt_values_supported?.elements.contains("create") ?? false)
        }
    }

    /// The registration of an app (RFC 7591, 2); the Matrix specification requires `client_uri`.
    private struct Registration: Encodable {
        var client_name = "Hutong"
        var client_uri = ProjectInfo.homepage
        var redirect_uris = ["http://127.0.0.1\(LoopbackReceiver.path)"]
        var grant_types = ["authorization_code", "refresh_token"]
        var response_types = ["code"]
        var token_endpoint_auth_method = "none"
        var application_type = "native"

        init(_ endpoints: AccountProvider.Endpoints) {
            // A server without this grant may reject its name.
            if endpoints.deviceAuthorization != nil { grant_types.append(OAuthClient.deviceCodeGrant) }
        }
    }

    private struct Registered: Decodable {
        var client_id: String
    }
}

extension URL {
    /// Returns true for https, and for the scheme of the server that the user chose.
    fileprivate func isSafe(besides other: URL) -> Bool {
        origin != nil && (scheme?.lowercased() == "https" || scheme?.lowercased() == other.scheme?.lowercased())
    }
}
