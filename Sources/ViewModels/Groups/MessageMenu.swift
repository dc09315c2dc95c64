import Domain

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
