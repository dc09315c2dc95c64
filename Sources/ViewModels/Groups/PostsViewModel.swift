import Domain
import Foundation
import Observation

/// The posts of a group, and the post being written.
@Observable
public final class PostsViewModel {
    /// The posts, newest first.
    public let feed: GroupFeed<PostRow>
    /// The reason why no post can be written.
    public var notice: PageNotice { feed.notice }
    /// The picture of the post being written.
    public private(set) var picture: Photo? {
        didSet { context.drafts.keep(picture, at: "groups/picture/\(groupID)") }
    }

    /// The text of the post being written.
    public var text = "" { didSet { context.drafts.keep(text.isEmpty ? nil : text, at: place) } }
    /// Whether there is text or a picture to post.
    public var canPost: Bool { notice.canWrite && (picture != nil || text.contains { !$0.isWhitespace }) }
    /// Whether the empty field displays its hint.
    public var showsHint: Bool { text.isEmpty }
    /// Whether the post being written has a picture.
    public var showsPicture: Bool { picture != nil }

    @ObservationIgnored private let groupID: String
    /// The place of the draft.
    private var place: String { "groups/posts/\(groupID)" }
    @ObservationIgnored private let context: GroupsContext

    /// Creates a list that is empty until the feed runs.
    public init(groupID: String, context: GroupsContext) {
        self.groupID = groupID
        self.context = context
        feed = GroupFeed(
            .posts, of: groupID, placeholder: context.words.words("No posts yet. Be the first."), context: context,
            makeRows: PostRow.rows)
        text = context.drafts.draft(at: place) ?? ""
        picture = context.drafts.draft(at: "groups/picture/\(groupID)")
    }

    // MARK: Intents

    /// Lets the user choose a picture for the post.
    public func choosePicture() async {
        guard let chosen = await context.appService?.choosePicture() else { return }
        picture = chosen
    }

    /// Removes the picture from the post.
    public func removePicture() { picture = nil }

    /// Sends the post. It appears at once and is delivered when the server can be reached.
    public func post() async {
        guard canPost else { return }
        let (draftText, draftPicture) = (text, picture)
        text = ""
        picture = nil
        let draft: GroupDraft =
            if let draftPicture {
                .picture(draftPicture, text: draftText)
            } else {
                .text(draftText)
            }
        do {
            _ = try await context.service.send(draft, on: .posts, of: groupID)
        } catch {
            // The post must not get lost; text typed since comes after it.
            text = text.isEmpty ? draftText : draftText + "\n" + text
            picture = picture ?? draftPicture
            context.report(error)
        }
    }

    /// Opens a link in a post.
    public func open(_ link: URL) { context.appService?.openLink(link) }

    /// Shows the user page of a post's sender.
    public func showSender(of post: PostRow) {
        context.appService?.showUser(id: post.senderID, name: post.senderName)
    }
}
