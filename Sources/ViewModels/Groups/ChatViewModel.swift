import Domain
import Foundation
import Observation

/// The chat of a group: its messages, and the message being written.
@Observable
public final class ChatViewModel {
    /// The messages by day.
    public let feed: GroupFeed<ChatItem>
    /// Whether the newest message is out of sight: the view displays a button that scrolls to it.
    public private(set) var canScrollToNewest = false

    /// The message being written.
    public var text = ""
    /// Whether there is something to send.
    public var canSend: Bool { text.contains { !$0.isWhitespace } }
    /// Whether the empty field displays its hint.
    public var showsHint: Bool { text.isEmpty }

    /// Called for each change of the rows, in order: the position, and how many rows were removed and added there.
    ///
    /// `items` already is the list after all changes. A view applies all of them before it draws.
    @ObservationIgnored public var onSplice: (_ position: Int, _ removed: Int, _ added: Int) -> Void = { _, _, _ in }
    /// Called when the view has to scroll to the newest message.
    @ObservationIgnored public var onShowNewest: () -> Void = {}

    /// The rows of the list.
    public var items: [ChatItem] { feed.rows }

    @ObservationIgnored private let groupID: String
    @ObservationIgnored private let context: GroupsContext

    /// The number of messages that are loaded at a time.
    private static let step = 40

    /// A chat that is empty until its feed runs.
    public init(groupID: String, context: GroupsContext) {
        self.groupID = groupID
        self.context = context
        let maker = ChatItemMaker(context.words)
        feed = GroupFeed(
            .chat, of: groupID, step: Self.step, placeholder: context.words.words("No messages yet. Say hello!"),
            context: context
        ) { events, _, now in maker.items(of: events, now: now) }
        feed.onUpdate = { [weak self] in self?.updated(from: $0) }
    }

    // MARK: Intents

    /// Sends the message. It appears at once and is delivered when the server can be reached.
    public func send() async {
        guard canSend else { return }
        let draft = text
        text = ""
        do {
            _ = try await context.service.send(.text(draft), on: .chat, of: groupID)
            await scrollToNewest()
        } catch {
            // The message must not get lost; what has been typed since comes after it.
            text = text.isEmpty ? draft : draft + "\n" + text
            context.report(error)
        }
    }

    /// The view has scrolled; `showsNewest` says whether its last row is in sight.
    public func scrolled(showsNewest: Bool) async {
        canScrollToNewest = !showsNewest || feed.timeline.hasLater
        if canScrollToNewest {
            feed.hold()
        } else if !feed.isFollowing {
            await feed.follow()
        }
    }

    /// Goes to the newest message.
    public func scrollToNewest() async {
        await feed.follow()
        canScrollToNewest = false
        onShowNewest()
    }

    /// Shows the complete text of a very long message.
    public func showWhole(of message: ChatMessage) {
        guard let event = feed.timeline.events.first(where: { $0.id == message.id }) else { return }
        context.appService?.showText(event.text, from: event.senderName)
    }

    /// Opens a link in a message.
    public func open(_ link: URL) { context.appService?.openLink(link) }

    /// Shows the user page of a message's sender.
    public func showSender(of message: ChatMessage) {
        context.appService?.showUser(id: message.senderID, name: message.senderName)
    }

    // MARK: Helpers

    private func updated(from old: [ChatItem]) {
        for splice in items.splices(from: old) { onSplice(splice.position, splice.removed, splice.added) }
        if feed.timeline.hasLater { canScrollToNewest = true }
    }
}
