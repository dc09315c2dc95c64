import Domain
import Foundation
import Observation

/// The one session of the app as the pages see it: who is signed in, why nobody is, and everything that changes that.
///
/// `Session` keeps the tokens and the clock; this class does what a person asks for, shows the state, and tells
/// everyone by `AccountEvent`s. Made once, in `hutong`.
@Observable
public final class AccountViewModel {
    /// Whether somebody is signed in.
    public nonisolated enum State: Equatable, Sendable {
        case signedOut
        case signingIn
        case signedIn(Account)
        case expired(Account)
    }

    /// What is being done while signing in, in words; empty otherwise.
    public private(set) var progress = ""
    /// Why nobody is signed in although somebody was, and what mends it.
    public private(set) var problem: Problem?
    /// The picture of the signed-in user, as the file it came in.
    public private(set) var avatar: Data?
    /// The state of the session.
    public var state: State {
        if isEntering { return .signingIn }
        return switch snapshot.state {
        case .signedOut: .signedOut
        case .renewing: .signingIn
        case .signedIn(let account): .signedIn(account)
        case .expired(let account): .expired(account)
        }
    }
    /// Whether it is known if somebody is still signed in from the last run.
    public private(set) var hasLoaded = false
    private var isEntering = false
    private var snapshot = Session.Snapshot.initial

    /// The signed-in user; nil from the second of the expiry on.
    public var account: Account? {
        guard case .signedIn(let account) = state, !account.isExpired(at: time.now) else { return nil }
        return account
    }

    /// True while a token is there that ends later than now.
    public var isSignedIn: Bool { account != nil }

    @ObservationIgnored private let session: Session
    @ObservationIgnored private let signIns: any SignInService
    @ObservationIgnored private let users: any UserService
    @ObservationIgnored private let pages: any UserPageStore
    @ObservationIgnored private let center: NotificationCenter
    @ObservationIgnored private let time: any TimeSource
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private weak var appService: (any AccountAppService)?
    /// Counts sign-ins and sign-outs: an answer to an earlier one is dropped.
    @ObservationIgnored private var generation = 0
    @ObservationIgnored private var watching: Task<Void, Never>?

    /// Makes the session's face; nobody is signed in before `load()`.
    public init(
        session: Session, signIns: any SignInService, users: any UserService, pages: any UserPageStore,
        center: NotificationCenter, time: any TimeSource, words: Localizer, appService: any AccountAppService
    ) {
        self.session = session
        self.signIns = signIns
        self.users = users
        self.pages = pages
        self.center = center
        self.time = time
        self.words = words
        self.appService = appService
        watching = Task { [weak self, changes = session.changes] in
            for await snapshot in changes { self?.show(snapshot) }
        }
    }

    deinit { watching?.cancel() }

    /// Takes up the session of the last run; a second call changes nothing once the first has succeeded.
    public func load() async {
        do {
            problem = nil
            show(try await session.restore())
            hasLoaded = true
            post(DidRestore(.success(account)))
        } catch {
            hasLoaded = true
            problem = ErrorWords(words).notRestored(error)
            post(DidRestore(.failure(error)))
        }
        await loadAvatar()
    }

    /// Signs in with OAuth 2.0 in the user's browser; canceling the task calls it off. Throws what `SignInService` throws.
    public func signInInBrowser() async throws {
        let browser = BrowserWords(words)
        try await enter(DidSignIn.self, words("Waiting for the browser…")) {
            try await signIns.signInInBrowser(words: browser) { [weak self] url in
                await self?.openInBrowser(url) ?? false
            }
        }
    }

    /// Signs in with a name and a password.
    public func signIn(name: String, password: String) async throws {
        try await enter(DidSignIn.self, words("Signing in…")) {
            try await signIns.signIn(name: name, password: password)
        }
    }

    /// Makes an account and signs in with it; `verify` is asked for what the server wants typed in.
    ///
    /// The account is there even when its picture cannot be uploaded: only `DidLoadAvatar` tells.
    public func signUp(
        _ form: SignUpForm, photo: Photo?, verify: @escaping @Sendable (VerificationRequest) async throws -> String
    ) async throws {
        do {
            try await enter(DidSignUp.self, words("Creating your account…")) {
                try await signIns.signUp(form) { [weak self] request in
                    await self?.post(DidRequestCode(.success(request)))
                    return try await verify(request)
                }
            }
        } catch let error as SignInError where error == .codeNotSent {
            post(DidRequestCode(.failure(error)))
            throw error
        }
        // The event has told of a failure; the account is there all the same.
        if let photo { try? await changeAvatar(to: photo) }
    }

    /// Gives the signed-in user another picture. Throws what `UserService` and the archive throw.
    public func changeAvatar(to photo: Photo) async throws {
        let started = generation
        do {
            let url = try await users.setAvatar(photo)
            guard started == generation, let account else { return }
            var user = UserProfile(account)
            user.avatar = url
            show(try await session.update(user))
            avatar = photo.data
            post(DidLoadAvatar(.success(photo.data)))
        } catch {
            guard started == generation else { throw CancellationError() }
            if !(error is CancellationError) { post(DidLoadAvatar(.failure(error))) }
            throw error
        }
    }

    /// Takes over what the signed-in user's page says, or why it could not be fetched.
    public func takeOver(_ page: Result<UserProfile, any Error>) async {
        let started = generation
        let shown = avatar == nil ? nil : account?.avatar
        if case .success(let user) = page, let updated = try? await session.update(user) { show(updated) }
        guard started == generation else { return }
        post(DidLoadUserInfo(page))
        if account?.avatar != shown { await loadAvatar() }
    }

    /// Deletes the session, the account and everything that was kept for it, and tells everyone.
    public func signOut() async {
        generation += 1
        isEntering = false
        avatar = nil
        problem = nil
        var result: Result<DidSignOut.Cause, any Error> = .success(.userAsked)
        do { try await session.end() } catch { result = .failure(error) }
        do { try await pages.removeAll() } catch { result = .failure(error) }
        show(await session.current())
        if case .failure = result { problem = ErrorWords(words).notDeleted }
        post(DidSignOut(result))
    }
}

extension AccountViewModel {
    /// Grant → user info → saved → signed in; the one way in.
    private func enter<Event: AccountEvent>(
        _ event: Event.Type, _ doing: String, _ ask: () async throws -> TokenGrant
    ) async throws where Event.Success == Account {
        generation += 1
        let started = generation
        isEntering = true
        hasLoaded = true
        progress = doing
        do {
            let account = try await take(ask(), started)
            leave(started)
            problem = nil
            post(Event(.success(account)))
            await loadAvatar()
        } catch {
            leave(started)
            if started == generation, !(error is CancellationError) { post(Event(.failure(error))) }
            throw error
        }
    }

    private func take(_ grant: TokenGrant, _ started: Int) async throws -> Account {
        do {
            guard started == generation else { throw CancellationError() }
            progress = words("Getting your profile…")
            let user = try await users(for: grant)
            guard started == generation else { throw CancellationError() }
            let account = Account(user, expiresAt: grant.expiresAt)
            // The desktop may ask for the keyring's password first, or for a new one.
            progress = words("Putting your sign-in into the keyring…")
            show(try await session.begin(account, with: grant.tokens))
            return account
        } catch {
            await session.discard(grant)
            throw error
        }
    }

    private func users(for grant: TokenGrant) async throws -> UserProfile {
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

    private func leave(_ started: Int) {
        guard started == generation else { return }
        isEntering = false
        progress = ""
    }

    private func loadAvatar() async {
        let started = generation
        guard let url = account?.avatar else { return }
        do {
            let data = try await users.picture(at: url)
            guard started == generation else { return }
            avatar = data
            post(DidLoadAvatar(.success(data)))
        } catch {
            guard started == generation, !(error is CancellationError) else { return }
            post(DidLoadAvatar(.failure(error)))
        }
    }

    private func show(_ new: Session.Snapshot) {
        guard new.revision > snapshot.revision else { return }
        let old = snapshot.state
        snapshot = new
        switch (old, new.state) {
        case (.signedOut, .expired(let account)):
            problem = ErrorWords(words).expired(account)
        case (_, .expired(let account)):
            problem = ErrorWords(words).expired(account)
            post(DidSignOut(.success(.expired)))
        case (.renewing, .signedIn(let account)), (.expired, .signedIn(let account)):
            // By itself: a late renewal, or a clock that was set right.
            problem = nil
            if !isEntering { post(DidRestore(.success(account))) }
        case (_, .signedIn):
            problem = nil
        default: break
        }
    }

    private func post(_ event: some AccountEvent) {
        center.post(event, subject: self)
    }
}

extension BrowserWords {
    fileprivate init(_ words: Localizer) {
        self.init(
            language: words.locale.identifier(.bcp47), successTitle: words("You are signed in to Hutong"),
            failureTitle: words("You are not signed in"), closeThisPage: words("You can close this page now."))
    }
}

extension UserProfile {
    /// What the account tells of its user.
    nonisolated init(_ account: Account) {
        self.init(id: account.id, name: account.screenName, handle: account.handle, avatar: account.avatar)
    }
}
