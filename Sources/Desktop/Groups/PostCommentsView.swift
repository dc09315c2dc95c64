import Domain
import Foundation
import Gtk
import ViewModels

/// The comments on a post, each with its menu.
final class PostCommentsView {
    let root = Box(.vertical, spacing: 8)
    private let posts: PostsViewModel
    private var shown: [PostComment] = []

    init(_ posts: PostsViewModel) { self.posts = posts }

    /// Shows comments in place of those before.
    func show(_ comments: [PostComment]) {
        root.isVisible = !comments.isEmpty
        guard comments != shown else { return }
        shown = comments
        root.removeAll()
        for comment in comments { root.append(line(comment)) }
    }

    private func line(_ comment: PostComment) -> Widget {
        let text = Label().wrapping(maximumCharacters: 70).textAlign(.start).selectable()
        text.show(comment.pieces)
        text.onLink { [posts] in if let address = URL(string: $0) { posts.open(address) } }
        let menu = Button(icon: "view-more-symbolic", name: comment.menuName).css("flat", "circular")
            .align(vertical: .start)
        let line = Box(.horizontal, spacing: 6) {
            Box(.vertical, spacing: 2) {
                Label(comment.senderName).css("caption-heading").textAlign(.start).ellipsized()
                text
                Label(comment.timeText).css("caption", comment.canResend ? "error" : "dim-label").textAlign(.start)
                    .wrapping()
                ResendButtons.make(posts.feed) { comment.id }.with { $0.isVisible = comment.canResend }
            }.expand(horizontally: true)
            menu
        }.css("comment")
        let weak = (line: WeakWidget(line), menu: WeakWidget(menu))
        menu.onClick { [posts] in
            guard let line = weak.line.widget, let menu = weak.menu.widget else { return }
            MessageMenuView.open(of: comment.id, posts.actions, parent: Box(sharing: line), at: menu)
        }
        return line
    }
}
