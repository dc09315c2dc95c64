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

    /// The text of the post or the comment being written, or the new text of the one being edited.
    public var text = "" { didSet { keepDraft() } }
    /// Whether an earlier post is edited, or commented on.
    public var isEditing: Bool { edit != nil }
    /// The number of times that an edit or a comment was begun. The field takes the keyboard focus each time.
    public private(set) var editCount = 0
    /// "Comment on Anna’s post"; empty if no comment is being written.
    public var commentTitle: String {
        edit?.commentedName.map(context.words.comment(onPostOf:)) ?? ""
    }
    /// The title of the button that sends the text.
    public var postTitle: String {
        guard let edit else { return context.words.words("Post") }
        return edit.commentedName == nil ? context.words.words("Save") : context.words.words("Post Comment")
    }
    /// Whether a picture can be added: a post with one cannot be edited, nor can it get one.
    public var canAddPicture: Bool { picture == nil && !isEditing }
    /// Whether there is text or a picture to post.
    public var canPost: Bool { notice.canWrite && (showsPicture || text.contains { !$0.isWhitespace }) }
    /// Whether the empty field displays its hint.
    public var showsHint: Bool { text.isEmpty }
    /// Whether the post being written has a picture.
    public var showsPicture: Bool { picture != nil && !isEditing }
    /// The actions on posts.
    public let actions: MessageActions

    /// The edit of an earlier post, or a comment on one.
    private nonisolated struct Edit: Codable {
        let id: String
        /// The text that was typed before.
        let earlier: String
        var text: String
        /// The name of the sender of the post that is commented on; nil in an edit.
        var commentedName: String?
    }

    private var edit: Edit? {
        didSet { if edit != nil, edit?.id != oldValue?.id { editCount += 1 } }
    }
    @ObservationIgnored private let groupID: String
    /// The place of the draft.
    private var place: String { "groups/posts/\(groupID)" }
    /// The place of the edit.
    private var editPlace: String { "groups/post-edit/\(groupID)" }
    @ObservationIgnored private let context: GroupsContext

    /// Creates a list that is empty until the feed runs.
    public init(groupID: String, context: GroupsContext) {
        self.groupID = groupID
        self.context = context
        feed = GroupFeed(
            .posts, of: groupID, placeholder: context.words.words("No Posts Yet"), context: context,
            makeRows: PostRow.rows)
        actions = MessageActions(on: .posts, of: groupID, notice: feed.notice, context: context) { [weak feed] in
            feed?.event($0)
        }
        edit = context.drafts.draft(at: editPlace)
        text = edit?.text ?? context.drafts.draft(at: place) ?? ""
        picture = context.drafts.draft(at: "groups/picture/\(groupID)")
        actions.onEdit = { [weak self] in self?.begin($0.id, text: $0.text) }
        actions.onDelete = { [weak self] id in
            if self?.edit?.id == id { self?.cancelEditing() }
        }
    }

    // MARK: Intents

    /// Lets the user choose a picture for the post.
    public func choosePicture() async {
        guard let chosen = await context.appService?.choosePicture() else { return }
        picture = chosen
    }

    /// Removes the picture from the post.
    public func removePicture() { picture = nil }

    /// Begins a comment on a post.
    public func comment(on post: PostRow) {
        // The comment that was begun stays.
        if let edit, edit.id == post.id, edit.commentedName != nil {
            editCount += 1
            return
        }
        begin(post.id, text: "", commentedName: ForeignText.isolated(post.senderName))
    }

    /// Scrolls to a post, or to the one with a comment. Fetches earlier posts until it is among them.
    func show(_ eventID: String) async {
        var wanted = eventID
        do {
            for _ in 0..<Self.maximumFetches {
                guard await feed.find(wanted) else {
                    guard try await context.service.fetchEarlier(on: .posts, of: groupID) else { break }
                    continue
                }
                let id = feed.foundID
                guard let row = feed.rows.first(where: { $0.id == id || $0.comments.contains { $0.id == id } }) else {
                    break
                }
                guard let post = row.commentedID else {
                    if row.id != id { _ = await feed.find(row.id) }
                    return
                }
                wanted = post
            }
            context.appService?.toast(context.words.words("The post cannot be found"))
        } catch {
            context.report(error)
        }
    }

    /// Scrolls to the post that a row comments on, with its comments.
    public func showCommentedPost(of row: PostRow) async {
        if let id = row.commentedID { await show(id) }
    }

    /// The maximum number of times that earlier posts are fetched to find one.
    private static let maximumFetches = 10

    /// Cancels the edit or the comment; the text typed before it is restored.
    public func cancelEditing() {
        guard let edit else { return }
        self.edit = nil
        context.drafts.keep(Edit?.none, at: editPlace)
        text = edit.earlier
    }

    /// Sends the post or the comment, or the new text of the edited one. It appears at once and is delivered when the
    /// server can be reached.
    public func post() async {
        guard canPost else { return }
        if let edit { return await save(edit) }
        let (draftText, draftPicture) = (text, picture)
        text = ""
        picture = nil
        let draft = draftPicture.map { GroupDraft.picture($0, text: draftText) } ?? .text(draftText)
        do {
            let id = try await context.service.send(draft, on: .posts, of: groupID)
            // It may be above what is visible.
            await feed.showNewest(marking: id)
        } catch {
            // The post must not get lost; text typed since comes after it.
            text = text.isEmpty ? draftText : draftText + "\n" + text
            picture = picture ?? draftPicture
            context.report(error)
        }
    }

    /// Begins an edit of a post, or a comment on one.
    private func begin(_ id: String, text new: String, commentedName: String? = nil) {
        cancelEditing()
        edit = Edit(id: id, earlier: text, text: new, commentedName: commentedName)
        text = new
    }

    private func save(_ edit: Edit) async {
        let new = text
        cancelEditing()
        do {
            if edit.commentedName == nil {
                try await context.service.edit(edit.id, to: new, mentions: [], on: .posts, of: groupID)
            } else {
                _ = try await context.service.send(.reply(new, to: edit.id), on: .posts, of: groupID)
            }
        } catch {
            // The text must not get lost.
            self.edit = Edit(id: edit.id, earlier: text, text: new, commentedName: edit.commentedName)
            text = new
            context.report(error)
        }
    }

    private func keepDraft() {
        if edit != nil {
            edit?.text = text
            context.drafts.keep(edit, at: editPlace)
        } else {
            context.drafts.keep(text.isEmpty ? nil : text, at: place)
        }
    }
}
