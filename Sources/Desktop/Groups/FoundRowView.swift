import Gtk
import ViewModels

/// A row of a group's page that is marked while a search has led to it.
final class FoundRowView<Row: Identifiable & Equatable & Sendable>: RowView where Row.ID == String {
    let root: Widget
    private let row: any RowView
    private let feed: GroupFeed<Row>
    private let rows: DisplayedRows<Row>
    private var id: String?

    init(_ row: any RowView, of feed: GroupFeed<Row>, rows: DisplayedRows<Row>) {
        root = row.root
        self.row = row
        self.feed = feed
        self.rows = rows
        root.observe(feed.foundID) { [weak self] _, found in self?.mark(found) }
    }

    func bind(position: Int) {
        row.bind(position: position)
        id = rows[position]?.id
        mark(feed.foundID)
    }

    func unbind() {
        id = nil
        row.unbind()
    }

    func openMenu() { row.openMenu() }

    private func mark(_ found: String?) { root.css("found", when: found != nil && found == id) }
}
