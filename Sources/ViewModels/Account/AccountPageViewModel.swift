import Domain
import Foundation
import Observation

/// The account page: the sign-in page, or the page of the signed-in user.
@Observable
public final class AccountPageViewModel: Lifecycle {
    /// The states of the page.
    public nonisolated enum Screen: String, Equatable, Sendable {
        /// The session of the last run is being restored.
        case restoring
        /// The welcome of a new user.
        case welcome
        /// The field for the user's own server.
        case server
        case signIn
        case user
    }

    /// The page of the signed-in user; nil if no user is signed in.
    public private(set) var userPage: UserPageViewModel?
    private var isChangingPicture = false
    private var isSigningOut = false
    @ObservationIgnored private var isVisible = false
    /// Whether the session has expired since the last sign-in.
    @ObservationIgnored private var hasExpired = false
    /// The sign-in page.
    public let signIn: SignInViewModel
    /// The welcome of a new user.
    public let welcome: WelcomeViewModel
    /// The page for the user's own server.
    public let server: OwnServerViewModel

    /// The state of the page.
    public var screen: Screen {
        if userPage != nil { return .user }
        guard account.hasLoaded else { return .restoring }
        if server.isShown { return .server }
        return welcome.isShown ? .welcome : .signIn
    }
    /// Whether there is another way to sign in than the suggested one, or another server.
    public var offersOtherWays: Bool { signIn.offers.hasOthers || server.isOffered }
    /// Whether the picture can be changed; false while a new one is being uploaded.
    public var canChangePicture: Bool { !isChangingPicture }
    /// Whether the user can sign out; false during a sign-out.
    public var canSignOut: Bool { !isSigningOut }
    /// The reason why the user is no longer signed in. It has no button for signing in, which the page offers anyway.
    public var notice: Problem? {
        guard var notice = account.problem else { return nil }
        if notice.remedy == .signIn { (notice.remedy, notice.remedyTitle) = (nil, "") }
        return notice
    }

    @ObservationIgnored private let account: AccountViewModel
    @ObservationIgnored private let makeUserPage: (String, UserProfile?) -> UserPageViewModel
    @ObservationIgnored private let undoHistory: UndoHistory
    /// Opens the page of the personal information.
    @ObservationIgnored public let showPersonalInfo: () -> Void
    @ObservationIgnored private let connection: () -> AsyncStream<GroupsConnection>
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private weak var appService: (any AccountAppService)?
    @ObservationIgnored private var shownID: String?
    @ObservationIgnored private var hasAppeared = false
    @ObservationIgnored private var observations: [NotificationCenter.ObservationToken] = []

    /// Creates the page, which follows the events of the account on `center`. `showPersonalInfo` opens the page of the
    /// personal information. Once the groups' `connection` is there again, what could not be loaded is loaded.
    public init(
        account: AccountViewModel, signIn: SignInViewModel, welcome: WelcomeViewModel,
        server: OwnServerViewModel,
        makeUserPage: @escaping (_ id: String, _ passedIn: UserProfile?) -> UserPageViewModel,
        undoHistory: UndoHistory, showPersonalInfo: @escaping () -> Void = {}, center: NotificationCenter,
        connection: @escaping () -> AsyncStream<GroupsConnection> = { AsyncStream { $0.finish() } },
        words: Localizer, appService: any AccountAppService
    ) {
        self.account = account
        self.signIn = signIn
        self.welcome = welcome
        self.server = server
        self.makeUserPage = makeUserPage
        self.undoHistory = undoHistory
        self.showPersonalInfo = showPersonalInfo
        self.connection = connection
        self.words = words
        self.appService = appService
        observations = [
            center.addObserver(for: DidSignIn.self) { [weak self] _ in self?.signedIn() },
            center.addObserver(for: DidSignUp.self) { [weak self] _ in self?.signedIn() },
            center.addObserver(for: DidRestore.self) { [weak self] _ in
                self?.follow()
                self?.reportRestore()
            },
            center.addObserver(for: DidSignOut.self) { [weak self] event in
                self?.follow()
                if case .success(.expired) = event.result { self?.reportExpiry() }
            },
        ]
        follow()
    }

    /// Restores the session of the last run, and loads the picture of its user; then follows the connection until the
    /// task is canceled.
    public func start() async {
        await account.load()
        for await state in connection() where state == .online {
            if let userPage, userPage.problem != nil { await userPage.load() }
        }
    }

    /// Asks the server once how users can sign in.
    public func appear() async {
        isVisible = true
        welcome.appear()
        guard !hasAppeared else { return }
        hasAppeared = true
        await signIn.load()
    }

    /// Ends the welcome of a user who looks at other pages.
    public func disappear() async {
        isVisible = false
        welcome.close()
    }

    /// Cancels a sign-in at the old server, and asks the other one how users can sign in.
    public func serverChanged() async {
        await signIn.serverChanged()
    }

    /// Cancels a sign-in.
    public func stop() async { await signIn.cancel() }

    /// Reloads the user page, or asks the server again how users can sign in.
    public func refresh() async {
        if let userPage { await userPage.load() } else { await signIn.load() }
    }

    /// Repeats the action that the notice is about.
    public func retry() async { await account.load() }

    /// Lets the user edit their name and their description of themselves.
    public func editProfile() async {
        guard let editor = userPage?.makeEditor(undoHistory: undoHistory) else { return }
        await appService?.editProfile(editor)
    }

    /// Lets the user choose another picture, and uploads it.
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
            Log.account.notice("Cannot change the picture", metadata: ["error": "\(error.logDescription)"])
            appService?.report(ErrorWords(words).problem(for: error))
        }
    }

    /// Ends the session and deletes the data that were stored for it, unless the user cancels.
    public func signOut() async {
        guard !isSigningOut else { return }
        isSigningOut = true
        defer { isSigningOut = false }
        guard await account.confirmSignOut() else { return }
        await account.signOut()
        appService?.toast(words("You are signed out"))
    }

    private func signedIn() {
        hasExpired = false
        follow()
    }

    /// Reports that the session has ended to a user who looks at another page. This page says it by itself.
    private func reportExpiry() {
        hasExpired = true
        if !isVisible, let notice { appService?.toast(notice.title) }
    }

    /// Reports that the user is signed in again without having done anything.
    private func reportRestore() {
        guard hasExpired, account.isSignedIn else { return }
        hasExpired = false
        appService?.toast(words("You are signed in again"))
    }

    private func follow() {
        let signedIn = account.account
        guard signedIn?.id != shownID else { return }
        shownID = signedIn?.id
        userPage = signedIn.map { makeUserPage($0.id, UserProfile($0)) }
    }
}

/// The requests of the account pages to the windows around them.
public protocol AccountAppService: AppService {
    /// Shows `url` in the user's browser. Returns false if no browser could be opened.
    func openInBrowser(_ url: URL) async -> Bool

    /// Copies a text to the clipboard.
    func copy(_ text: String)

    /// Lets the user choose a picture of themselves. Returns nil if they cancel.
    func choosePhoto() async -> Photo?

    /// Shows the form for the profile. Returns when it is closed.
    func editProfile(_ editor: ProfileEditorViewModel) async
}
