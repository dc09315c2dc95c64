import Domain
import Foundation
import Observation

/// The chat of a group: its messages, and the message being written.
@Observable
public final class ChatViewModel {
    /// The messages by day.
    public let feed: GroupFeed<ChatItem>
    /// The reason why no message can be written.
    public var notice: PageNotice { feed.notice }
    /// Whether the newest message is out of sight: the view displays a button that scrolls to it.
    public private(set) var canScrollToNewest = false
    /// Whether the first message that was unread when the user opened the chat is above those in sight.
    public var canShowFirstNew: Bool { feed.newCountAbove > 0 }
    /// The title of the button that shows it, such as "61 new messages".
    public var firstNewTitle: String { context.words.newMessages(feed.newCountAbove) }
    /// The message being written.
    public let composer: ChatComposer
    /// The actions on messages.
    public let actions: MessageActions
    /// Sends files.
    public let attachments: ChatAttachments
    /// The files that are being sent, saved or opened.
    public let files: FileTransfers

    /// Called for each change of the rows, in order: the position, and how many rows were removed and added there.
    ///
    /// `items` already is the list after all changes. A view applies all of them before it draws.
    @ObservationIgnored public var onSplice: (_ position: Int, _ removed: Int, _ added: Int) -> Void = { _, _, _ in }
    /// Called when the view has to scroll to the newest message.
    @ObservationIgnored public var onShowNewest: () -> Void = {}

    /// The coming viewing that the chat is about; empty if there is none.
    public var viewing: String { context.viewing(groupID) }
    /// The rows of the list.
    public var items: [ChatItem] { feed.rows }

    @ObservationIgnored private let groupID: String
    @ObservationIgnored private let context: GroupsContext

    /// The numbers of messages to load. Few at first, because each delays the chat; few at a time, because all of
    /// them are laid out in one frame; and few in all, because each costs time again when others are loaded: see
    /// `GroupFeed.limitRows(inSight:)`.
    private static let size = TimelineReader.Size(first: 24, step: 5, maximum: 400)

    /// Creates a chat that is empty until its feed runs.
    public init(groupID: String, context: GroupsContext) {
        self.groupID = groupID
        self.context = context
        let maker = ChatItemMaker(context.words)
        feed = GroupFeed(
            .chat, of: groupID, size: Self.size,
            placeholder: context.words.words("No Messages Yet"),
            context: context
        ) { events, frame in maker.items(of: events, in: frame) }
        actions = MessageActions(on: .chat, of: groupID, notice: feed.notice, context: context) { [weak feed] in
            feed?.event($0)
        }
        composer = ChatComposer(groupID: groupID, notice: feed.notice, context: context)
        attachments = ChatAttachments(groupID: groupID, notice: feed.notice, context: context)
        files = FileTransfers(context: context)
        feed.onUpdate = { [weak self] in self?.updated(from: $0) }
        actions.onReply = { [weak composer] in composer?.reply(to: $0) }
        actions.onEdit = { [weak composer] in composer?.edit($0) }
        actions.onDelete = { [weak composer] in composer?.deleted($0) }
        composer.onSent = { [weak self] in await self?.scrollToNewest() }
        attachments.onSent = { [weak self] in await self?.scrollToNewest() }
    }

    /// Returns whether the newest message is in sight, given whether the last row is: not while the rows omit later
    /// messages.
    public func showsNewest(isAtEnd: Bool) -> Bool { isAtEnd && !feed.timeline.hasLater }

    /// Returns the lowest position, in pixels, that the list is scrolled to: below the title of the first day while
    /// there are earlier messages, because the title then belongs above them.
    public func lowestPosition(titleHeight: Int) -> Double { feed.hasEarlier ? Double(titleHeight) + 1 : 0 }

    // MARK: Intents

    /// Called when the view has scrolled; `showsNewest` tells whether its last row is in sight.
    public func scrolled(showsNewest: Bool) async {
        canScrollToNewest = !showsNewest || feed.timeline.hasLater
        if canScrollToNewest {
            feed.hold()
        } else if !feed.isFollowing {
            await feed.follow()
        }
    }

    /// Scrolls to the newest message.
    public func scrollToNewest() async {
        await feed.follow()
        canScrollToNewest = false
        onShowNewest()
    }

    /// Scrolls to the title above the messages that were unread when the user opened the chat.
    public func showFirstNew() async {
        if await feed.showFirstNew(marking: ChatItem.newMessagesID) { canScrollToNewest = true }
    }

    /// Scrolls to a message and marks it for a moment, or to the newest message if that one is no longer stored.
    func show(_ eventID: String) async {
        if await feed.find(eventID) { canScrollToNewest = true } else { await scrollToNewest() }
    }

    /// Shows the complete text of a very long message.
    public func showWhole(of message: ChatMessage) {
        guard let event = feed.event(message.id) else { return }
        let whole = ForeignText(event.text, limits: .whole)
        context.appService?.showText(whole.text, from: event.senderName)
    }

    /// Edits the user's newest message. Returns false if none can be edited, or if a message is being written.
    public func editNewest() -> Bool {
        guard notice.canWrite, composer.text.isEmpty, !composer.showsTitle,
            let event = feed.timeline.events.last(where: MessageMenu.canEdit)
        else { return false }
        composer.edit(event)
        return true
    }

    // MARK: Helpers

    private func updated(from old: [ChatItem]) {
        for splice in items.splices(from: old) { onSplice(splice.position, splice.removed, splice.added) }
        if feed.timeline.hasLater { canScrollToNewest = true }
    }
}
