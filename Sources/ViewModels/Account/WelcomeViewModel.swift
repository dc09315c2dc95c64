import Observation

/// The page that a new user sees first: a description of Hutong, and two ways to begin. It is displayed at the first
/// start only.
@Observable
public final class WelcomeViewModel {
    /// Whether the page is shown instead of the form for the sign-in.
    public private(set) var isShown: Bool

    @ObservationIgnored private let preferences: Preferences
    @ObservationIgnored private let signIn: SignInViewModel
    @ObservationIgnored private let showToday: () -> Void

    /// Creates a page that signs in with `signIn`. It is not shown to users who have requested a page, or who do not
    /// use the sandbox. `showToday` opens the page of today once the user is signed in.
    public init(
        preferences: Preferences, signIn: SignInViewModel, isPageRequested: Bool,
        showToday: @escaping () -> Void = {}
    ) {
        self.preferences = preferences
        self.signIn = signIn
        self.showToday = showToday
        isShown = !isPageRequested && !preferences.settings.hasSeenWelcome && signIn.hasSample
    }

    /// Remembers that the page was displayed, so that it will not be shown at later starts.
    public func appear() {
        if isShown { preferences.change { $0.hasSeenWelcome = true } }
    }

    /// Signs in as the sample user, and shows what waits for them.
    public func tryIt() async {
        isShown = false
        await signIn.signInAsSample()
        if signIn.problem == nil { showToday() }
    }

    /// Shows the form for the sign-in.
    public func close() { isShown = false }
}
