import Gtk
import ViewModels

/// The posts of a group, newest first, below the field for a new one.
enum PostsView {
    static func make(_ posts: PostsViewModel, pictures: PictureCache) -> Widget {
        let rows = ShownRows<PostRow>()
        let list = ListView(rows.model, name: words("Posts")) { PostRowView(posts, rows: rows, pictures: pictures) }
            .css("cards")
        let scroller = list.scrolling()
        scroller.onEndNear { if posts.hasEarlier, posts.earlierProblem == nil { Task { await posts.showEarlier() } } }
        list.observe(posts.rows) { rows.show($1) }
        let states = Stack()
            .add(LoadingView.make(words("Reading the posts…")), named: "loading")
            .add(scroller, named: "list")
            .add(StatusPage(icon: "emblem-photos-symbolic").bind(\.title, to: posts.placeholder), named: "placeholder")
            .add(
                ProblemView.page(icon: "dialog-warning-symbolic", { posts.state.problem }, retry: posts.reload),
                named: "problem"
            )
            .bind(\.visibleName, to: stateName(posts))
        return Box(.vertical) {
            Clamp(maximum: 640, editor(posts).margin(top: 6, bottom: 6, start: 12, end: 12))
            states.expand(vertically: true)
            EarlierView.make(
                isLoading: { posts.isLoadingEarlier }, problem: { posts.earlierProblem }, retry: posts.showEarlier)
        }
    }

    private static func editor(_ posts: PostsViewModel) -> Widget {
        let text = TextView(name: words("New post"))
            .padding(8)
            .onEdit { posts.text = $0 }
            .bind(\.text, to: posts.text)
        let hint = Label(words("Tell the neighbors something…")).css("dim-label").textAlign(.start).ellipsized()
            .align(.start, vertical: .start).margin(top: 8, start: 9).decorative()
            .bind(\.isVisible, to: posts.text.isEmpty)
        hint.isPressable = false
        return Box(.vertical, spacing: 6) {
            Overlay(ScrolledWindow(text).maximumContentHeight(120).expand(vertically: false)) { hint }
            Box(.horizontal, spacing: 6) {
                Button(icon: "insert-image-symbolic", title: words("Add Picture"))
                    .css("flat")
                    .bind(\.isVisible, to: posts.picture == nil)
                    .onClick(task: posts.choosePicture)
                chosen(posts)
                Button(words("Post")).css("suggested-action").expand(horizontally: true).align(.end)
                    .bind(\.isSensitive, to: posts.canPost)
                    .onClick(task: posts.post)
            }.margin(bottom: 6, start: 6, end: 6)
        }.css("card", "composer")
    }

    /// The picture that goes with the post, with the way to take it off.
    private static func chosen(_ posts: PostsViewModel) -> Widget {
        Box(.horizontal, spacing: 6) {
            Picture(describedAs: words("The picture of the post")).shrinking().minimumSize(width: 64, height: 44)
                .observe { picture in
                    picture.setTexture(posts.picture.flatMap { Texture.decoding([UInt8]($0.data)) })
                }
            Button(icon: "window-close-symbolic", name: words("Remove Picture")).css("flat", "circular")
                .align(vertical: .center)
                .onClick { posts.removePicture() }
        }
        .bind(\.isVisible, to: posts.picture != nil)
    }

    private static func stateName(_ posts: PostsViewModel) -> String {
        if !posts.placeholder.isEmpty { return "placeholder" }
        if posts.state.content != nil { return "list" }
        return posts.state.problem == nil ? "loading" : "problem"
    }
}
