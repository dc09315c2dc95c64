import Foundation

/// The ways to sign in that a server offers.
public struct SignInMethods: Equatable, Sendable {
    /// OAuth 2.0 in the browser.
    public var browser: Bool
    /// A name and a password.
    public var password: Bool
    /// A new account, with the form of this app.
    public var signUp: Bool
    /// A new account in the browser (OpenID Connect, `prompt=create`).
    public var browserSignUp: Bool
    /// A code that is entered on another device (RFC 8628).
    public var deviceCode: Bool

    /// Creates the offer of a server.
    public init(
        browser: Bool, password: Bool, signUp: Bool, browserSignUp: Bool = false, deviceCode: Bool = false
    ) {
        self.browser = browser
        self.password = password
        self.signUp = signUp
        self.browserSignUp = browserSignUp
        self.deviceCode = deviceCode
    }
}

/// The words of the page that the browser shows after the sign-in, in the user's language.
public struct BrowserWords: Equatable, Sendable {
    /// The page's language, a BCP 47 tag.
    public var language: String
    /// The title after a successful sign-in.
    public var successTitle: String
    /// The title after a failure.
    public var failureTitle: String
    /// The sentence that the page can be closed.
    public var closeThisPage: String

    /// Collects the page's words; `language` is a BCP 47 tag.
    public init(language: String, successTitle: String, failureTitle: String, closeThisPage: String) {
        self.language = language
        self.successTitle = successTitle
        self.failureTitle = failureTitle
        self.closeThisPage = closeThisPage
    }
}

/// Signs users in. Throws `SignInError` and `RemoteError`; canceling the task ends the wait for the browser.
public protocol SignInService: Sendable {
    /// Returns the methods of signing in that the server offers.
    func methods() async throws -> SignInMethods

    /// Signs in with OAuth 2.0 and PKCE in the user's browser, which `open` opens; it returns false if there is no
    /// browser.
    ///
    /// With `creatingAccount`, the browser shows the provider's form for a new account.
    func signInInBrowser(
        creatingAccount: Bool, words: BrowserWords, open: @escaping @Sendable (URL) async -> Bool
    ) async throws -> TokenGrant

    /// Requests a code that the user enters in the browser of another device (RFC 8628).
    func requestDeviceCode() async throws -> DeviceCode

    /// Signs in with Matrix's `m.login.password`.
    func signIn(name: String, password: String) async throws -> TokenGrant

    /// Creates an account. `verify` is called for each value that the server asks the user to type, and again after a
    /// wrong one.
    func signUp(
        _ form: SignUpForm, verify: @escaping @Sendable (VerificationRequest) async throws -> String
    ) async throws -> TokenGrant

    /// Returns the user to whom the tokens belong.
    func user(for grant: TokenGrant) async throws -> UserProfile
}

/// Renews and revokes tokens, each at the server that issued them.
public protocol TokenService: Sendable {
    /// Returns the address of the server to which the tokens belong. Throws `RemoteError.notSignedIn` if the server
    /// is not in use.
    func address(of tokens: Tokens) async throws -> URL

    /// Returns new tokens for the refresh token. Throws `SignInError.invalidGrant` only if the refresh token is
    /// invalid.
    func refresh(_ tokens: Tokens) async throws -> TokenGrant

    /// Revokes the tokens at the server.
    func revoke(_ tokens: Tokens) async throws
}

/// Loads user pages and changes the signed-in user's own. Throws `RemoteError`.
public protocol UserService: Sendable {
    /// Returns the page of any user.
    func user(id: String) async throws -> UserProfile

    /// Returns a picture, as an image file.
    func picture(at url: URL) async throws -> Data

    /// Sets the picture of the signed-in user. Returns its address.
    func setAvatar(_ photo: Photo) async throws -> URL

    /// Sets the display name of the signed-in user.
    func setDisplayName(_ name: String) async throws

    /// Returns whether the server stores the signed-in user's description of themselves.
    func storesAbout() async throws -> Bool

    /// Sets the signed-in user's description of themselves.
    func setAbout(_ text: String) async throws
}

/// Stores the account between runs. Throws `StorageError`.
public protocol AccountArchive: Sendable {
    /// Returns the account, or nil if there is none. Throws `.corrupt` after a corrupt archive was quarantined.
    func load() async throws -> Account?

    /// Saves `account`, or deletes the archive if it is nil.
    func save(_ account: Account?) async throws
}

/// Stores user pages between runs; a page that cannot be read counts as missing. Throws `StorageError`.
public protocol UserPageStore: Sendable {
    /// Returns the page as last loaded, with the time of that.
    func page(of id: String) async -> StoredUserPage?

    /// Saves the owner's page until sign-out.
    func saveOwner(_ page: StoredUserPage) async throws

    /// Caches the page of another user.
    func cache(_ page: StoredUserPage) async throws

    /// Deletes all pages.
    func removeAll() async throws
}

/// A user page with the time at which it was loaded.
public struct StoredUserPage: Codable, Equatable, Sendable {
    /// The user.
    public var user: UserProfile
    /// The time when the page was loaded.
    public var time: Date

    /// Creates a page loaded at `time`.
    public init(user: UserProfile, time: Date) {
        self.user = user
        self.time = time
    }
}

/// A code that the user enters in the browser of another device to sign in on this one (RFC 8628, 3.2).
public struct DeviceCode: Sendable {
    /// The server's answer to the question whether the user has entered the code (RFC 8628, 3.5).
    public enum Answer: Equatable, Sendable {
        /// The user has not entered the code yet.
        case pending
        /// The user has not entered the code yet, and the server has to be asked less often.
        case slowDown
        /// The user has allowed the sign-in.
        case granted(TokenGrant)
    }

    /// The code that the user types.
    public let userCode: String
    /// The page on which the user types the code.
    public let address: URL
    /// The time when the code ends, on the app's time source.
    public let expiresAt: Date
    /// The minimum time between two questions, in seconds.
    public let interval: TimeInterval
    /// Asks the server once. Throws `SignInError` if the sign-in can no longer succeed, `RemoteError` if the request
    /// fails.
    public let ask: @Sendable () async throws -> Answer

    /// Creates a code; `ask` asks the server whether it was entered.
    public init(
        userCode: String, address: URL, expiresAt: Date, interval: TimeInterval,
        ask: @escaping @Sendable () async throws -> Answer
    ) {
        self.userCode = userCode
        self.address = address
        self.expiresAt = expiresAt
        self.interval = interval
        self.ask = ask
    }
}
