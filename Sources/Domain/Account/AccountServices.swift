import Foundation

/// The ways a server lets people in.
public struct SignInMethods: Equatable, Sendable {
    /// OAuth 2.0 in the browser.
    public var browser: Bool
    /// A name and a password.
    public var password: Bool
    /// A new account.
    public var signUp: Bool

    /// Lists the ways.
    public init(browser: Bool, password: Bool, signUp: Bool) {
        self.browser = browser
        self.password = password
        self.signUp = signUp
    }
}

/// What the page in the browser says once the answer has arrived, in the user's language.
public struct BrowserWords: Equatable, Sendable {
    /// The page's language, a BCP 47 tag.
    public var language: String
    /// What it says when somebody is signed in.
    public var successTitle: String
    /// What it says when nobody is.
    public var failureTitle: String
    /// That the page can be closed.
    public var closeThisPage: String

    /// Collects the page's words; `language` is a BCP 47 tag.
    public init(language: String, successTitle: String, failureTitle: String, closeThisPage: String) {
        self.language = language
        self.successTitle = successTitle
        self.failureTitle = failureTitle
        self.closeThisPage = closeThisPage
    }
}

/// Lets people in. Throws `SignInError` and `RemoteError`; canceling the task ends the wait for the browser.
public protocol SignInService: Sendable {
    /// What the server offers.
    func methods() async throws -> SignInMethods

    /// OAuth 2.0 with PKCE in the user's browser, which `open` shows; false means that no browser came up.
    func signInInBrowser(
        words: BrowserWords, open: @escaping @Sendable (URL) async -> Bool
    ) async throws -> TokenGrant

    /// Matrix `m.login.password`.
    func signIn(name: String, password: String) async throws -> TokenGrant

    /// Makes an account; `verify` is asked for what the server wants typed, again when it was wrong.
    func signUp(
        _ form: SignUpForm, verify: @escaping @Sendable (VerificationRequest) async throws -> String
    ) async throws -> TokenGrant

    /// The user these tokens belong to; what turns a token into an account.
    func user(for grant: TokenGrant) async throws -> UserProfile
}

/// Renews and ends tokens.
public protocol TokenService: Sendable {
    /// New tokens for the refresh token. Throws `SignInError.invalidGrant` when, and only when, it is worth nothing.
    func refresh(_ tokens: Tokens) async throws -> TokenGrant

    /// Tells the server that these tokens are done with.
    func revoke(_ tokens: Tokens) async throws
}

/// Reads and changes people's pages for whoever is signed in. Throws `RemoteError`.
public protocol UserService: Sendable {
    /// A member's page.
    func user(id: String) async throws -> UserProfile

    /// The bytes of a picture.
    func picture(at url: URL) async throws -> Data

    /// Gives the signed-in user a picture; returns where it is.
    func setAvatar(_ photo: Photo) async throws -> URL

    /// Gives the signed-in user a name.
    func setDisplayName(_ name: String) async throws
}

/// Keeps the account between runs. Throws `StorageError`.
public protocol AccountArchive: Sendable {
    /// The account, or nil when there is none. Throws `.corrupt` once a damaged archive has been set aside.
    func load() async throws -> Account?

    /// Keeps `account`, or forgets it when it is nil.
    func save(_ account: Account?) async throws
}

/// Keeps user pages between runs; a copy that cannot be read is as good as none. Throws `StorageError`.
public protocol UserPageStore: Sendable {
    /// The page as last seen, and when that was.
    func page(of id: String) async -> StoredUserPage?

    /// Keeps the owner's page until sign-out.
    func saveOwner(_ page: StoredUserPage) async throws

    /// Keeps a stranger's page for a while.
    func cache(_ page: StoredUserPage) async throws

    /// Forgets everybody.
    func removeAll() async throws
}

/// A user page with the time it was true.
public struct StoredUserPage: Codable, Equatable, Sendable {
    /// The user.
    public var user: UserProfile
    /// When the page was fetched.
    public var time: Date

    /// Wraps a page fetched at `time`.
    public init(user: UserProfile, time: Date) {
        self.user = user
        self.time = time
    }
}
