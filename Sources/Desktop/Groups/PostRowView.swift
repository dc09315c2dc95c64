import Domain
import Foundation
import Gtk
import ViewModels

/// A post as a card: sender and time, menu, text, picture, reactions.
final class PostRowView: RowView {
    let root: Widget
    private let posts: PostsViewModel
    private let rows: DisplayedRows<PostRow>
    private let avatarLoader: PictureLoader
    private var post: PostRow?

    private let avatar = Avatar(size: 36).decorative()
    private let person: Button
    private let name = Label().css("heading").textAlign(.start).ellipsized()
    private let time = Label().css("caption", "dim-label").textAlign(.start).wrapping()
    private let commented = Button("").css("flat", "listing-action").align(.start)
    private let text = Label().wrapping(maximumCharacters: 70).textAlign(.start).selectable()
    private let picture: MessagePictureView
    private let status = Label().textAlign(.start).wrapping().expand(horizontally: true)
    private lazy var resending = ResendButtons.make(posts.feed) { [weak self] in self?.post?.id }
    private let footer = Box(.horizontal, spacing: 6)
    private let more = Button(icon: "view-more-symbolic", name: "").css("flat", "circular").align(vertical: .center)
    private let reactions = ReactionsView()
    private let comments: PostCommentsView
    private let comment = Button("").css("flat", "listing-action").align(.start)
    private let card = Box(.vertical, spacing: 10).css("card", "post")

    init(_ posts: PostsViewModel, rows: DisplayedRows<PostRow>, pictures: PictureCache) {
        self.posts = posts
        self.rows = rows
        avatarLoader = PictureLoader(pictures)
        picture = MessagePictureView(pictures)
        comments = PostCommentsView(posts)
        let byline = Box(.horizontal, spacing: 10)
        person = Button(around: byline).css("flat", "person-line").align(.start)
        root = Clamp(maximum: 640, card)
        byline.append(avatar)
        byline.append(
            Box(.vertical) {
                name
                time
            }.align(vertical: .center))
        for part in [status, resending] as [Widget] { footer.append(part) }
        let head = Box(.horizontal, spacing: 6) {
            person.expand(horizontally: true)
            more
        }
        for part in [head, commented, text, picture.root, reactions.root, footer, comments.root, comment] as [Widget] {
            card.append(part)
        }

        person.onClick { [weak self] in self?.withPost { posts.actions.showSender(of: $0.id) } }
        more.onClick { [weak self] in self?.openMenu() }
        picture.open = { [weak self] in self?.withPost { posts.actions.showPicture(of: $0.id) } }
        commented.onClick { [weak self] in
            self?.withPost { post in Task { await posts.showCommentedPost(of: post) } }
        }
        comment.bind(\.isVisible, to: posts.notice.canWrite)
        comment.onClick { [weak self] in self?.withPost(posts.comment) }
        card.onSecondaryPress { [weak self] x, y in self?.openMenu(x: x, y: y) }
        reactions.toggle = { [weak self] key in
            self?.withPost { post in UserWork.begin { await posts.actions.toggleReaction(key, to: post.id) } }
        }
        text.onLink { if let address = URL(string: $0) { posts.actions.open(address) } }
    }

    func bind(position: Int) {
        guard let post = rows[position] else { return }
        self.post = post
        avatar.name = post.senderName
        name.text = post.senderName
        time.text = post.timeText
        person.accessibleLabel = post.accessibleByline
        commented.title = post.commentedTitle
        commented.isVisible = post.showsCommentedPost
        text.show(post.pieces)
        text.css("remark", when: post.isRemark)
        text.isVisible = post.showsText
        more.tooltip = post.menuName
        more.accessibleLabel = post.menuName
        reactions.show(post.reactions, more: post.moreReactions)
        comments.show(post.comments)
        comment.title = post.commentTitle
        comment.accessibleDescription = post.accessibleByline
        status.text = post.statusText
        status.cssClasses = ["caption", post.canResend ? "error" : "dim-label"]
        resending.isVisible = post.canResend
        footer.isVisible = post.showsStatus
        avatarLoader.load(post.senderAvatar, into: avatar)
        picture.show(post.picture, size: 800, width: 300, height: 240)
    }

    func unbind() {
        post = nil
        avatarLoader.cancel()
        picture.cancel()
    }

    func openMenu() { openMenu(x: nil, y: nil) }

    private func openMenu(x: Double?, y: Double?) {
        guard let post else { return }
        MessageMenuView.open(of: post.id, posts.actions, parent: card, at: x == nil ? more : card, x: x, y: y)
    }

    private func withPost(_ act: (PostRow) -> Void) {
        if let post { act(post) }
    }
}

/// The comments on a post, each with its menu. Lines are made when they are needed, and stay.
final class PostCommentsView {
    let root = Box(.vertical, spacing: 8)
    private let posts: PostsViewModel
    private var lines: [PostCommentLine] = []

    init(_ posts: PostsViewModel) { self.posts = posts }

    /// Shows comments in place of those before.
    func show(_ comments: [PostComment]) {
        root.isVisible = !comments.isEmpty
        for _ in lines.count..<max(lines.count, comments.count) {
            let line = PostCommentLine(posts)
            lines.append(line)
            root.append(line.root)
        }
        for (index, line) in lines.enumerated() {
            line.show(comments.indices.contains(index) ? comments[index] : nil)
        }
    }
}

/// A comment on a post.
private final class PostCommentLine {
    let root = Box(.horizontal, spacing: 6).css("comment")
    private let sender = Label().css("caption-heading").textAlign(.start).ellipsized()
    private let text = Label().wrapping(maximumCharacters: 70).textAlign(.start).selectable()
    private let time = Label().textAlign(.start).wrapping()
    private let menu = Button(icon: "view-more-symbolic", name: "").css("flat", "circular").align(vertical: .start)
    private lazy var resending = ResendButtons.make(posts.feed) { [weak self] in self?.comment?.id }
    private let posts: PostsViewModel
    private var comment: PostComment?

    init(_ posts: PostsViewModel) {
        self.posts = posts
        let column = Box(.vertical, spacing: 2).expand(horizontally: true)
        for part in [sender, text, time, resending] as [Widget] { column.append(part) }
        for part in [column, menu] as [Widget] { root.append(part) }
        text.onLink { if let address = URL(string: $0) { posts.actions.open(address) } }
        menu.onClick { [weak self] in
            guard let self, let comment else { return }
            MessageMenuView.open(of: comment.id, posts.actions, parent: root, at: menu)
        }
    }

    /// Shows a comment, or nothing.
    func show(_ new: PostComment?) {
        root.isVisible = new != nil
        guard let new, new != comment else { return }
        comment = new
        sender.text = new.senderName
        text.show(new.pieces)
        time.text = new.timeText
        time.cssClasses = ["caption", new.canResend ? "error" : "dim-label"]
        resending.isVisible = new.canResend
        menu.tooltip = new.menuName
        menu.accessibleLabel = new.menuName
    }
}
