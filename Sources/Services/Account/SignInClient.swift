import Domain
import Foundation

/// Signs users in with the currently selected provider, and renews and revokes their tokens.
///
/// It has no session of its own; `Session` uses it for renewals. Throws `SignInError` and `RemoteError`.
public struct SignInClient: SignInService, TokenService {
    /// Returns the current provider; called each time, so that a change in Preferences takes effect at once.
    public typealias Provider = @Sendable () async throws -> AccountProvider

    private let provider: Provider
    private let oauth: OAuthClient
    private let matrix: MatrixSignIn
    private let http: HTTPClient

    /// Signs in with `provider`; `secrets` has the client secret, if the provider has assigned one.
    public init(
        provider: @escaping Provider, secrets: any SecretStore, time: any TimeSource,
        random: @escaping RandomBytes = systemRandomBytes
    ) {
        let http = HTTPClient(logger: Log.signIn)
        self.http = http
        self.provider = provider
        matrix = MatrixSignIn(http: http, time: time, random: random)
        oauth = OAuthClient(
            http: http, discovery: OAuthDiscovery(http: http), secrets: secrets, time: time, random: random)
    }

    /// See `SignInService`.
    public func methods() async throws -> SignInMethods {
        let provider = try await provider()
        guard provider.dialect == .matrix else { return SignInMethods(browser: true, password: false, signUp: false) }
        let password = try await matrix.offersPassword(provider.server)
        var browser = true
        do { _ = try await oauth.discovery.endpoints(of: provider) } catch SignInError.notOffered { browser = false }
        let signUp = password ? try await matrix.offersSignUp(provider.server) : false
        Log.signIn.info(
            "The server offers", metadata: ["browser": "\(browser)", "password": "\(password)", "signUp": "\(signUp)"])
        return SignInMethods(browser: browser, password: password, signUp: signUp)
    }

    /// See `SignInService`.
    public func signInInBrowser(
        words: BrowserWords, open: @escaping @Sendable (URL) async -> Bool
    ) async throws -> TokenGrant {
        try await oauth.signIn(try await provider(), words: words, open: open)
    }

    /// See `SignInService`.
    public func signIn(name: String, password: String) async throws -> TokenGrant {
        try await matrix.signIn(try await matrixServer(), name: name, password: password)
    }

    /// See `SignInService`.
    public func signUp(
        _ form: SignUpForm, verify: @escaping @Sendable (VerificationRequest) async throws -> String
    ) async throws -> TokenGrant {
        try await matrix.signUp(try await matrixServer(), form, verify: verify)
    }

    /// See `SignInService`.
    public func user(for grant: TokenGrant) async throws -> UserProfile {
        let provider = try await provider()
        let endpoints = provider.dialect == .matrix ? nil : try await oauth.discovery.endpoints(of: provider)
        return try await UserDirectory.owner(provider, endpoints, id: grant.userID) { [http] request in
            var request = request
            request.headers["Authorization"] = grant.tokens.authorization
            return try await http.send(request)
        }
    }

    /// See `TokenService`.
    public func refresh(_ tokens: Tokens) async throws -> TokenGrant {
        let provider = try await provider()
        return switch tokens.issuer {
        case .oauth(let clientID): try await oauth.refresh(tokens, clientID: clientID, provider)
        case .matrix: try await matrix.refresh(provider.server, tokens)
        }
    }

    /// See `TokenService`.
    public func revoke(_ tokens: Tokens) async throws {
        let provider = try await provider()
        switch tokens.issuer {
        case .oauth(let clientID): try await oauth.revoke(tokens, clientID: clientID, provider)
        case .matrix: try await matrix.signOut(provider.server, tokens)
        }
    }

    private func matrixServer() async throws -> URL {
        let provider = try await provider()
        guard provider.dialect == .matrix else { throw SignInError.notOffered }
        return provider.server
    }
}
