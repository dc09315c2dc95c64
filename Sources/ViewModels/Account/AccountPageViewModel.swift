import Domain
import Foundation
import Observation

/// The account page: the sign-in page while nobody is signed in, the own user page afterwards.
@Observable
public final class AccountPageViewModel: Lifecycle {
    /// What the page shows.
    public nonisolated enum Screen: Equatable, Sendable {
        /// The session of the last run is being taken up.
        case restoring
        case signIn
        case user
    }

    /// The own user page; nil while nobody is signed in.
    public private(set) var userPage: UserPageViewModel?
    /// Whether a new picture is on its way to the server.
    public private(set) var isChangingPicture = false
    /// Whether the session is being ended.
    public private(set) var isSigningOut = false
    /// The sign-in page.
    public let signIn: SignInViewModel

    /// What the page shows.
    public var screen: Screen {
        if userPage != nil { return .user }
        return account.hasLoaded ? .signIn : .restoring
    }
    /// Why nobody is signed in although somebody was; without a button where the sign-in page is the remedy.
    public var notice: Problem? {
        guard var notice = account.problem else { return nil }
        if notice.remedy == .signIn { (notice.remedy, notice.remedyTitle) = (nil, "") }
        return notice
    }

    @ObservationIgnored private let account: AccountViewModel
    @ObservationIgnored private let makeUserPage: (String, UserProfile?) -> UserPageViewModel
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private weak var appService: (any AccountAppService)?
    @ObservationIgnored private var shownID: String?
    @ObservationIgnored private var hasAppeared = false
    @ObservationIgnored private var observations: [NotificationCenter.ObservationToken] = []

    /// Makes the page; it follows the account by its events on `center`.
    public init(
        account: AccountViewModel, signIn: SignInViewModel,
        makeUserPage: @escaping (_ id: String, _ passedIn: UserProfile?) -> UserPageViewModel,
        center: NotificationCenter, words: Localizer, appService: any AccountAppService
    ) {
        self.account = account
        self.signIn = signIn
        self.makeUserPage = makeUserPage
        self.words = words
        self.appService = appService
        observations = [
            center.addObserver(for: DidSignIn.self) { [weak self] _ in self?.follow() },
            center.addObserver(for: DidSignUp.self) { [weak self] _ in self?.follow() },
            center.addObserver(for: DidRestore.self) { [weak self] _ in self?.follow() },
            center.addObserver(for: DidSignOut.self) { [weak self] _ in self?.follow() },
        ]
        follow()
    }

    /// Restores the session of the last run.
    public func start() async { await account.load() }

    /// Asks the server once how people can sign in.
    public func appear() async {
        guard !hasAppeared else { return }
        hasAppeared = true
        await signIn.load()
    }

    /// Asks the other server how people can sign in.
    public func serverChanged() async { await signIn.load() }

    /// Cancels a sign-in.
    public func stop() async { await signIn.cancel() }

    /// Fetches the own page anew, or asks the server once more how people can sign in.
    public func refresh() async {
        if let userPage { await userPage.load() } else { await signIn.load() }
    }

    /// Tries again what the notice is about.
    public func retry() async { await account.load() }

    /// Lets the user choose another picture of themselves, and uploads it.
    public func changePicture() async {
        guard !isChangingPicture, let photo = await appService?.choosePhoto() else { return }
        isChangingPicture = true
        defer { isChangingPicture = false }
        do {
            try await account.changeAvatar(to: photo)
            await userPage?.load()
        } catch is CancellationError {
            return
        } catch {
            appService?.report(ErrorWords(words).problem(for: error))
        }
    }

    /// Ends the session and deletes what was kept for it.
    public func signOut() async {
        guard !isSigningOut else { return }
        isSigningOut = true
        defer { isSigningOut = false }
        await account.signOut()
        appService?.toast(words("You are signed out"))
    }

    private func follow() {
        let signedIn = account.account
        guard signedIn?.id != shownID else { return }
        shownID = signedIn?.id
        userPage = signedIn.map { makeUserPage($0.id, UserProfile($0)) }
    }
}
