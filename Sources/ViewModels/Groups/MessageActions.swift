import Domain
import Foundation

/// The actions of the user on the messages or posts of a page.
public final class MessageActions {
    /// Called when the user replies to a message; nil on a page without replies.
    var onReply: ((GroupEvent) -> Void)?
    /// Called when the user begins to edit a message.
    var onEdit: (GroupEvent) -> Void = { _ in }
    /// Called when the user has deleted a message.
    var onDelete: (_ id: String) -> Void = { _ in }

    private let page: GroupPage
    private let groupID: String
    private let notice: PageNotice
    private let context: GroupsContext
    private let event: (_ id: String) -> GroupEvent?

    /// Creates the actions on a page; `event` returns the event with an id while it is displayed.
    init(
        on page: GroupPage, of groupID: String, notice: PageNotice, context: GroupsContext,
        event: @escaping (_ id: String) -> GroupEvent?
    ) {
        self.page = page
        self.groupID = groupID
        self.notice = notice
        self.context = context
        self.event = event
    }

    /// Returns the menu of a message; nil if the message has been deleted or has no actions.
    public func menu(of id: String) -> MessageMenu? {
        guard let event = event(id) else { return nil }
        let menu = MessageMenu(
            of: event, canWrite: notice.canWrite, canReply: onReply != nil, words: context.words)
        return menu.isEmpty ? nil : menu
    }

    /// Performs the action that the user has chosen in the menu of a message.
    public func perform(_ action: MessageAction, on id: String) async {
        guard let event = event(id) else { return }
        switch action {
        case .reply: onReply?(event)
        case .copy: context.appService?.copy(event.text)
        case .edit: onEdit(event)
        case .versions: await showVersions(of: event)
        case .delete: await delete(event)
        case .report: await report(event)
        }
    }

    /// Adds the user's reaction to a message, or removes it.
    public func toggleReaction(_ key: String, to id: String) async {
        guard notice.canWrite, let event = event(id) else { return }
        let isOwn = event.reactions.contains { $0.key == key && $0.isOwn }
        await context.perform { try await $0.setReaction(key, isOn: !isOwn, to: event.id, on: page, of: groupID) }
    }

    /// Shows the picture of a message on the whole screen.
    public func showPicture(of id: String) {
        guard let event = event(id), let picture = event.picture else { return }
        GroupPhotos.show(picture, from: event.senderName, in: context)
    }

    /// Shows the user page of a message's sender.
    public func showSender(of id: String) {
        if let event = event(id) { context.appService?.showUser(id: event.senderID, name: event.senderName) }
    }

    /// Opens a link in a message: in this app if it leads to a group or a listing, otherwise in the browser.
    public func open(_ link: URL) {
        let appService = context.appService
        if let target = AppLink(link.absoluteString) { appService?.open(target) } else { appService?.openLink(link) }
    }

    private func showVersions(of event: GroupEvent) async {
        let versions = await context.perform { try await $0.versions(of: event.id, on: page, of: groupID) }
        guard let versions, !versions.isEmpty else { return }
        let now = context.time.now
        context.appService?.showVersions(versions.map { context.words.version($0, now: now) }, from: event.senderName)
    }

    private func delete(_ event: GroupEvent) async {
        guard await context.appService?.confirm(.deleteMessage) == true,
            await context.perform({ try await $0.delete(event.id, on: page, of: groupID) }) != nil
        else { return }
        onDelete(event.id)
    }

    private func report(_ event: GroupEvent) async {
        guard await context.appService?.confirm(.reportMessage) == true,
            await context.perform({ try await $0.moderation.report(event.id, on: page, of: groupID) }) != nil
        else { return }
        context.appService?.toast(context.words.words("The message was reported"))
    }
}

/// An action of the user on a message.
public nonisolated enum MessageAction: Equatable, Sendable {
    case reply
    case copy
    case edit
    case versions
    case delete
    case report
}

/// The menu of a message, as it is displayed.
public nonisolated struct MessageMenu: Equatable, Sendable {
    /// An action with its title.
    public struct Item: Equatable, Sendable {
        /// The action.
        public var action: MessageAction
        /// The title of its button.
        public var title: String
    }

    /// A reaction that can be added or removed.
    public struct Reaction: Equatable, Sendable {
        /// The emoji.
        public var key: String
        /// The name of the item for assistive technology.
        public var name: String
        /// Whether the user has given the reaction.
        public var isOwn: Bool
    }

    /// The actions that are possible.
    public var items: [Item]
    /// The reactions to choose from; empty if the user cannot write.
    public var reactions: [Reaction]

    /// Whether there are no actions and no reactions.
    public var isEmpty: Bool { items.isEmpty && reactions.isEmpty }
}

nonisolated extension MessageMenu {
    init(of event: GroupEvent, canWrite: Bool, canReply: Bool, words: GroupWords) {
        let isWritten = [.text, .emote, .notice].contains(event.form)
        let isThere = event.form != .deleted && !event.delivery.isFailed
        items = []
        if canWrite, canReply, isThere { items.append(Item(action: .reply, title: words.words("Reply"))) }
        if isWritten, !event.text.isEmpty { items.append(Item(action: .copy, title: words.words("Copy"))) }
        if canWrite, Self.canEdit(event) { items.append(Item(action: .edit, title: words.words("Edit"))) }
        if event.isEdited { items.append(Item(action: .versions, title: words.words("Edit History…"))) }
        if canWrite, isThere, event.isOwn { items.append(Item(action: .delete, title: words.words("Delete"))) }
        if event.delivery == .sent, isThere, !event.isOwn {
            items.append(Item(action: .report, title: words.words("Report…")))
        }
        let own = Set(event.reactions.filter(\.isOwn).map(\.key))
        reactions =
            canWrite && isThere
            ? words.reactions.map { Reaction(key: $0.key, name: $0.name, isOwn: own.contains($0.key)) } : []
    }

    /// Returns whether the user can replace the text of a message.
    static func canEdit(_ event: GroupEvent) -> Bool {
        event.isOwn && event.picture == nil && [.text, .emote].contains(event.form)
    }
}
