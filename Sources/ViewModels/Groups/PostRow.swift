import Domain
import Foundation

/// A post as it is displayed.
public nonisolated struct PostRow: Identifiable, Equatable, Sendable {
    /// The identifier.
    public var id: String
    /// The Matrix id of the sender.
    public var senderID: String
    /// The display name of the sender.
    public var senderName: String
    /// The address of the sender's avatar.
    public var senderAvatar: URL?
    /// "Yesterday, 18:20".
    public var timeText: String
    /// Sender and time for assistive technology.
    public var accessibleByline: String
    /// The text with its links.
    public var pieces: [TextPiece]
    /// Whether `pieces` are the app's words about the post instead of a person's text.
    public var isRemark: Bool
    /// The picture, if there is one.
    public var picture: GroupPicture?
    /// The reactions that are displayed.
    public var reactions: [ChatReaction]
    /// "+3" when there are more reactions than are displayed; otherwise empty.
    public var moreReactions: String
    /// The accessible name of the button that opens the menu; empty if there is no menu.
    public var menuName: String
    /// The delivery state of an own post; empty once the server has accepted it.
    public var statusText: String
    /// Whether the server rejected the post, so that it can be resent or discarded.
    public var canResend: Bool

    /// Whether there is a text, and not only a picture.
    public var showsText: Bool { !pieces.isEmpty }
    /// Whether there is a menu.
    public var hasMenu: Bool { !menuName.isEmpty }
    /// Whether there is a delivery state to display.
    public var showsStatus: Bool { !statusText.isEmpty }
}

nonisolated extension PostRow {
    /// Returns the posts among `events`, newest first.
    static func rows(of events: [GroupEvent], in frame: FeedContext) -> [PostRow] {
        events.reversed().map { PostRow($0, in: frame) }
    }

    private init(_ event: GroupEvent, in frame: FeedContext) {
        let (words, now) = (frame.words, frame.now)
        let time = words.edited(words.dayAndTime(event.time, now: now), isEdited: event.isEdited)
        let description = words.description(of: event.form, text: event.summary, hasPicture: event.picture != nil)
        self.init(
            id: event.id, senderID: event.senderID, senderName: event.senderName, senderAvatar: event.senderAvatar,
            timeText: time, accessibleByline: words.list([event.senderName, time]),
            pieces: TextPiece.pieces(of: ForeignText(description ?? event.text).text),
            isRemark: description != nil || event.form == .notice, picture: event.picture,
            reactions: event.reactions.prefix(ChatReaction.maximumShown).map(words.reaction),
            moreReactions: words.more(event.reactions.count - ChatReaction.maximumShown),
            menuName: event.form == .deleted
                ? "" : words.words("Actions for the post of {name}", ["name": ForeignText.isolated(event.senderName)]),
            statusText: words.status(event.delivery, isOffline: frame.isOffline), canResend: event.delivery.isFailed)
    }
}
