import Domain
import Foundation
import LoopbackHTTP

/// OAuth 2.0 for a native app: authorization code with PKCE and `state` over a loopback redirect, refresh, revocation.
///
/// Throws `SignInError` if the provider refuses, `RemoteError` if a request fails. RFC 6749, 7009, 7636, 8252, 9207.
struct OAuthClient: Sendable {
    /// The time to wait for the answer from the browser, in seconds.
    static let browserTimeout: TimeInterval = 300

    let http: HTTPClient
    let discovery: OAuthDiscovery
    let secrets: any SecretStore
    let time: any TimeSource
    let random: RandomBytes

    /// Opens the provider's page in the browser and exchanges the code that it returns.
    func signIn(
        _ provider: AccountProvider, creatingAccount: Bool, words: BrowserWords,
        open: @escaping @Sendable (URL) async -> Bool
    ) async throws -> TokenGrant {
        let endpoints = try await discovery.endpoints(of: provider)
        guard endpoints.createsAccounts || !creatingAccount else { throw SignInError.notOffered }
        let clientID = try await discovery.clientID(for: provider, endpoints)
        let pkce = PKCE(random: random)
        let state = Data(random(24)).base64URL
        let issuer = try await issuer(clientID, at: provider)
        let receiver = try await LoopbackReceiver(port: provider.redirectPort, state: state, words: words) {
            try Self.code(in: $0, from: endpoints)
        }
        let device = await device(at: provider)
        do {
            let page = try authorizationPage(
                endpoints.authorization, clientID: clientID, redirect: receiver.redirectURI,
                scope: scope(provider, device), state: state, pkce, prompt: creatingAccount ? "create" : nil)
            guard await open(page) else { throw SignInError.noBrowser }
            Log.oauth.debug("Waiting for the browser")
            try Task.checkCancellation()
            let code = try await wait(for: receiver)
            await receiver.stop()
            var fields = ["grant_type": "authorization_code", "code": code, "code_verifier": pkce.verifier]
            fields["redirect_uri"] = receiver.redirectURI.absoluteString
            var grant = try await tokens(provider, endpoints, issuer, fields)
            grant.tokens.deviceID = device
            Log.oauth.info("Exchanged the code for tokens")
            return grant
        } catch {
            await receiver.stop()
            Log.oauth.notice("The sign-in failed", metadata: ["error": "\(error.logDescription)"])
            if error as? SignInError == .clientRefused { await discovery.forget(clientID) }
            throw error
        }
    }

    /// Returns new tokens for the refresh token.
    func refresh(_ tokens: Tokens, _ provider: AccountProvider) async throws -> TokenGrant {
        guard let refresh = tokens.refresh else { throw SignInError.invalidGrant }
        let endpoints = try await discovery.endpoints(of: provider)
        let fields = ["grant_type": "refresh_token", "refresh_token": refresh]
        return try await self.tokens(provider, endpoints, tokens.issuer, fields)
    }

    /// Revokes the tokens (RFC 7009), if the provider supports that.
    func revoke(_ tokens: Tokens, _ provider: AccountProvider) async throws {
        guard let revocation = try await discovery.endpoints(of: provider).revocation else { return }
        if provider.dialect == .weibo {
            var request = HTTPRequest(.post, .url(revocation), body: .form(["access_token": tokens.access]))
            request.headers["Authorization"] = tokens.authorization
            _ = try await http.exchange(request).checkedOAuth()
            return
        }
        // Revoking the refresh token also revokes the access tokens.
        let (token, hint) = tokens.refresh.map { ($0, "refresh_token") } ?? (tokens.access, "access_token")
        let fields = identified(["token": token, "token_type_hint": hint], tokens.issuer)
        _ = try await http.exchange(HTTPRequest(.post, .url(revocation), body: .form(fields))).checkedOAuth()
    }

    // MARK: Helpers

    private func authorizationPage(
        _ address: URL, clientID: String, redirect: URL, scope: String, state: String, _ pkce: PKCE, prompt: String?
    ) throws -> URL {
        var query = [
            ("response_type", "code"), ("client_id", clientID), ("redirect_uri", redirect.absoluteString),
            ("state", state), ("code_challenge", pkce.challenge), ("code_challenge_method", "S256"),
        ]
        if !scope.isEmpty { query.append(("scope", scope)) }
        if let prompt { query.append(("prompt", prompt)) }
        let text = query.map { "\($0.percentEscaped)=\($1.percentEscaped)" }.joined(separator: "&")
        let separator = address.query() == nil ? "?" : "&"
        guard let url = URL(string: address.absoluteString + separator + text) else {
            throw RemoteError.malformed(detail: "authorization_endpoint")
        }
        return url
    }

    private func wait(for receiver: LoopbackReceiver) async throws -> String {
        try await withThrowingTaskGroup(of: String.self) { group in
            group.addTask { try await receiver.code() }
            group.addTask {
                try await time.sleep(seconds: Self.browserTimeout)
                throw receiver.hasMismatch ? SignInError.stateMismatch : .timedOut
            }
            defer { group.cancelAll() }
            guard let code = try await group.next() else { throw SignInError.timedOut }
            return code
        }
    }

    private static func code(
        in answer: [String: String], from endpoints: AccountProvider.Endpoints
    ) throws -> String {
        // The answer must be from the provider that was asked (RFC 9207).
        let named = answer["iss"]
        guard named == endpoints.issuer || named == nil && !endpoints.namesIssuer || endpoints.issuer == nil else {
            throw SignInError.stateMismatch
        }
        if let error = answer["error"] { throw OAuthRefusal.signInError(for: error) }
        guard let code = answer["code"], !code.isEmpty else { throw RemoteError.malformed(detail: "code") }
        return code
    }

    func tokens(
        _ provider: AccountProvider, _ endpoints: AccountProvider.Endpoints, _ issuer: Tokens.Issuer,
        _ fields: [String: String]
    ) async throws -> TokenGrant {
        let form = identified(fields, issuer)
        let response = try await http.exchange(HTTPRequest(.post, .url(endpoints.token), body: .form(form)))
        // The endpoints stay those that issued the tokens, even if the server's metadata change later.
        var provider = provider
        if !provider.isSandbox { provider.endpoints = endpoints }
        return try response.checkedOAuth().decode(TokenWire.self)
            .grant(issuer: issuer, provider: provider, now: time.now)
    }

    /// Returns the registration of this app at the provider, with the client secret if the provider has assigned one.
    func issuer(_ clientID: String, at provider: AccountProvider) async throws -> Tokens.Issuer {
        let secret = provider.clientID == nil ? nil : try await secrets.secret(for: .accountClientSecret)
        return .oauth(clientID: clientID, clientSecret: secret)
    }

    /// Returns the fields with the client ID and the client secret.
    func identified(_ fields: [String: String], _ issuer: Tokens.Issuer) -> [String: String] {
        guard case .oauth(let clientID, let secret) = issuer else { return fields }
        var form = fields
        form["client_id"] = clientID
        form["client_secret"] = secret
        return form
    }

    /// Returns a Matrix device for the new session, that of the last one if it has ended; nil for other providers.
    func device(at provider: AccountProvider) async -> String? {
        guard provider.dialect == .matrix else { return nil }
        if let last = await EndedDevice.last(at: provider, in: secrets) { return last }
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        return String(random(12).map { letters[Int($0) % letters.count] })
    }

    func scope(_ provider: AccountProvider, _ device: String?) -> String {
        (provider.scopes + (device.map { ["urn:matrix:client:device:\($0)"] } ?? [])).joined(separator: " ")
    }
}
