import Domain
import Foundation
import Logging
import Observation

/// The homes that wait for a moderator's decision, one at a time, the oldest first.
@Observable
public final class HomeReviewViewModel {
    /// The home to decide on.
    public private(set) var details: HomeDetailsViewModel?
    /// True while a decision is being stored.
    public private(set) var isBusy = false
    private var state: LoadState<[MarketHome]> = .idle

    /// The state of the window, in place of a list: the home to decide on, or a placeholder if no home waits.
    public var screen: ListScreen { state.screen(isEmpty: details == nil) }
    /// Whether the chat with an owner was opened, so that the window closes.
    public var isDone: Bool { details?.isDone ?? false }
    /// The reason why the homes could not be read.
    public var problem: Problem? { state.problem }
    /// The number of homes that wait; empty if none does.
    public var countText: String {
        let count = state.content?.value.count ?? 0
        guard count > 0 else { return "" }
        return words.homes.count(min(count, Self.maximumCount), hasMore: count > Self.maximumCount)
    }
    /// Whether the user can decide now.
    public var canDecide: Bool { details != nil && !isBusy }
    /// Whether there is another home, which the user can decide on first.
    public var canSkip: Bool { canDecide && (state.content?.value.count ?? 0) > 1 }

    @ObservationIgnored private let groupID: String
    /// The actions on homes.
    @ObservationIgnored public let actions: HomeActions
    @ObservationIgnored private var generation = 0
    /// The home to show once it is in the queue again, because its decision was undone.
    @ObservationIgnored private var wanted: MarketHome.ID?

    /// The maximum number of homes that are read at a time.
    private static let maximumCount = 50

    private var context: GroupsContext { actions.context }
    private var words: GroupWords { context.words }
    private var markets: any GroupMarkets { context.service.markets }

    /// Creates a queue that is empty until `run()`.
    init(groupID: String, actions: HomeActions) {
        self.groupID = groupID
        self.actions = actions
    }

    // MARK: Intents

    /// Follows the market until the task is canceled.
    public func run() async {
        for await _ in markets.changes() { await reload() }
    }

    /// Reads the homes again. The newest call wins.
    public func reload() async {
        generation += 1
        let current = generation
        if state.content == nil { state = .loading(previous: nil) }
        do {
            let query = MarketQuery(groupID: groupID, scope: .pending)
            let homes = try await markets.homes(matching: query, limit: Self.maximumCount + 1)
            if current == generation { show(homes) }
        } catch is CancellationError {
        } catch {
            guard current == generation else { return }
            Log.groups.warning("Homes to review could not be read", metadata: ["error": "\(error.logDescription)"])
            state = .failed(context.problem(for: error), previous: state.content)
        }
    }

    /// Approves the home that is shown.
    public func approve() async {
        if canDecide, let home = details?.home { await judge(home, rejection: nil) }
    }

    /// Asks for the reason, and rejects the home that is shown.
    public func reject() async {
        guard canDecide, let home = details?.home else { return }
        let form = HomeRejectionViewModel(name: details?.title ?? "", words: words.words)
        guard let rejection = await context.appService?.askForRejection(form) else { return }
        // Another home may be shown now: the decision is about the one that the user saw.
        await judge(home, rejection: rejection)
    }

    /// Shows the next home; the current one stays in the queue.
    public func skip() {
        guard canSkip, let homes = state.content?.value else { return }
        let index = homes.firstIndex { $0.id == details?.home.id } ?? -1
        show(homes[(index + 1) % homes.count])
    }

    // MARK: Helpers

    private func judge(_ home: MarketHome, rejection: ListingRejection?) async {
        isBusy = true
        defer { isBusy = false }
        guard await context.perform({ try await $0.markets.judge(home, rejection: rejection) }) != nil else { return }
        let name: KeyValuePairs = ["name": home.home.facts.displayed(words.words).communityName]
        let text = rejection == nil ? words.words("Approved: {name}", name) : words.words("Rejected: {name}", name)
        context.undoHistory.offer(text) { [markets, weak self] in
            self?.wanted = home.id
            try await markets.withdrawVerdict(on: home.id, in: home.groupID)
            await self?.reload()
        }
        // At once, so that a second press is not about the same home.
        show((state.content?.value ?? []).filter { $0.id != home.id })
        await reload()
    }

    /// Shows the home whose decision was undone, the same one as before, or the one that followed it in the queue.
    private func show(_ homes: [MarketHome]) {
        let (earlier, shown) = (state.content?.value ?? [], details?.home.id)
        state = .loaded(Loaded(homes, time: context.time.now))
        let later = Set(earlier.drop { $0.id != shown }.map(\.id))
        let undone = homes.first { $0.id == wanted }
        if undone != nil { wanted = nil }
        show(undone ?? homes.first { $0.id == shown } ?? homes.first { later.contains($0.id) } ?? homes.first)
    }

    private func show(_ home: MarketHome?) {
        if let home, let details, details.home.id == home.id { return details.show(home) }
        details = home.map { HomeDetailsViewModel($0, isReview: true, actions: actions) }
    }
}

/// The question why a home is rejected: a known reason, or the moderator's own words.
@Observable
public final class HomeRejectionViewModel {
    private nonisolated enum Invalid: Error {
        case empty, tooLong
    }

    /// The maximum length of the moderator's own words, in characters.
    static let maximumLength = 200

    /// The index of the reason in `reasons`.
    public var index = 0
    /// The moderator's own words.
    public var text = ""

    /// The name of the home.
    public let name: String
    /// The reasons, the last of which is the moderator's own.
    public let reasons: [String]

    @ObservationIgnored private let words: Localizer

    init(name: String, words: Localizer) {
        self.name = name
        self.words = words
        reasons = ListingRejection.known.map(ListingWords(words).rejection) + [words("Another reason")]
    }

    /// Whether the moderator writes their own words.
    public var showsText: Bool { index >= ListingRejection.known.count }
    /// The problem with the moderator's own words; empty if there is none, or no words.
    public var problem: String {
        showsText && answer == nil && !text.trimmed.isEmpty
            ? words("At most {count} characters.", ["count": words.number(Self.maximumLength)]) : ""
    }
    /// The reason; nil if it is missing or too long.
    public var answer: ListingRejection? {
        guard showsText else { return ListingRejection.known[index] }
        let line = try? text.singleLine(maximumLength: Self.maximumLength, ifEmpty: Invalid.empty, ifTooLong: .tooLong)
        return line.map { ListingRejection(code: $0) }
    }
    /// Whether the home can be rejected.
    public var canReject: Bool { answer != nil }
}
