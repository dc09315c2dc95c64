import Domain
import Foundation

/// Signs users in with the currently selected provider, and renews and revokes tokens at the provider that issued them.
///
/// It has no session of its own; `Session` uses it for renewals. Throws `SignInError` and `RemoteError`.
package struct SignInClient: SignInService, TokenService {
    /// A function that returns the current provider. It is called each time, so that a change in Preferences takes
    /// effect at once.
    package typealias Provider = @Sendable () async throws -> AccountProvider

    private let provider: Provider
    private let oauth: OAuthClient
    private let matrix: MatrixSignIn
    private let http: HTTPClient
    private let secrets: any SecretStore

    /// Creates a client that signs in with `provider`; `secrets` has the client secret if the provider has assigned
    /// one.
    package init(
        provider: @escaping Provider, secrets: any SecretStore, time: any TimeSource,
        random: @escaping RandomBytes = systemRandomBytes
    ) {
        let http = HTTPClient(logger: Log.signIn)
        self.http = http
        self.provider = provider
        self.secrets = secrets
        matrix = MatrixSignIn(http: http, time: time, random: random)
        oauth = OAuthClient(
            http: http, discovery: OAuthDiscovery(http: http), secrets: secrets, time: time, random: random)
    }

    package func methods() async throws -> SignInMethods {
        let provider = try await provider()
        guard provider.dialect == .matrix else { return SignInMethods(browser: true, password: false, signUp: false) }
        var methods = SignInMethods(browser: false, password: false, signUp: false)
        do {
            let endpoints = try await oauth.discovery.endpoints(of: provider)
            methods.browser = true
            methods.browserSignUp = endpoints.createsAccounts
            methods.deviceCode = endpoints.deviceAuthorization != nil
        } catch SignInError.notOffered {}
        do {
            methods.password = try await matrix.offersPassword(provider.server)
        } catch RemoteError.notFound where methods.browser {
            // A server that delegates everything to its OAuth 2.0 provider has no `/login`.
        }
        if methods.password { methods.signUp = try await matrix.offersSignUp(provider.server) }
        Log.signIn.info("The server offers", metadata: ["methods": "\(methods)"])
        return methods
    }

    package func signInInBrowser(
        creatingAccount: Bool, words: BrowserWords, open: @escaping @Sendable (URL) async -> Bool
    ) async throws -> TokenGrant {
        try await oauth.signIn(try await provider(), creatingAccount: creatingAccount, words: words, open: open)
    }

    package func requestDeviceCode() async throws -> DeviceCode {
        try await oauth.requestDeviceCode(try await provider())
    }

    package func signIn(name: String, password: String) async throws -> TokenGrant {
        let provider = try await matrixProvider()
        let device = await EndedDevice.last(at: provider, in: secrets)
        return try await matrix.signIn(provider, name: name, password: password, device: device)
    }

    package func signUp(
        _ form: SignUpForm, verify: @escaping @Sendable (VerificationRequest) async throws -> String
    ) async throws -> TokenGrant {
        try await matrix.signUp(try await matrixProvider(), form, verify: verify)
    }

    package func user(for grant: TokenGrant) async throws -> UserProfile {
        let provider = try await provider(of: grant.tokens)
        let endpoints = provider.dialect == .matrix ? nil : try await oauth.discovery.endpoints(of: provider)
        return try await UserDirectory.owner(provider, endpoints, id: grant.userID) { [http] request in
            var request = request
            request.headers["Authorization"] = grant.tokens.authorization
            return try await http.send(request)
        }
    }

    package func address(of tokens: Tokens) async throws -> URL { try await provider(of: tokens).server }

    package func refresh(_ tokens: Tokens) async throws -> TokenGrant {
        let provider = try await provider(of: tokens)
        return switch tokens.issuer {
        case .oauth: try await oauth.refresh(tokens, provider)
        case .matrix: try await matrix.refresh(provider, tokens)
        }
    }

    package func revoke(_ tokens: Tokens) async throws {
        let provider = try await provider(of: tokens)
        switch tokens.issuer {
        case .oauth: try await oauth.revoke(tokens, provider)
        case .matrix: try await matrix.signOut(provider.server, tokens)
        }
    }

    /// Returns the provider that issued the tokens. The address of the sandbox is different at each start.
    private func provider(of tokens: Tokens) async throws -> AccountProvider {
        guard tokens.provider.isSandbox else { return tokens.provider }
        let current = try await provider()
        guard current.isSandbox else { throw RemoteError.notSignedIn }
        return current
    }

    private func matrixProvider() async throws -> AccountProvider {
        let provider = try await provider()
        guard provider.dialect == .matrix else { throw SignInError.notOffered }
        return provider
    }
}
