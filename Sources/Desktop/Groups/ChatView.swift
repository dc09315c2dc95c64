import Gtk
import ViewModels

/// The chat of a group: the messages, and the field to write in.
final class ChatView {
    let root: Widget
    private let composer: Composer
    private let scroll: ChatScroll

    init(_ group: GroupViewModel, pictures: PictureCache) {
        let chat = group.chat
        let rows = DisplayedRows<ChatItem>()
        rows.show(chat.items)
        let content = Box(.vertical)
        let list = ListView(rows.model, name: words("Messages")) { [unowned content] in
            FoundRowView(
                ChatRowView(chat, rows: rows, pictures: pictures, menuParent: content), of: chat.feed, rows: rows)
        }
        .css("chat")
        let scroller = list.scrolling()
        let scroll = ChatScroll(chat, rows: rows, list: list, in: scroller)
        self.scroll = scroll
        chat.onSplice = { [weak scroll, weak chat] position, removed, added in
            guard let chat else { return }
            rows.apply(position: position, removed: removed, added: added, of: chat.items)
            scroll?.rowsChanged()
        }
        scroller.observe(chat.feed.foundID) { [weak scroll] _, id in
            if let id { scroll?.show(id) }
        }
        let messages = Overlay(scroller) {
            // Over the messages: above them, it would move them down and up again.
            HistoryLoadingView.make(chat.feed).align(vertical: .start)
            Button(
                around: Box(.horizontal, spacing: 6) {
                    Image(icon: "go-up-symbolic").decorative()
                    Label().bind(\.text, to: chat.firstNewTitle)
                }
            )
            .css("pill", "osd").align(.center, vertical: .start).margin(top: 12)
            .bind(\.isVisible, to: chat.canShowFirstNew)
            .bind(\.accessibleLabel, to: chat.firstNewTitle)
            .onClick(task: chat.showFirstNew)
            Button(icon: "go-bottom-symbolic", name: words("Newest Messages"))
                .css("circular", "osd").align(.end, vertical: .end).margin(bottom: 12, end: 16)
                .bind(\.isVisible, to: chat.canScrollToNewest)
                .onClick(task: chat.scrollToNewest)
        }
        let placeholder = StatusPage(
            icon: "user-available-symbolic", text: group.emptyChatAdvice,
            InviteView.address(group.invite).align(.center).bind(\.isVisible, to: group.showsTabs)
        ).bind(\.title, to: chat.feed.placeholder)
        let composer = Composer(chat, pictures: pictures)
        self.composer = composer
        content.append(
            Label().css("card", "heading", "page-notice").wrapping().margin(top: 6, start: 12, end: 12)
                .bind(\.optionalText, to: chat.viewing))
        content.append(
            FeedView.make(
                chat.feed, loading: words("Loading the messages…"), list: messages, placeholder: placeholder))
        content.append(composer.root.bind(\.isVisible, to: chat.notice.canWrite))
        content.append(PageNoticeView.make(chat.notice))
        root = content.onDrop { chat.offer(paths: $0) }
    }

    /// Moves the keyboard focus to the field. Does nothing while the user cannot write.
    func focus() { composer.focus() }
}
