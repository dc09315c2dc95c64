import Domain
import Foundation

/// The same reaction of some members to a message, as it is displayed.
public nonisolated struct ChatReaction: Equatable, Sendable {
    /// The maximum number of reactions that are displayed below a message.
    public static let maximumShown = 5

    /// The reaction as it was sent.
    public var key: String
    /// The title, such as "👍 2".
    public var title: String
    /// The names, such as "👍: Tom, Wang Fang, You", for the tooltip and assistive technology.
    public var names: String
    /// Whether the user gave the reaction, too.
    public var isOwn: Bool
}

/// The file of a message, as it is displayed.
public nonisolated struct ChatFile: Equatable, Sendable {
    let file: GroupFile
    /// The symbol for the kind of file.
    public var symbol: Symbol
    /// The name.
    public var name: String
    /// The details, such as "PDF document, 1.2 MB".
    public var details: String
    /// Whether the file can be saved, because it is on the server.
    public var canSave: Bool
    /// Whether another program may open it.
    public var canOpen: Bool
    /// The accessible name of the button that saves the file.
    public var saveName: String
    /// The accessible name of the button that opens the file.
    public var openName: String
}

/// A version of a message's text, as it is displayed.
public nonisolated struct ChatVersion: Equatable, Sendable {
    /// The time when the version was written: "Yesterday, 18:20".
    public var timeText: String
    /// The text, which may be long.
    public var text: String
}

/// A message of a chat as it is displayed.
public nonisolated struct ChatMessage: Identifiable, Equatable, Sendable {
    /// The identifier.
    public var id: String
    /// The display name of the sender.
    public var senderName: String
    /// The sender's picture; nil if it is not repeated.
    public var senderAvatar: URL?
    /// Whether the sender is displayed: not if the message above is by the same sender, and not in own messages.
    public var showsSender: Bool
    /// Whether the user is the sender.
    public var isOwn: Bool
    /// Text and links without markup; only the beginning of a very long message.
    public var pieces: [TextPiece]
    /// Whether `pieces` are the app's words about the message, or those of a program, instead of a person's text.
    public var isRemark: Bool
    /// Whether the message mentions the user.
    public var isMention: Bool
    /// The message that this one replies to, on one line; empty if it is not a reply.
    public var quote: String
    /// Whether `pieces` are only the beginning of the message.
    public var isShortened: Bool
    /// The picture, if there is one.
    public var picture: GroupPicture?
    /// The file, if there is one.
    public var file: ChatFile?
    /// Whether the file or picture waits to be sent.
    public var isUploading: Bool
    /// The reactions that are displayed.
    public var reactions: [ChatReaction] = []
    /// "+3" when there are more reactions than are displayed; otherwise empty.
    public var moreReactions = ""
    /// The time, formatted for the list.
    public var timeText: String
    /// The state of delivery; nil for messages of others.
    public var delivery: Delivery?
    /// The status in words; empty for messages of others.
    public var statusText: String
    /// Sender, text, time and status for assistive technology.
    public var accessibleName: String

    /// Whether the message is a reply.
    public var showsQuote: Bool { !quote.isEmpty }
    /// Whether there is a file, or a file is being sent.
    public var showsFile: Bool { file != nil || isUploading }
    /// Whether the server has accepted the user's message.
    public var isSent: Bool { delivery == .sent }
    /// Whether the user's message was rejected and can be resent.
    public var hasFailed: Bool { delivery?.isFailed == true }
    /// Whether the status is displayed below the message instead of with the progress of its file.
    public var showsSending: Bool { delivery == .sending && !isUploading }
    /// Whether there are reactions.
    public var showsReactions: Bool { !reactions.isEmpty }
    /// Whether there is a text, and not only a picture.
    public var showsText: Bool { !pieces.isEmpty }
    /// Whether the message is aligned with the one above, whose sender is displayed.
    public var isIndented: Bool { !showsSender && !isOwn }
    /// The text of `pieces`.
    public var text: String { pieces.map(\.text).joined() }
}

/// A row of the chat's list.
public nonisolated enum ChatItem: Identifiable, Equatable, Sendable {
    /// The title of a day, above its first message.
    case day(id: String, title: String)
    /// The title above the messages that were unread when the user opened the chat.
    case newMessages(title: String)
    case message(ChatMessage)

    /// The identifier of the title above the new messages.
    static let newMessagesID = "new-messages"

    /// The identifier.
    public var id: String {
        switch self {
        case .day(let id, _): id
        case .newMessages: Self.newMessagesID
        case .message(let message): message.id
        }
    }
}
