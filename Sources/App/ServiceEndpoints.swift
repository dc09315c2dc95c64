import Domain
import Foundation
import ViewModels

/// The sandbox as the rest of the program sees it: `start` returns its address after starting it if necessary, and `signIn`
/// is its sample user.
nonisolated struct SandboxAccess: Sendable {
    let start: @Sendable () async throws -> URL
    let weatherKey: String
    let signIn: SampleSignIn
}

/// The server and the key of each service: those of the sandbox, of the preferences, or of the command line, which
/// takes precedence over both. With a Matrix server of the command line, nothing belongs to the sandbox.
///
/// Each request reads the current values, so that a changed address takes effect at once. The sandbox stays in use,
/// or not, until the program is loaded again, because its data are in another place.
final class ServiceEndpoints {
    /// Whether the sandbox is in use: its moderator and visitors act on the listings, its agents answer, and the user
    /// is among its sample neighbors.
    let usesSandbox: Bool

    private let preferences: Preferences
    private let secrets: any SecretStore
    private let sandbox: SandboxAccess
    private let matrixOverride: URL?
    private let weatherOverride: URL?

    /// Creates endpoints from `preferences`; `matrix` and `weather` are the servers of the command line, if any.
    init(
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

    /// The provider that users sign in with, without the address of the sandbox; nil while the preferences name none.
    var chosenProvider: AccountProvider? {
        if let matrixOverride { return .matrix(server: matrixOverride) }
        if usesSandbox { return .sandbox() }
        return preferences.settings.signIn.provider(matrixServer: preferences.settings.matrixURL)
    }

    /// Returns the provider that users sign in with, after starting the sandbox if it is in use. Throws
    /// `SignInError.noServer` while the preferences name none.
    func accountProvider() async throws -> AccountProvider {
        guard let provider = chosenProvider else { throw SignInError.noServer }
        return provider.isSandbox ? .sandbox(at: try await sandbox.start()) : provider
    }

    /// The host that users sign in to, if the network can read the data that are sent to it; otherwise nil.
    var exposedAccountHost: String? {
        guard let server = chosenProvider?.server, !server.isConfidential else { return nil }
        return server.host()
    }

    /// Returns the user's Matrix server. Throws `RemoteError.notSignedIn` if users sign in elsewhere, such as with
    /// Weibo: they have no groups and no agents.
    func matrixServer() async throws -> URL {
        let provider = try await accountProvider()
        guard provider.dialect == .matrix else { throw RemoteError.notSignedIn }
        return provider.server
    }

    /// The user who may sign in without an account of their own; nil outside the sandbox.
    var sampleSignIn: SampleSignIn? { usesSandbox ? sandbox.signIn : nil }

    // MARK: The weather

    /// Returns the weather server.
    func weatherServer() async throws -> URL {
        if let ownWeatherServer { return ownWeatherServer }
        if usesSandbox { return try await sandbox.start() }
        return try await usesMetNorway() ? Self.metNorway : Self.openWeatherMap
    }

    /// Returns whether the weather server speaks MET Norway's protocol, which needs no key, instead of OpenWeatherMap's:
    /// without a key and an address, or with an address that ends like MET Norway's.
    func usesMetNorway() async throws -> Bool {
        if let ownWeatherServer { return ownWeatherServer.lastPathComponent == Self.metNorway.lastPathComponent }
        return usesSandbox ? false : try await weatherKey().isEmpty
    }

    /// Returns the key for the weather server; empty while the user has not entered one.
    func weatherKey() async throws -> String {
        if weatherOverride == nil, usesSandbox { return sandbox.weatherKey }
        let key = try await secrets.secret(for: .weatherKey) ?? ""
        // A server on the command line belongs to a tester, and accepts the sandbox's key.
        return key.isEmpty && weatherOverride != nil ? sandbox.weatherKey : key
    }

    /// The address on the command line or in the preferences.
    private var ownWeatherServer: URL? { weatherOverride ?? (usesSandbox ? nil : preferences.settings.weatherURL) }

    private static let metNorway = URL(string: "https://api.met.no/weatherapi")!
    private static let openWeatherMap = URL(string: "https://api.openweathermap.org")!
}
