import Domain
import Foundation
import Synchronization

/// A server that lets every user in by default, and records its calls.
public final class FakeAccountServer: SignInService, TokenService, UserService {
    /// The answers of the server; a test replaces the answers that it needs.
    public struct Answers: Sendable {
        public var methods: @Sendable () async throws -> SignInMethods = {
            SignInMethods(browser: true, password: true, signUp: true)
        }
        public var browser: @Sendable (@Sendable (URL) async -> Bool) async throws -> TokenGrant = { open in
            guard await open(URL(string: "https://id.example/authorize")!) else { throw SignInError.noBrowser }
            return .sample
        }
        public var deviceCode: @Sendable () async throws -> DeviceCode = { throw SignInError.notOffered }
        public var password: @Sendable (String, String) async throws -> TokenGrant = { _, _ in .sample }
        public var signUp:
            @Sendable (SignUpForm, @Sendable (VerificationRequest) async throws -> String) async throws -> TokenGrant =
                { _, _ in .sample }
        public var me: @Sendable () async throws -> UserProfile = { .mei }
        public var user: @Sendable (String) async throws -> UserProfile = { _ in .mei }
        public var picture: @Sendable (URL) async throws -> Data = { Data($0.absoluteString.utf8) }
        public var setAvatar: @Sendable (Photo) async throws -> URL = { _ in URL(string: "mxc://hutong/new")! }
        public var setDisplayName: @Sendable (String) async throws -> Void = { _ in }
        public var storesAbout: @Sendable () async throws -> Bool = { true }
        public var setAbout: @Sendable (String) async throws -> Void = { _ in }
        public var refresh: @Sendable (Tokens) async throws -> TokenGrant = { _ in throw SignInError.invalidGrant }
        public var revoke: @Sendable (Tokens) async throws -> Void = { _ in }
        public var address: @Sendable (Tokens) async throws -> URL = { $0.provider.server }
    }

    private let answers = Mutex(Answers())
    private let recorded = Mutex<[String]>([])

    public init() {}

    /// The requests, in order.
    public var calls: [String] { recorded.withLock(\.self) }

    /// Changes the answers.
    public func set(_ change: (inout Answers) -> Void) { answers.withLock { change(&$0) } }

    private func note(_ call: String) -> Answers {
        recorded.withLock { $0.append(call) }
        return answers.withLock(\.self)
    }

    public func methods() async throws -> SignInMethods { try await note("methods").methods() }

    public func signInInBrowser(
        creatingAccount: Bool, words: BrowserWords, open: @escaping @Sendable (URL) async -> Bool
    ) async throws -> TokenGrant {
        try await note("\(creatingAccount ? "new account in the " : "")browser: \(words.closeThisPage)").browser(open)
    }

    public func requestDeviceCode() async throws -> DeviceCode { try await note("deviceCode").deviceCode() }

    public func signIn(name: String, password: String) async throws -> TokenGrant {
        try await note("password: \(name)").password(name, password)
    }

    public func signUp(
        _ form: SignUpForm, verify: @escaping @Sendable (VerificationRequest) async throws -> String
    ) async throws -> TokenGrant {
        try await note("signUp: \(form.name)").signUp(form, verify)
    }

    public func user(for grant: TokenGrant) async throws -> UserProfile { try await note("me").me() }
    public func user(id: String) async throws -> UserProfile { try await note("user: \(id)").user(id) }
    public func picture(at url: URL) async throws -> Data { try await note("picture: \(url)").picture(url) }
    public func setAvatar(_ photo: Photo) async throws -> URL { try await note("setAvatar").setAvatar(photo) }
    public func setDisplayName(_ name: String) async throws {
        try await note("setDisplayName: \(name)").setDisplayName(name)
    }
    public func storesAbout() async throws -> Bool { try await note("storesAbout").storesAbout() }
    public func setAbout(_ text: String) async throws { try await note("setAbout: \(text)").setAbout(text) }
    public func address(of tokens: Tokens) async throws -> URL {
        try await answers.withLock(\.self).address(tokens)
    }

    public func refresh(_ tokens: Tokens) async throws -> TokenGrant { try await note("refresh").refresh(tokens) }
    public func revoke(_ tokens: Tokens) async throws { try await note("revoke \(tokens.access)").revoke(tokens) }
}

extension TokenGrant {
    /// A token that never expires.
    public static let sample = TokenGrant(tokens: .sample, expiresAt: nil, userID: UserProfile.mei.id)

    /// Returns a token that expires at `expiry`, with or without a refresh token.
    public static func ending(_ expiry: Date, access: String = "access-1", refresh: String? = nil) -> TokenGrant {
        TokenGrant(
            tokens: Tokens(access: access, refresh: refresh, provider: .test, issuer: .matrix), expiresAt: expiry,
            userID: UserProfile.mei.id)
    }
}

extension URL {
    /// The address of `AccountProvider.test`.
    public static let testServer = URL(string: "https://hutong.example")!
}

extension AccountProvider {
    /// A Matrix server.
    public static let test = AccountProvider.matrix(server: .testServer)
}

/// The provider that the settings name, which a test changes.
public final class ProviderInUse: Sendable {
    private let provider: Mutex<AccountProvider>

    /// Creates the setting with `provider`.
    public init(_ provider: AccountProvider) { self.provider = Mutex(provider) }

    /// The current provider.
    public var value: AccountProvider { provider.withLock(\.self) }

    /// Sets another provider.
    public func set(_ other: AccountProvider) { provider.withLock { $0 = other } }
}

extension Tokens {
    /// Tokens without a refresh token.
    public static let sample = Tokens(access: "access-1", provider: .test, issuer: .matrix)
}

extension UserProfile {
    /// A user with all fields of a page.
    public static let mei = UserProfile(
        id: "@mei:hutong", name: "Mei Lin", handle: "@mei:hutong", avatar: URL(string: "mxc://hutong/mei"),
        about: "Grows beans.", place: "Beijing", counts: Counts(posts: 12, followers: 1, following: 34),
        joined: Date(timeIntervalSince1970: 1_577_836_800))
}
