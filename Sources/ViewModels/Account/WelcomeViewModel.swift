import Observation

/// The page that a new user sees first: a description of Hutong, and two ways to begin. It is displayed at the first
/// start only.
@Observable
public final class WelcomeViewModel {
    /// Whether it is shown instead of the form for the sign-in.
    public private(set) var isShown: Bool

    @ObservationIgnored private let preferences: Preferences
    @ObservationIgnored private let signIn: SignInViewModel

    /// Signs in with `signIn`. It is not shown to users who have asked for a page, or who do not use the sandbox.
    public init(preferences: Preferences, signIn: SignInViewModel, isPageRequested: Bool) {
        self.preferences = preferences
        self.signIn = signIn
        isShown = !isPageRequested && !preferences.settings.hasSeenWelcome && signIn.hasSample
    }

    /// It is on the screen: it will not be shown at later starts.
    public func appear() {
        if isShown { preferences.change { $0.hasSeenWelcome = true } }
    }

    /// Signs in as the sample user.
    public func tryIt() async {
        isShown = false
        await signIn.signInAsSample()
    }

    /// Shows the form for the sign-in.
    public func close() { isShown = false }
}
