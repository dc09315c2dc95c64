import Gtk
import ViewModels

/// The posts of a group, below the editor of a new one.
enum PostsView {
    static func make(_ posts: PostsViewModel, pictures: PictureCache) -> Widget {
        let feed = posts.feed
        let list = FeedView.list(feed, name: words("Posts")) { PostRowView(posts, rows: $0, pictures: pictures) }
        list.onEndNear { Task { await feed.reachedEarliest() } }
        return Box(.vertical) {
            Clamp(maximum: 640, editor(posts).margin(top: 6, bottom: 6, start: 12, end: 12))
                .bind(\.isVisible, to: posts.notice.canWrite)
            PageNoticeView.make(posts.notice)
            FeedView.make(
                feed, loading: words("Loading the posts…"), list: list,
                placeholder: StatusPage(icon: "emblem-photos-symbolic").bind(\.title, to: feed.placeholder))
            HistoryLoadingView.make(feed)
        }
    }

    private static func editor(_ posts: PostsViewModel) -> Widget {
        let text = TextView(name: words("New post"))
            .padding(8)
            .onEdit { posts.text = $0 }
            .bind(\.text, to: posts.text)
        let hint = Label(words("Write to your neighbors…")).css("dim-label").textAlign(.start).ellipsized()
            .align(.start, vertical: .start).margin(top: 8, start: 9).decorative()
            .bind(\.isVisible, to: posts.showsHint)
        hint.isPressable = false
        text.observe(posts.editCount) { text, count in
            if count > 0 { text.grabFocus() }
        }
        return Box(.vertical, spacing: 6) {
            Label().css("caption-heading").textAlign(.start).wrapping().margin(top: 6, start: 9)
                .bind(\.optionalText, to: posts.commentTitle)
            Overlay(ScrolledWindow(text).maximumContentHeight(120).expand(vertically: false)) { hint }
            Box(.horizontal, spacing: 6) {
                Button(icon: "insert-image-symbolic", title: words("Add Picture"))
                    .css("flat")
                    .bind(\.isVisible, to: posts.canAddPicture)
                    .onClick(task: posts.choosePicture)
                chosenPicture(posts)
                Button(words("Cancel")).css("flat")
                    .bind(\.isVisible, to: posts.isEditing)
                    .onClick { posts.cancelEditing() }
                Button("").css("suggested-action").expand(horizontally: true).align(.end)
                    .bind(\.title, to: posts.postTitle)
                    .bind(\.isSensitive, to: posts.canPost)
                    .onClick(task: posts.post)
            }.margin(bottom: 6, start: 6, end: 6)
        }.css("card", "composer")
    }

    /// Returns the picture of the new post, and the button to remove it.
    private static func chosenPicture(_ posts: PostsViewModel) -> Widget {
        var decoding: Task<Void, Never>?
        return Box(.horizontal, spacing: 6) {
            Picture(describedAs: words("The picture of the post")).shrinking().minimumSize(width: 64, height: 44)
                .observe { picture in
                    let chosen = posts.picture
                    decoding?.cancel()
                    picture.setTexture(nil)
                    decoding = Task {
                        guard let chosen, let texture = await Texture.decoded(chosen.data, side: 200) else { return }
                        if !Task.isCancelled { picture.setTexture(texture) }
                    }
                }
            Button(icon: "window-close-symbolic", name: words("Remove Picture")).css("flat", "circular")
                .align(vertical: .center)
                .onClick { posts.removePicture() }
        }
        .bind(\.isVisible, to: posts.showsPicture)
    }
}
