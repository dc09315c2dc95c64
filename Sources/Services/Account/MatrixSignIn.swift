import Domain
import Foundation

/// Sign-in, sign-up, renewal and sign-out in the Matrix client-server API v3.
///
/// Throws `SignInError` if the server refuses, `RemoteError` if the request fails.
struct MatrixSignIn: Sendable {
    static let passwordLogin = "m.login.password"

    let http: HTTPClient
    let time: any TimeSource
    let random: RandomBytes

    // MARK: Offers of the server

    /// Returns whether users can sign in with a name and a password.
    func offersPassword(_ server: URL) async throws -> Bool {
        struct Flows: Decodable {
            struct Flow: Decodable, Sendable { var type: String }
            var flows: LossyList<Flow>
        }
        let flows = try await http.send(.matrix(.get, server, "v3/login")).decode(Flows.self).flows
        return flows.elements.contains { $0.type == Self.passwordLogin }
    }

    /// Returns whether accounts can be created. The request is empty, so that none is created.
    func offersSignUp(_ server: URL) async throws -> Bool {
        let response = try await http.exchange(.matrix(.post, server, "v3/register", .json([String: String]())))
        guard response.status == 401, let asked: MatrixStages = try? response.decode() else { return false }
        return asked.flow(withEmail: true) != nil
    }

    // MARK: Signing in and up

    /// Signs in with `m.login.password`, by name, user id or e-mail address, on the given device or a new one.
    func signIn(
        _ provider: AccountProvider, name: String, password: String, device: String?
    ) async throws -> TokenGrant {
        let login = Login(name: name, password: password, device: device)
        let response = try await http.exchange(.matrix(.post, provider.server, "v3/login", .json(login)))
        if let error = response.refusal {
            switch error.code {
            case "M_FORBIDDEN", "M_INVALID_USERNAME": throw SignInError.wrongPassword
            default: throw Self.signInError(for: error)
            }
        }
        return try grant(response, provider)
    }

    /// Signs up with `/register`, through all stages of the server's user-interactive authentication.
    func signUp(
        _ provider: AccountProvider, _ form: SignUpForm,
        verify: @escaping @Sendable (VerificationRequest) async throws -> String
    ) async throws -> TokenGrant {
        let server = provider.server
        let stages = MatrixSignUpStages(http: http, server: server, form: form, verify: verify, random: random)
        var body = Registration(username: form.name, password: form.password)
        while true {
            let response = try await http.exchange(.matrix(.post, server, "v3/register", .json(body)))
            if response.status == 401, let asked: MatrixStages = try? response.decode(), asked.session != nil {
                body.auth = try await stages.answer(to: asked)
                continue
            }
            if let error = response.refusal { throw Self.signInError(for: error) }
            let grant = try grant(response, provider)
            await setDisplayName(server, form.displayName, grant)
            return grant
        }
    }

    // MARK: Renewal and end

    /// Returns new tokens for the refresh token. Throws `SignInError.invalidGrant` if the server rejects it.
    func refresh(_ provider: AccountProvider, _ tokens: Tokens) async throws -> TokenGrant {
        guard let refresh = tokens.refresh else { throw SignInError.invalidGrant }
        let response = try await http.exchange(
            .matrix(.post, provider.server, "v3/refresh", .json(["refresh_token": refresh])))
        // Unknown, used or expired: in all three cases the session is over (v1.3 and later).
        if let error = response.refusal {
            throw [401, 403].contains(error.status) ? SignInError.invalidGrant : error.remote
        }
        return try grant(response, provider, isLogin: false)
    }

    /// Ends the session at the server.
    func signOut(_ server: URL, _ tokens: Tokens) async throws {
        var request = HTTPRequest.matrix(.post, server, "v3/logout", .json([String: String]()))
        request.headers["Authorization"] = tokens.authorization
        _ = try await http.send(request)
    }

    // MARK: Helpers

    private struct Login: Encodable {
        struct Identifier: Encodable {
            var type: String
            var user: String?
            var medium: String?
            var address: String?
        }
        var type = MatrixSignIn.passwordLogin
        var identifier: Identifier
        var password: String
        var refresh_token = true
        var initial_device_display_name = "Hutong"
        var device_id: String?

        init(name: String, password: String, device: String?) {
            let isEmail = name.contains("@") && !name.hasPrefix("@")
            identifier =
                isEmail
                ? Identifier(type: "m.id.thirdparty", medium: "email", address: name)
                : Identifier(type: "m.id.user", user: name)
            self.password = password
            device_id = device
        }
    }

    private struct Registration: Encodable {
        var username: String
        var password: String
        var refresh_token = true
        var initial_device_display_name = "Hutong"
        var auth: MatrixStages.Answer?
    }

    private func grant(
        _ response: HTTPResponse, _ provider: AccountProvider, isLogin: Bool = true
    ) throws -> TokenGrant {
        struct Wire: Decodable {
            var access_token: String
            var refresh_token: String?
            var expires_in_ms: Double?
            var user_id: String?
            var device_id: String?
        }
        let wire: Wire = try response.checked().decode()
        guard !wire.access_token.isEmpty, wire.access_token.utf8.allSatisfy({ 0x21...0x7e ~= $0 }) else {
            throw RemoteError.malformed(detail: "access_token")
        }
        if isLogin, wire.user_id == nil { throw RemoteError.malformed(detail: "user_id") }
        if let lifetime = wire.expires_in_ms, !(0...1e13 ~= lifetime) {
            throw RemoteError.malformed(detail: "expires_in_ms")
        }
        return TokenGrant(
            tokens: Tokens(
                access: wire.access_token, refresh: wire.refresh_token, provider: provider, issuer: .matrix,
                deviceID: wire.device_id),
            expiresAt: wire.expires_in_ms.map { time.now.addingTimeInterval($0 / 1000) }, userID: wire.user_id)
    }

    /// Sets the display name of a new account; a failure is only logged, because the name can be set later.
    private func setDisplayName(_ server: URL, _ name: String, _ grant: TokenGrant) async {
        guard !name.isEmpty, let id = grant.userID else { return }
        var request = HTTPRequest.matrix(.put, server, "v3/profile/\(id)/displayname", .json(["displayname": name]))
        request.headers["Authorization"] = grant.tokens.authorization
        do {
            _ = try await http.send(request)
        } catch {
            Log.signIn.warning("Cannot set the display name", metadata: ["error": "\(error.logDescription)"])
        }
    }

    static func signInError(for error: MatrixError) -> any Error {
        switch error.code {
        case "M_USER_IN_USE", "M_EXCLUSIVE": SignInError.nameTaken
        case "M_INVALID_USERNAME": SignInError.nameInvalid
        case "M_WEAK_PASSWORD", "M_PASSWORD_TOO_SHORT", "M_PASSWORD_TOO_LONG", "M_PASSWORD_NO_DIGIT",
            "M_PASSWORD_NO_UPPERCASE", "M_PASSWORD_NO_LOWERCASE", "M_PASSWORD_NO_SYMBOL", "M_PASSWORD_IN_DICTIONARY":
            SignInError.passwordWeak
        case "M_THREEPID_IN_USE": SignInError.emailTaken
        case "M_USER_DEACTIVATED": SignInError.deactivated
        case "M_FORBIDDEN", "M_UNRECOGNIZED": SignInError.notOffered
        default: error.remote
        }
    }
}

extension HTTPResponse {
    /// The error of a Matrix server; nil for a success.
    var refusal: MatrixError? { error == nil ? nil : MatrixError(self) }
}

extension HTTPRequest {
    /// Returns a request of the client-server API; `path` begins with the version.
    static func matrix(_ method: Method, _ server: URL, _ path: HTTPPath, _ body: Body = .none) -> HTTPRequest {
        HTTPRequest(method, .url(server.appending(path: "_matrix/client").matrix(path)), body: body)
    }
}

extension URL {
    /// Returns an address below a Matrix server, whose interpolated pieces are escaped.
    func matrix(_ path: HTTPPath) -> URL {
        var base = absoluteString
        while base.hasSuffix("/") { base.removeLast() }
        return URL(string: base + "/" + path.escaped) ?? self
    }
}
