import Domain
import Foundation

/// The sandbox as the rest of the program sees it.
public nonisolated struct SandboxAccess: Sendable {
    let start: @Sendable () async throws -> URL
    let weatherKey: String
    let signIn: SampleSignIn

    /// `start` gives the sandbox's address and starts it first where it does not run; `signIn` is its sample user.
    public init(start: @escaping @Sendable () async throws -> URL, weatherKey: String, signIn: SampleSignIn) {
        self.start = start
        self.weatherKey = weatherKey
        self.signIn = signIn
    }
}

/// Which server each service asks, with which key: the sandbox, the servers of the preferences, or those of the command
/// line, which go before both. With a Matrix server of the command line, nothing is the sandbox's.
///
/// It is asked at each request, so that a changed address counts at once. The sandbox is used, or not, until the program
/// is loaded again, because its data are in another place.
public final class ServiceEndpoints {
    /// Whether the sandbox is in use: its moderator and visitors act on the listings, its agents answer, and the user is
    /// among its sample neighbors.
    public let usesSandbox: Bool

    private let preferences: Preferences
    private let secrets: any SecretStore
    private let sandbox: SandboxAccess
    private let matrixOverride: URL?
    private let weatherOverride: URL?

    /// Decides by `preferences`; `matrix` and `weather` are the servers of the command line, if any.
    public init(
        preferences: Preferences, secrets: any SecretStore, sandbox: SandboxAccess, matrix: URL?, weather: URL?
    ) {
        usesSandbox = matrix == nil && preferences.settings.services == .sandbox
        self.preferences = preferences
        self.secrets = secrets
        self.sandbox = sandbox
        matrixOverride = matrix
        weatherOverride = weather
    }

    // MARK: The account, the groups, the agents

    /// Whom users sign in with, without the address of the sandbox; nil while the preferences do not say.
    public var chosenProvider: AccountProvider? {
        if let matrixOverride { return .matrix(server: matrixOverride) }
        if usesSandbox { return .sandbox() }
        return preferences.settings.signIn.provider(matrixServer: preferences.settings.matrixURL)
    }

    /// Where users sign in; starts the sandbox first. Throws `SignInError.noServer` while the preferences do not say.
    public func accountProvider() async throws -> AccountProvider {
        guard let provider = chosenProvider else { throw SignInError.noServer }
        return provider.isSandbox ? .sandbox(at: try await sandbox.start()) : provider
    }

    /// The host where users sign in, if the network can read what is sent to it; nil where it cannot.
    public var exposedAccountHost: String? {
        guard let server = chosenProvider?.server, !server.isConfidential else { return nil }
        return server.host()
    }

    /// The user's Matrix server. Throws `RemoteError.notSignedIn` where users sign in elsewhere, such as with Weibo:
    /// they have no groups and no agents.
    public func matrixServer() async throws -> URL {
        let provider = try await accountProvider()
        guard provider.dialect == .matrix else { throw RemoteError.notSignedIn }
        return provider.server
    }

    /// Who may sign in without an account of their own; nil outside the sandbox.
    public var sampleSignIn: SampleSignIn? { usesSandbox ? sandbox.signIn : nil }

    // MARK: The weather

    /// The weather server.
    public func weatherServer() async throws -> URL {
        if let weatherOverride { return weatherOverride }
        if usesSandbox { return try await sandbox.start() }
        return preferences.settings.weatherURL ?? Self.openWeatherMap
    }

    /// The key for the weather server; empty while the user has not entered one.
    public func weatherKey() async throws -> String {
        if weatherOverride == nil, usesSandbox { return sandbox.weatherKey }
        let key = try await secrets.secret(for: .weatherKey) ?? ""
        // A server on the command line is a tester's own, which takes the sandbox's key.
        return key.isEmpty && weatherOverride != nil ? sandbox.weatherKey : key
    }

    private static let openWeatherMap = URL(string: "https://api.openweathermap.org")!
}
