import Domain
import Foundation
import Observation

/// The page of one user, the owner or any member: passed in, from the cache, or from the network, all by one update
/// path, the newest shown.
@Observable
public final class UserPageViewModel {
    /// Where the page has got to.
    public private(set) var state = LoadState<UserProfile>.idle
    /// The picture, as the file it came in.
    public private(set) var picture: Data?

    /// The name that people see; empty while unknown.
    public var name: String { user?.name ?? "" }
    /// What stands in for the picture.
    public var initials: String { Initials.of(name) }
    /// What other people type to name the user; empty where there is no such thing.
    public var handle: String { user?.handle ?? "" }
    /// What the user says about themselves; empty for nothing.
    public var about: String { user?.about ?? "" }
    /// Where the user lives; empty for unknown.
    public var place: String { user?.place ?? "" }
    /// "Joined on January 1, 2020"; empty for unknown.
    public var joined: String {
        guard let joined = user?.joined else { return "" }
        let style = Date.FormatStyle(date: .long, time: .omitted, locale: words.locale, timeZone: .gmt)
        return words("Joined on {date}", ["date": joined.formatted(style)])
    }
    /// One line a count that is known.
    public var counts: [String] {
        guard let counts = user?.counts else { return [] }
        return [
            counts.posts.map { words.plural("{count} post", "{count} posts", $0) },
            counts.followers.map { words.plural("{count} follower", "{count} followers", $0) },
            counts.following.map { words("Follows {count}", ["count": words.number($0)]) },
        ].compactMap(\.self)
    }
    /// True only while there is nothing to show yet.
    public var showsSpinner: Bool { state.isLoadingFirst }
    /// Whether there is a user to show, fresh or old.
    public var showsPage: Bool { user != nil }
    /// How old the page is, while it is not fresh and no fresh one is on its way.
    public var age: String {
        guard case .failed(_, let previous?) = state else { return "" }
        return Age(since: previous.time, now: time.now, words: words).text
    }
    /// What went wrong with the last refresh.
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

    /// The page of the user with that id; `passedIn` is what is known of them where the page was opened.
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

    /// Shows what is at hand, then what the server says. Called again, it refreshes.
    public func load() async {
        generation += 1
        let started = generation
        if user == nil { await showWhatIsAtHand(started) }
        guard started == generation else { return }
        state = .loading(previous: state.content)
        async let shown: Void = loadPicture(started)
        let answer = await fetch()
        await shown
        guard started == generation else { return }
        await receive(answer, started)
    }

    /// Tries again after a failure.
    public func retry() async { await load() }
}

extension UserPageViewModel {
    /// What was passed in is newer than what was cached, which in turn knows more.
    private func showWhatIsAtHand(_ started: Int) async {
        if let passedIn { update(Loaded(passedIn, time: time.now, isStale: true)) }
        guard let cached = await pages.page(of: id), started == generation else { return }
        let user = passedIn?.completed(by: cached.user) ?? cached.user
        update(Loaded(user, time: cached.time, isStale: true))
    }

    private func fetch() async -> Result<UserProfile, any Error> {
        do { return .success(try await users.user(id: id)) } catch { return .failure(error) }
    }

    private func receive(_ answer: Result<UserProfile, any Error>, _ started: Int) async {
        switch answer {
        case .success(let user):
            let time = time.now
            update(Loaded(user, time: time))
            await keep(StoredUserPage(user: user, time: time))
            await loadPicture(started)
        case .failure(is CancellationError):
            state = state.content.map { .loaded($0) } ?? .idle
            return
        case .failure(let error):
            state = .failed(ErrorWords(words).problem(for: error), previous: state.content)
        }
        if isOwner { await account.takeOver(answer) }
    }

    /// The one way a user gets onto the page, whatever they come from.
    private func update(_ loaded: Loaded<UserProfile>) {
        state = .loaded(loaded)
    }

    /// A copy that cannot be kept is no reason to bother anybody: the page is on the screen.
    private func keep(_ page: StoredUserPage) async {
        if isOwner { try? await pages.saveOwner(page) } else { try? await pages.cache(page) }
    }

    private func loadPicture(_ started: Int) async {
        guard let address = user?.avatar, address != pictureAddress else { return }
        guard let data = try? await users.picture(at: address), started == generation else { return }
        pictureAddress = address
        picture = data
    }
}
