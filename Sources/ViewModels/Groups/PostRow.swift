import Domain
import Foundation

/// A comment on a post as it is displayed.
public nonisolated struct PostComment: Identifiable, Equatable, Sendable {
    /// The identifier.
    public var id: String
    /// The display name of the sender.
    public var senderName: String
    /// "Yesterday, 18:20", or the delivery state of an own comment that the server has not accepted.
    public var timeText: String
    /// The text with its links.
    public var pieces: [TextPiece]
    /// The accessible name of the button that opens the menu.
    public var menuName: String
    /// Whether the comment was rejected and can be sent again or discarded.
    public var canResend: Bool
}

/// A post as it is displayed.
public nonisolated struct PostRow: Identifiable, Equatable, Sendable {
    /// The identifier.
    public var id: String
    /// The display name of the sender.
    public var senderName: String
    /// The address of the sender's avatar.
    public var senderAvatar: URL?
    /// The id of the post that this is a comment on, if that post is not among the rows; nil for a post.
    public var commentedID: String?
    /// "Comment on Anna’s post"; empty for a post.
    public var commentedTitle: String
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
    /// The comments, oldest first.
    public var comments: [PostComment]
    /// The title of the button that begins a comment: "Comment", or "3 comments".
    public var commentTitle: String
    /// The accessible name of the button that opens the menu.
    public var menuName: String
    /// The delivery state of an own post; empty once the server has accepted it.
    public var statusText: String
    /// Whether the server rejected the post, so that it can be resent or discarded.
    public var canResend: Bool

    /// Whether there is a text, and not only a picture.
    public var showsText: Bool { !pieces.isEmpty }
    /// Whether this is a comment on a post that is not among the rows.
    public var showsCommentedPost: Bool { commentedID != nil }
    /// Whether there is a delivery state to display.
    public var showsStatus: Bool { !statusText.isEmpty }
}

nonisolated extension PostRow {
    /// Returns the posts among `events` with their comments, newest first, without those that were deleted. A comment on
    /// a post that is not among them is like a post.
    static func rows(of events: [GroupEvent], in frame: FeedContext) -> [PostRow] {
        var posts: [GroupEvent] = []
        var comments: [String: [GroupEvent]] = [:]
        /// The id of the post that an event is, or is about.
        var postIDs: [String: String] = [:]
        for event in events where event.form != .deleted {
            let post = event.replyID.flatMap { postIDs[$0] }
            if let post { comments[post, default: []].append(event) } else { posts.append(event) }
            for id in [event.id, event.serverID].compactMap(\.self) { postIDs[id] = post ?? event.id }
        }
        return posts.reversed().map { PostRow($0, comments: comments[$0.id] ?? [], in: frame) }
    }

    private init(_ event: GroupEvent, comments: [GroupEvent], in frame: FeedContext) {
        let (words, now) = (frame.words, frame.now)
        let time = words.edited(words.dayAndTime(event.time, now: now), isEdited: event.isEdited)
        let description = words.description(of: event.form, text: event.summary, hasPicture: event.picture != nil)
        self.init(
            id: event.id, senderName: event.senderName, senderAvatar: event.senderAvatar,
            commentedID: event.replyID, commentedTitle: event.replyID == nil ? "" : words.comment(on: event.reply),
            timeText: time, accessibleByline: words.list([event.senderName, time]),
            pieces: TextPiece.pieces(of: ForeignText(description ?? event.text).text),
            isRemark: description != nil || event.form == .notice, picture: event.picture,
            reactions: event.reactions.prefix(ChatReaction.maximumShown).map(words.reaction),
            moreReactions: words.more(event.reactions.count - ChatReaction.maximumShown),
            comments: comments.suffix(PostComment.maximumShown).map { PostComment($0, in: frame) },
            commentTitle: comments.isEmpty
                ? words.words("Comment") : words.words.plural("{count} comment", "{count} comments", comments.count),
            menuName: words.words("Actions for {name}’s post", ["name": ForeignText.isolated(event.senderName)]),
            statusText: words.status(event.delivery, isOffline: frame.isOffline), canResend: event.delivery.isFailed)
    }
}

nonisolated extension PostComment {
    /// The maximum number of comments that are displayed below a post.
    fileprivate static let maximumShown = 100

    fileprivate init(_ event: GroupEvent, in frame: FeedContext) {
        let words = frame.words
        let time = words.edited(words.dayAndTime(event.time, now: frame.now), isEdited: event.isEdited)
        let status = words.status(event.delivery, isOffline: frame.isOffline)
        let description = words.description(of: event.form, text: event.summary, hasPicture: event.picture != nil)
        self.init(
            id: event.id, senderName: event.senderName, timeText: status.isEmpty ? time : status,
            pieces: TextPiece.pieces(of: ForeignText(description ?? event.text).text),
            menuName: words.words("Actions for {name}’s comment", ["name": ForeignText.isolated(event.senderName)]),
            canResend: event.delivery.isFailed)
    }
}
