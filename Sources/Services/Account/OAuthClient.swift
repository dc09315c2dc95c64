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

/// The device authorization grant (RFC 8628).
extension OAuthClient {
    /// The name of the grant at the token endpoint and in a registration.
    static let deviceCodeGrant = "urn:ietf:params:oauth:grant-type:device_code"

    /// Requests a code that the user enters on another device. Throws `SignInError.notOffered` if the server has no
    /// such grant.
    func requestDeviceCode(_ provider: AccountProvider) async throws -> DeviceCode {
        let endpoints = try await discovery.endpoints(of: provider)
        guard let address = endpoints.deviceAuthorization else { throw SignInError.notOffered }
        let clientID = try await discovery.clientID(for: provider, endpoints)
        let device = await device(at: provider)
        let issuer = try await issuer(clientID, at: provider)
        let form = identified(["scope": scope(provider, device)], issuer)
        do {
            let wire: DeviceCodeWire = try await http.exchange(HTTPRequest(.post, .url(address), body: .form(form)))
                .checkedOAuth().decode()
            let fields = ["grant_type": Self.deviceCodeGrant, "device_code": wire.device_code]
            return try wire.deviceCode(now: time.now) {
                do {
                    var grant = try await tokens(provider, endpoints, issuer, fields)
                    grant.tokens.deviceID = device
                    return .granted(grant)
                } catch SignInError.refused(code: "authorization_pending") {
                    return .pending
                } catch SignInError.refused(code: "slow_down") {
                    return .slowDown
                }
            }
        } catch SignInError.refused(code: "invalid_request") {
            // A server with the endpoint answers this if the grant is turned off.
            throw SignInError.notOffered
        } catch SignInError.clientRefused {
            await discovery.forget(clientID)
            throw SignInError.clientRefused
        }
    }
}

/// The answer of the device authorization endpoint (RFC 8628, 3.2).
struct DeviceCodeWire: Decodable {
    var device_code: String
    var user_code: String
    var verification_uri: URL
    var expires_in: JSONScalar
    var interval: JSONScalar?

    /// Returns the code, as received at `now`. Throws `RemoteError.malformed`.
    func deviceCode(now: Date, ask: @escaping @Sendable () async throws -> DeviceCode.Answer) throws -> DeviceCode {
        guard 1...4096 ~= device_code.utf8.count else { throw RemoteError.malformed(detail: "device_code") }
        let code = user_code.trimmed
        // The user reads and types it.
        guard 1...32 ~= code.utf8.count, code.utf8.allSatisfy({ 0x20...0x7e ~= $0 }) else {
            throw RemoteError.malformed(detail: "user_code")
        }
        // The user types this address, and then a password on the page.
        guard verification_uri.isConfidential, verification_uri.user() == nil,
            verification_uri.absoluteString.utf8.count <= 300
        else { throw RemoteError.malformed(detail: "verification_uri") }
        guard let lifetime = expires_in.number, 1...86_400 ~= lifetime else {
            throw RemoteError.malformed(detail: "expires_in")
        }
        // Five seconds unless the server states another interval.
        let pause = interval == nil ? 5 : interval?.number ?? -1
        guard 0...600 ~= pause else { throw RemoteError.malformed(detail: "interval") }
        return DeviceCode(
            userCode: code, address: verification_uri, expiresAt: now.addingTimeInterval(lifetime),
            interval: max(1, pause), ask: ask)
    }
}
