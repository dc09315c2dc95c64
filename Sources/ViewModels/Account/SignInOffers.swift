import Domain

/// The ways to sign in that a server offers: the one that is suggested, and the others.
public nonisolated struct SignInOffers: Equatable, Sendable {
    /// Whether the browser is suggested, where passwords are typed that Hutong never sees.
    public let suggestsBrowser: Bool
    /// Whether the password is suggested: there is no browser page, or the password of the sample user is shown.
    public let suggestsPassword: Bool
    /// Whether the browser is one of the other ways.
    public let hasBrowser: Bool
    /// Whether the password is one of the other ways.
    public let hasPassword: Bool
    /// Whether another device is one of the other ways: it could not open the address of the sandbox.
    public let hasDeviceCode: Bool
    /// Whether accounts are created in a form.
    public let hasSignUp: Bool
    /// Whether accounts are created in the browser only.
    public let suggestsBrowserSignUp: Bool
    /// Whether accounts are also created in the browser.
    public let hasBrowserSignUp: Bool
    /// Whether Hutong knows no way to sign in at the server.
    public var isEmpty: Bool { !suggestsBrowser && !suggestsPassword }
    /// Whether there is another way than the suggested one.
    public var hasOthers: Bool { hasBrowser || hasPassword || hasDeviceCode || hasBrowserSignUp }

    init(_ methods: SignInMethods, hasSample: Bool) {
        suggestsPassword = methods.password && (hasSample || !methods.browser)
        suggestsBrowser = methods.browser && !suggestsPassword
        hasBrowser = methods.browser && suggestsPassword
        hasPassword = methods.password && suggestsBrowser
        hasDeviceCode = methods.deviceCode && !hasSample
        hasSignUp = methods.signUp
        suggestsBrowserSignUp = methods.browserSignUp && !methods.signUp
        hasBrowserSignUp = methods.browserSignUp && methods.signUp
    }
}

/// The sample user of the sandbox: a name, a password, and the code of e-mails that are never sent.
public nonisolated struct SampleSignIn: Equatable, Sendable {
    let name: String
    let password: String
    let code: String

    /// Creates a description of the sample user.
    public init(name: String, password: String, code: String) {
        self.name = name
        self.password = password
        self.code = code
    }
}
