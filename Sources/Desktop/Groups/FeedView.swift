import Gtk
import Observation
import ViewModels

/// A page of a group: its list, or the placeholder of the list.
enum FeedView {
    static func make<Row>(
        _ feed: GroupFeed<Row>, loading: String, list: Widget, placeholder: Widget
    ) -> Widget {
        ListScreens.make(
            feed.screen, loading: loading, list: list, placeholder: placeholder,
            problem: ProblemView.page(icon: "dialog-warning-symbolic", { feed.state.problem }, retry: feed.reload)
        )
        .expand(vertically: true)
    }

    /// Returns a list of rows that scrolls to the one that a search has led to, and marks it.
    static func list<Row: Identifiable & Equatable & Sendable>(
        _ feed: GroupFeed<Row>, name: String, makeRow: @escaping (DisplayedRows<Row>) -> any RowView
    ) -> ScrolledWindow where Row.ID == String {
        let rows = DisplayedRows<Row>()
        let list = ListView(rows.model, name: name) { FoundRowView(makeRow(rows), of: feed, rows: rows) }.css("cards")
        list.observe(feed.rows) { rows.show($1) }
        let scroller = list.scrolling()
        scroller.observe(feed.foundID) { scroller, id in
            if let id { show(id, of: rows, in: list, scroller.verticalAdjustment) }
        }
        return scroller
    }

    /// Scrolls a list to a row that may not have been laid out yet.
    private static func show<Row: Identifiable & Equatable>(
        _ id: String, of rows: DisplayedRows<Row>, in list: ListView, _ adjustment: Adjustment
    ) where Row.ID == String {
        list.onNextFrame { [weak list] in
            guard let list else { return }
            // The list ignores the position before its first layout.
            guard adjustment.pageSize > 0 else { return show(id, of: rows, in: list, adjustment) }
            if let position = rows.position(of: id) { list.scroll(to: position) }
        }
    }
}

/// The screens of a page that lists what it has loaded.
enum ListScreens {
    static func make(
        _ screen: @autoclosure @escaping () -> ListScreen, loading: String, list: Widget, placeholder: Widget,
        problem: Widget
    ) -> Widget {
        Stack()
            .add(LoadingView.make(loading), named: ListScreen.loading.rawValue)
            .add(list, named: ListScreen.list.rawValue)
            .add(placeholder, named: ListScreen.placeholder.rawValue)
            .add(problem, named: ListScreen.problem.rawValue)
            .bind(\.visibleName, to: screen().rawValue)
    }
}

/// The progress of loading earlier events, or the reason why it failed; hidden otherwise.
enum HistoryLoadingView {
    static func make<Row>(_ feed: GroupFeed<Row>) -> Widget {
        Box(.vertical) {
            Spinner().named(words("Loading…")).margin(6)
                .bind(\.isVisible, to: feed.isLoadingEarlier)
            ProblemView.bar({ feed.earlierProblem }, retry: feed.showEarlier).margin(6)
        }
        .bind(\.isVisible, to: feed.showsHistoryStatus)
    }
}

/// The rows that a list displays. During an update with several changes they are neither the old nor the new rows.
final class DisplayedRows<Row: Identifiable & Equatable> {
    /// The number of rows, for a `ListView`.
    let model = ListModel()
    private var onSplice: (_ position: Int, _ removed: Int, _ added: Int) -> Void = { _, _, _ in }
    private var rows: [Row] = []

    /// The row at a position; nil if there is none.
    subscript(position: Int) -> Row? { rows.indices.contains(position) ? rows[position] : nil }

    var count: Int { rows.count }

    /// Returns the position of the row with this id; nil if there is none.
    func position(of id: Row.ID) -> Int? { rows.firstIndex { $0.id == id } }

    /// Displays other rows; rows that are equal in both are kept.
    func show(_ new: [Row]) {
        for splice in new.splices(from: rows) {
            apply(position: splice.position, removed: splice.removed, added: splice.added, of: new)
        }
    }

    /// Applies one change on the way to `new`.
    func apply(position: Int, removed: Int, added: Int, of new: [Row]) {
        // Removed rows may be beyond the end of the new ones.
        rows.replaceSubrange(
            position..<(position + removed), with: added == 0 ? [] : new[position..<(position + added)])
        model.splice(at: position, removed: removed, added: added)
        onSplice(position, removed, added)
    }

    /// Returns a list of these rows, all of which have the same height.
    func uniformList(name: String, makeRow: @escaping () -> any RowView) -> UniformList {
        let list = UniformList(name: name, makeRow: makeRow)
        let weak = WeakWidget(list)
        onSplice = { position, removed, added in
            weak.widget.map { UniformList(sharing: $0).splice(at: position, removed: removed, added: added) }
        }
        return list
    }
}

/// The content that a row currently displays, by which observations find what belongs to it.
@Observable final class Shown<Content: Sendable> {
    var content: Content?

    /// Begins an action on the content, if there is any.
    func act(_ action: @escaping (Content) async -> Void) {
        if let content { UserWork.begin { await action(content) } }
    }
}

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
