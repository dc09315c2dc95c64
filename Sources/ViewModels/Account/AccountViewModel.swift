import Domain
import Foundation
import Observation

/// The one session of the app as the pages see it: the signed-in user, the reason why no user is signed in, and every
/// action that changes these.
///
/// `Session` keeps the tokens and the clock; this class performs the user's actions, shows the state, and posts an
/// `AccountEvent` for each action. The composition root creates the only instance.
@Observable
public final class AccountViewModel {
    /// The current step of signing in, in words; empty otherwise.
    public private(set) var progress = ""
    /// The reason why the user was signed out or could not be restored, and advice for the user.
    public private(set) var problem: Problem?
    /// Whether it is known if the user of the last run is still signed in.
    public private(set) var hasLoaded = false
    /// Whether a user is signing in; no user is signed in meanwhile.
    private(set) var isSigningIn = false
    private var snapshot = SessionSnapshot.initial
    private let picture: AccountAvatar

    /// The picture of the signed-in user, as an image file.
    public var avatar: Data? { picture.data }
    /// The state of the session.
    public var state: SessionState { isSigningIn ? .signedOut : snapshot.state }
    /// The signed-in user; nil from the second of the expiry on.
    public var account: Account? {
        guard case .signedIn(let account) = state, !account.isExpired(at: time.now) else { return nil }
        return account
    }
    /// True while there is a token that expires later than now.
    public var isSignedIn: Bool { account != nil }

    @ObservationIgnored private let session: Session
    @ObservationIgnored private let signIns: any SignInService
    @ObservationIgnored private let pages: any UserPageStore
    @ObservationIgnored private let center: NotificationCenter
    @ObservationIgnored private let time: any TimeSource
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private weak var appService: (any AccountAppService)?
    /// The number of sign-ins and sign-outs. An answer for an earlier one is ignored.
    @ObservationIgnored private var generation = 0
    @ObservationIgnored private var watching: Task<Void, Never>?
    @ObservationIgnored private var signOutQuestions: [() async -> Bool] = []

    /// Creates the account of `session`; no user is signed in before `load()`.
    public init(
        session: Session, signIns: any SignInService, users: any UserService, pages: any UserPageStore,
        center: NotificationCenter, time: any TimeSource, words: Localizer, appService: any AccountAppService
    ) {
        self.session = session
        self.signIns = signIns
        self.pages = pages
        self.center = center
        self.time = time
        self.words = words
        self.appService = appService
        picture = AccountAvatar(users: users)
        picture.onLoad = { [weak self] result in self?.post(DidLoadAvatar(result)) }
    }

    deinit { watching?.cancel() }

    /// Restores the session of the last run, follows it, and loads the picture of its user. A second call changes
    /// nothing once the first has succeeded.
    public func load() async {
        await restore()
        await picture.load(from: account?.avatar)
    }

    private func restore() async {
        follow()
        do {
            problem = nil
            apply(try await session.restore())
            hasLoaded = true
            post(DidRestore(.success(account)))
        } catch {
            hasLoaded = true
            problem = ErrorWords(words).notRestored(error)
            post(DidRestore(.failure(error)))
        }
    }

    /// Signs in with OAuth 2.0 in the user's browser, with a new account if `creatingAccount`; canceling the task
    /// cancels the sign-in. Throws the errors of `SignInService`.
    public func signInInBrowser(creatingAccount: Bool = false) async throws {
        let browser = BrowserWords(words)
        try await performSignIn(DidSignIn.self, progress: words("Waiting for the browser…")) {
            try await signIns.signInInBrowser(creatingAccount: creatingAccount, words: browser) { [weak self] url in
                await self?.openInBrowser(url) ?? false
            }
        }
    }

    /// Signs in with a code on another device, which `requestGrant` shows. Throws the errors of `requestGrant` and
    /// `SignInService`.
    func signInOnAnotherDevice(_ requestGrant: () async throws -> TokenGrant) async throws {
        try await performSignIn(DidSignIn.self, progress: words("Getting a code…"), requestGrant)
    }

    /// Signs in with a name and a password. Throws the errors of `SignInService`.
    public func signIn(name: String, password: String) async throws {
        try await performSignIn(DidSignIn.self, progress: words("Signing in…")) {
            try await signIns.signIn(name: name, password: password)
        }
    }

    /// Creates an account and signs in with it; `verify` is called for each value that the server asks the user to
    /// type.
    ///
    /// The account exists even when its picture cannot be uploaded: only `DidLoadAvatar` reports that.
    public func signUp(
        _ form: SignUpForm, photo: Photo?, verify: @escaping @Sendable (VerificationRequest) async throws -> String
    ) async throws {
        do {
            try await performSignIn(DidSignUp.self, progress: words("Creating your account…")) {
                try await signIns.signUp(form) { [weak self] request in
                    await self?.post(DidRequestCode(.success(request)))
                    return try await verify(request)
                }
            }
        } catch let error as SignInError where error == .codeNotSent {
            post(DidRequestCode(.failure(error)))
            throw error
        }
        // A failure has been logged and posted as an event; the account exists all the same.
        if let photo { try? await changeAvatar(to: photo) }
    }

    /// Gives the signed-in user another picture. Throws the errors of `UserService` and the archive.
    public func changeAvatar(to photo: Photo) async throws {
        try await picture.change(to: photo) { url in
            guard var user = account.map({ UserProfile($0) }) else { return }
            user.avatar = url
            apply(try await session.update(user))
        }
    }

    /// Updates the account from the user's page, or posts the reason why the page could not be loaded.
    public func updateProfile(_ page: Result<UserProfile, any Error>) async {
        let started = generation
        let shown = avatar == nil ? nil : account?.avatar
        if case .success(let user) = page {
            do {
                apply(try await session.update(user))
            } catch {
                Log.account.error("Cannot save the profile", metadata: ["error": "\(error.logDescription)"])
            }
        }
        guard started == generation else { return }
        post(DidLoadUserInfo(page))
        if account?.avatar != shown { await picture.load(from: account?.avatar) }
    }

    /// Returns whether a user is signed in or signing in, also with tokens that have expired or are those of another
    /// server.
    func hasSession() async -> Bool {
        if isSigningIn { return true }
        return await session.hasTokens()
    }

    /// Adds a question that is asked before the user signs out; the answer false cancels the sign-out.
    public func beforeSignOut(_ ask: @escaping () async -> Bool) { signOutQuestions.append(ask) }

    /// Asks all questions before a sign-out. Returns false if the user cancels.
    func confirmSignOut() async -> Bool {
        for ask in signOutQuestions { guard await ask() else { return false } }
        return true
    }

    /// Deletes the session, the account and all data that were stored for it, and posts an event.
    public func signOut() async {
        generation += 1
        isSigningIn = false
        picture.clear()
        problem = nil
        var result: Result<SignOutCause, any Error> = .success(.userAsked)
        do { try await session.end() } catch { result = .failure(error) }
        do { try await pages.removeAll() } catch { result = .failure(error) }
        apply(await session.current())
        if case .failure(let error) = result {
            Log.account.error("Cannot delete everything at sign-out", metadata: ["error": "\(error.logDescription)"])
            problem = ErrorWords(words).notDeleted
        }
        post(DidSignOut(result))
    }

    // MARK: Helpers

    /// Shows the changes that happen without an action of the user, such as an expiry.
    private func follow() {
        guard watching == nil else { return }
        watching = Task { [weak self, changes = session.changes] in
            for await snapshot in changes { self?.apply(snapshot) }
        }
    }

    /// Requests a grant, fetches its user, and saves both. Every way to sign in performs these steps.
    private func performSignIn<Event: AccountEvent>(
        _ event: Event.Type, progress text: String, _ requestGrant: () async throws -> TokenGrant
    ) async throws where Event.Success == Account {
        generation += 1
        picture.ignorePendingAnswers()
        let started = generation
        isSigningIn = true
        hasLoaded = true
        progress = text
        do {
            let account = try await complete(requestGrant(), started)
            finishSignIn(started)
            problem = nil
            post(Event(.success(account)))
            await picture.load(from: self.account?.avatar)
        } catch {
            finishSignIn(started)
            if started == generation, !(error is CancellationError) { post(Event(.failure(error))) }
            throw error
        }
    }

    private func complete(_ grant: TokenGrant, _ started: Int) async throws -> Account {
        do {
            guard started == generation else { throw CancellationError() }
            progress = words("Getting your profile…")
            let user = try await fetchUser(for: grant)
            guard started == generation else { throw CancellationError() }
            let account = Account(user, expiresAt: grant.expiresAt)
            // The desktop may first ask for the password of the keyring, or for a new one.
            progress = words("Saving your sign-in in the keyring…")
            apply(try await session.begin(account, with: grant.tokens))
            return account
        } catch {
            await session.discard(grant)
            throw error
        }
    }

    private func fetchUser(for grant: TokenGrant) async throws -> UserProfile {
        do {
            let user = try await signIns.user(for: grant)
            try Task.checkCancellation()
            post(DidLoadUserInfo(.success(user)))
            return user
        } catch {
            if !(error is CancellationError) { post(DidLoadUserInfo(.failure(error))) }
            throw error
        }
    }

    private func openInBrowser(_ url: URL) async -> Bool {
        await appService?.openInBrowser(url) ?? false
    }

    private func finishSignIn(_ started: Int) {
        guard started == generation else { return }
        isSigningIn = false
        progress = ""
    }

    /// Shows a snapshot of the session, unless a newer one is already shown.
    private func apply(_ new: SessionSnapshot) {
        guard new.revision > snapshot.revision else { return }
        let old = snapshot
        snapshot = new
        if let error = new.saveError, error != old.saveError { appService?.report(ErrorWords(words).notSaved(error)) }
        guard new.state != old.state else { return }
        switch (old.state, new.state) {
        case (.signedOut, .expired(let account)):
            problem = ErrorWords(words).expired(account)
        case (_, .expired(let account)):
            problem = ErrorWords(words).expired(account)
            post(DidSignOut(.success(.expired)))
        case (.renewing, .signedIn(let account)), (.expired, .signedIn(let account)):
            // No sign-in was needed: a late renewal, or a clock that was corrected.
            problem = nil
            if !isSigningIn { post(DidRestore(.success(account))) }
        case (.signedIn(let earlier), .signedIn(let account)) where earlier.isExpired(at: time.now):
            // The renewal was so fast that only the expired `account` has reported a signed-out user.
            post(DidRestore(.success(account)))
        case (_, .signedIn):
            problem = nil
        default: break
        }
    }

    private func post(_ event: some AccountEvent) {
        center.post(event, subject: self)
    }
}
