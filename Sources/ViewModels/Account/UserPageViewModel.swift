import Domain
import Foundation
import Observation

/// One line about a user beside a symbol.
public nonisolated struct UserFact: Equatable, Sendable {
    /// The symbol of its subject.
    public let symbol: Symbol
    /// "Joined on January 1, 2020".
    public let text: String
}

/// The page of one user, the signed-in one or another. The user may be passed in, or come from the cache or from the
/// network. The newest user is shown.
@Observable
public final class UserPageViewModel {
    /// The states of the page.
    public nonisolated enum Screen: String, Equatable, Sendable {
        /// No content has been loaded yet.
        case loading
        /// A user is displayed, up to date or not.
        case page
        /// A problem is displayed, because there is no user.
        case problem
    }

    /// The user, as far as loaded.
    private(set) var state = LoadState<UserProfile>.idle
    /// The picture, as an image file.
    public private(set) var picture: Data?

    /// The state of the page.
    public var screen: Screen {
        if user != nil { return .page }
        return problem == nil ? .loading : .problem
    }
    /// The title of a window that shows the page.
    public var title: String { name.isEmpty ? words("User") : name }
    /// The display name; empty while unknown.
    public var name: String { ForeignText.line(user?.name ?? "") }
    /// The name that other people type to refer to the user; empty on servers without handles.
    public var handle: String { ForeignText.line(user?.handle ?? "") }
    /// The user's description of themselves; may be empty.
    public var about: String { ForeignText(user?.about ?? "").text }
    /// The user's place of residence and the date when they joined, as far as known.
    public var facts: [UserFact] {
        [
            (user?.place).map { UserFact(symbol: .place, text: ForeignText.line($0)) },
            (user?.joined).map { UserFact(symbol: .calendar, text: joinedText($0)) },
        ].compactMap(\.self).filter { !$0.text.isEmpty }
    }
    /// One line for each count that is known.
    public var counts: [String] {
        guard let counts = user?.counts else { return [] }
        return [
            counts.posts.map { words.plural("{count} post", "{count} posts", $0) },
            counts.followers.map { words.plural("{count} follower", "{count} followers", $0) },
            counts.following.map { words.plural("{count} following", "{count} following", $0) },
        ].compactMap(\.self)
    }
    /// Whether any count is known.
    public var showsCounts: Bool { !counts.isEmpty }
    /// The age of the page after a refresh has failed; empty otherwise.
    public var age: String {
        guard case .failed(_, let previous?) = state else { return "" }
        return FreshnessText(since: previous.time, now: time.now, words: words).text
    }
    /// The problem with the last refresh.
    public var problem: Problem? { state.problem }

    @ObservationIgnored private let id: String
    @ObservationIgnored private let passedIn: UserProfile?
    @ObservationIgnored private let account: AccountViewModel
    @ObservationIgnored private let users: any UserService
    @ObservationIgnored private let pages: any UserPageStore
    @ObservationIgnored private let time: any TimeSource
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private var generation = 0
    @ObservationIgnored private var pictureAddress: URL?

    private var user: UserProfile? { state.content?.value }
    private var isOwner: Bool { account.account?.id == id }

    /// Creates the page of the user with an identifier. `passedIn` is the part of the profile that is known where the
    /// page is opened.
    public init(
        id: String, passedIn: UserProfile? = nil, account: AccountViewModel, users: any UserService,
        pages: any UserPageStore, time: any TimeSource, words: Localizer
    ) {
        self.id = id
        self.passedIn = passedIn
        self.account = account
        self.users = users
        self.pages = pages
        self.time = time
        self.words = words
    }

    /// Shows the cached page, then the server's answer. Later calls refresh the page.
    public func load() async {
        generation += 1
        let started = generation
        if user == nil { await showCached(started) }
        guard started == generation else { return }
        state = .loading(previous: state.content)
        async let shown: Void = loadPicture(started)
        let answer = await fetch()
        await shown
        guard started == generation else { return }
        await receive(answer, started)
    }

    /// Returns a form for the profile; nil while it is not known.
    func makeEditor(undoHistory: UndoHistory) -> ProfileEditorViewModel? {
        user.map { user in
            ProfileEditorViewModel(user, users: users, undoHistory: undoHistory, words: words) { [weak self] in
                await self?.load()
            }
        }
    }

    // MARK: Helpers

    /// Shows the profile that was passed in, which is newer than the cache, completed by the cache, which has more
    /// fields.
    private func showCached(_ started: Int) async {
        if let passedIn { state = .loaded(Loaded(passedIn, time: time.now, isStale: true)) }
        guard let cached = await pages.page(of: id), started == generation else { return }
        let user = passedIn?.completed(by: cached.user) ?? cached.user
        state = .loaded(Loaded(user, time: cached.time, isStale: true))
    }

    private func fetch() async -> Result<UserProfile, any Error> {
        do { return .success(try await users.user(id: id)) } catch { return .failure(error) }
    }

    private func receive(_ answer: Result<UserProfile, any Error>, _ started: Int) async {
        switch answer {
        case .success(let user):
            let time = time.now
            state = .loaded(Loaded(user, time: time))
            await save(StoredUserPage(user: user, time: time))
            await loadPicture(started)
        case .failure(is CancellationError):
            state = state.content.map { .loaded($0) } ?? .idle
            return
        case .failure(let error):
            Log.account.notice("Cannot load a user page", metadata: ["error": "\(error.logDescription)"])
            state = .failed(ErrorWords(words).problem(for: error), previous: state.content)
        }
        if isOwner { await account.updateProfile(answer) }
    }

    /// Saves the page; a failure is only logged, because the page is on the screen.
    private func save(_ page: StoredUserPage) async {
        do {
            if isOwner { try await pages.saveOwner(page) } else { try await pages.cache(page) }
        } catch {
            Log.account.warning("Cannot save a user page", metadata: ["error": "\(error.logDescription)"])
        }
    }

    /// Loads the picture if it has changed. Without one, the initials are shown.
    private func loadPicture(_ started: Int) async {
        guard let address = user?.avatar, address != pictureAddress else { return }
        do {
            let data = try await users.picture(at: address)
            guard started == generation else { return }
            pictureAddress = address
            picture = data
        } catch {
            Log.account.debug("Cannot load the picture of a user", metadata: ["error": "\(error.logDescription)"])
        }
    }

    private func joinedText(_ date: Date) -> String {
        words("Joined on {date}", ["date": words.date(date, .date, in: .gmt)])
    }
}
