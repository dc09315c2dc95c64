import Domain
import Foundation
import Observation

/// The chat of a group: messages by day, the past on demand, and what is being written.
@Observable
public final class ChatViewModel {
    /// How many rows there are, or why there are none.
    public private(set) var state: LoadState<Int> = .idle
    /// Whether there is a past that is not shown yet.
    public private(set) var hasEarlier = false
    /// True while the past is fetched.
    public private(set) var isLoadingEarlier = false
    /// Why the past could not be fetched.
    public private(set) var earlierProblem: Problem?
    /// Whether the newest message is out of sight, and a button that shows it makes sense.
    public private(set) var canScrollToNewest = false
    /// What to say in place of messages; empty when there are some, or none are known yet.
    public private(set) var placeholder = ""

    /// What the user is writing.
    public var text = ""
    /// Whether there is something to send.
    public var canSend: Bool { text.contains { !$0.isWhitespace } }

    /// Called for each change of the rows, in order: at a position, so many have gone and so many have come.
    ///
    /// `item(at:)` answers for the rows after all changes; a view tells its list all of them before it draws.
    @ObservationIgnored public var onSplice: (_ position: Int, _ removed: Int, _ added: Int) -> Void = { _, _, _ in }
    /// Called when the newest message has to be brought into sight.
    @ObservationIgnored public var onShowNewest: () -> Void = {}

    @ObservationIgnored public private(set) var items: [ChatItem] = []
    @ObservationIgnored private let groupID: String
    @ObservationIgnored private let service: any GroupsService
    @ObservationIgnored private let time: any TimeSource
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private weak var appService: (any GroupsAppService)?
    @ObservationIgnored private let feed: GroupFeed
    @ObservationIgnored private var maker: ChatItemMaker

    /// A chat that is empty until `run`.
    public init(
        groupID: String, service: any GroupsService, time: any TimeSource, words: Localizer,
        calendar: Calendar = .current, appService: (any GroupsAppService)?
    ) {
        self.groupID = groupID
        self.service = service
        self.time = time
        self.words = words
        self.appService = appService
        feed = GroupFeed(service: service, page: .chat, groupID: groupID, step: 40)
        maker = ChatItemMaker(GroupWords(words, calendar: calendar))
    }

    // MARK: Rows

    /// How many rows there are.
    public var count: Int { items.count }

    /// The row at a position.
    public func item(at position: Int) -> ChatItem { items[position] }

    // MARK: Intents

    /// Shows the chat and keeps it up to date until the task is canceled.
    public func run() async {
        if case .idle = state { state = .loading(previous: nil) }
        for await _ in feed.changes() { await refresh() }
    }

    /// Reads the chat again.
    public func reload() async { await refresh() }

    /// Puts the messages before the first one in front of it.
    public func showEarlier() async {
        guard hasEarlier, !isLoadingEarlier else { return }
        isLoadingEarlier = true
        earlierProblem = nil
        defer { isLoadingEarlier = false }
        do {
            _ = try await feed.showEarlier()
            show()
        } catch is CancellationError {
        } catch {
            earlierProblem = ErrorWords(words).problem(for: error)
        }
    }

    /// Sends what was written; it shows at once and goes out when it can.
    public func send() async {
        guard canSend else { return }
        let draft = text
        text = ""
        do {
            _ = try await service.send(.text(draft), on: .chat, of: groupID)
            await scrollToNewest()
        } catch {
            // What was written must not get lost; what has been typed since comes after it.
            text = text.isEmpty ? draft : draft + "\n" + text
            report(error)
        }
    }

    /// Sends a refused message again, as the newest.
    public func resend(_ messageID: String) async {
        do { try await service.resend(messageID) } catch { report(error) }
    }

    /// Throws a refused message away.
    public func discard(_ messageID: String) async {
        do { try await service.discard(messageID) } catch { report(error) }
    }

    /// The view has scrolled: whether the newest message is in sight.
    public func scrolled(showsNewest: Bool) async {
        let canScroll = !showsNewest || feed.timeline.hasLater
        if canScrollToNewest != canScroll { canScrollToNewest = canScroll }
        if canScroll {
            feed.standStill()
        } else if !feed.isFollowing {
            feed.follow()
            await refresh()
        }
    }

    /// Brings the newest message into sight.
    public func scrollToNewest() async {
        feed.follow()
        await refresh()
        canScrollToNewest = false
        onShowNewest()
    }

    /// Shows the whole of a very long message.
    public func showWhole(of message: ChatMessage) {
        guard let event = feed.timeline.events.first(where: { $0.id == message.id }) else { return }
        appService?.showText(event.text, from: event.senderName)
    }

    /// Opens an address in a message.
    public func open(_ link: URL) { appService?.openLink(link) }

    /// The bytes of a picture in the chat; nil when it cannot be had.
    public func pictureData(at address: URL, size: Int?) async -> Data? {
        try? await service.picture(at: address, size: size)
    }

    /// Shows the user page of who wrote a message.
    public func showSender(of message: ChatMessage) {
        appService?.showUser(id: message.senderID, name: message.senderName)
    }

    // MARK: Helpers

    private func refresh() async {
        do {
            if try await feed.reload() { show() }
        } catch is CancellationError {
        } catch {
            state = .failed(ErrorWords(words).problem(for: error), previous: state.content)
        }
    }

    private func show() {
        let now = time.now
        let old = items
        items = maker.items(of: feed.timeline.events, now: now)
        for splice in items.splices(from: old) { onSplice(splice.position, splice.removed, splice.added) }
        if feed.timeline.hasLater, !canScrollToNewest { canScrollToNewest = true }
        if hasEarlier != feed.timeline.hasEarlier { hasEarlier = feed.timeline.hasEarlier }
        placeholder = items.isEmpty && !hasEarlier ? words("No messages yet. Say hello!") : ""
        if state.content?.value != items.count || state.problem != nil || state.isLoading {
            state = .loaded(Loaded(items.count, time: now))
        }
    }

    private func report(_ error: any Error) {
        guard !(error is CancellationError) else { return }
        appService?.report(ErrorWords(words).problem(for: error))
    }
}
