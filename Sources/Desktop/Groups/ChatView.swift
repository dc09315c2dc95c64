import Gtk
import ViewModels

/// The chat of a group: the messages, or what is in their place, and the field to write in.
final class ChatView {
    let root: Widget
    private let composer: Composer
    private let scroll: ChatScroll

    init(_ chat: ChatViewModel, invite: InviteViewModel, pictures: PictureCache) {
        let rows = ShownRows<ChatItem>()
        rows.show(chat.items)
        let list = ListView(rows.model, name: words("Messages")) { ChatRowView(chat, rows: rows, pictures: pictures) }
            .css("chat")
        let scroller = list.scrolling()
        let scroll = ChatScroll(chat, rows: rows, list: list, in: scroller)
        self.scroll = scroll
        chat.onSplice = { [weak scroll, weak chat] position, removed, added in
            guard let chat else { return }
            rows.apply(position: position, removed: removed, added: added, of: chat.items)
            scroll?.rowsChanged()
        }
        let newest = Button(icon: "go-bottom-symbolic", name: words("Newest Messages"))
            .css("circular", "osd").align(.end, vertical: .end).margin(bottom: 12, end: 16)
            .bind(\.isVisible, to: chat.canScrollToNewest)
            .onClick(task: chat.scrollToNewest)
        let states = Stack()
            .add(LoadingView.make(words("Reading the messages…")), named: "loading")
            .add(
                Overlay(scroller) {
                    // Over the messages: above them it would push them down and up again.
                    EarlierView.make(
                        isLoading: { chat.isLoadingEarlier }, problem: { chat.earlierProblem }, retry: chat.showEarlier
                    ).align(vertical: .start)
                    newest
                }, named: "list"
            )
            .add(Self.placeholder(chat, invite), named: "placeholder")
            .add(
                ProblemView.page(icon: "dialog-warning-symbolic", { chat.state.problem }, retry: chat.reload),
                named: "problem"
            )
            .bind(\.visibleName, to: Self.stateName(chat))
        let composer = Composer(chat)
        self.composer = composer
        root = Box(.vertical) {
            states.expand(vertically: true)
            composer.root
        }
    }

    /// Gives the field the keyboard.
    func focus() { composer.focus() }

    private static func placeholder(_ chat: ChatViewModel, _ invite: InviteViewModel) -> Widget {
        StatusPage(
            icon: "user-available-symbolic", text: words("Neighbors come in by the group’s address."),
            InviteView.address(invite).align(.center)
        )
        .bind(\.title, to: chat.placeholder)
    }

    private static func stateName(_ chat: ChatViewModel) -> String {
        if !chat.placeholder.isEmpty { return "placeholder" }
        if chat.state.content != nil { return "list" }
        return chat.state.problem == nil ? "loading" : "problem"
    }
}

/// Above or below a list of which more is fetched: that it is under way, or why it could not be.
enum EarlierView {
    static func make(
        isLoading: @escaping () -> Bool, problem: @escaping () -> Problem?, retry: @escaping () async -> Void
    ) -> Widget {
        Box(.vertical) {
            Spinner().named(words("Loading…")).margin(6)
                .bind(\.isVisible, to: isLoading())
            ProblemView.bar(problem, retry: retry).margin(6)
        }
        .bind(\.isVisible, to: isLoading() || problem() != nil)
    }
}
