import Gtk
import ViewModels

/// A row of the chat's list that is marked while a search has led to it.
final class FoundRowView: RowView {
    let root: Widget
    private let row: ChatRowView
    private let chat: ChatViewModel
    private let rows: DisplayedRows<ChatItem>
    private var id: String?

    init(_ row: ChatRowView, in chat: ChatViewModel, rows: DisplayedRows<ChatItem>) {
        root = row.root
        self.row = row
        self.chat = chat
        self.rows = rows
        root.observe(chat.foundID) { [weak self] _, found in self?.mark(found) }
    }

    func bind(position: Int) {
        row.bind(position: position)
        id = rows[position]?.id
        mark(chat.foundID)
    }

    func unbind() {
        id = nil
        row.unbind()
    }

    func openMenu() { row.openMenu() }

    private func mark(_ found: String?) { root.css("found", when: found != nil && found == id) }
}
