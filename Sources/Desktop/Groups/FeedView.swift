import Gtk
import ViewModels

/// A page of a group: its list, or the placeholder of the list.
enum FeedView {
    static func make<Row>(
        _ feed: GroupFeed<Row>, loading: String, list: Widget, placeholder: Widget
    ) -> Widget {
        Stack()
            .add(LoadingView.make(loading), named: FeedScreen.loading.name)
            .add(list, named: FeedScreen.list.name)
            .add(placeholder, named: FeedScreen.placeholder.name)
            .add(
                ProblemView.page(icon: "dialog-warning-symbolic", { feed.state.problem }, retry: feed.reload),
                named: FeedScreen.problem.name
            )
            .bind(\.visibleName, to: feed.screen.name)
            .expand(vertically: true)
    }
}

extension FeedView {
    /// Returns a list of rows that scrolls to the one that a search has led to, and marks it.
    static func list<Row: Identifiable & Equatable & Sendable>(
        _ feed: GroupFeed<Row>, name: String, makeRow: @escaping (DisplayedRows<Row>) -> any RowView
    ) -> ScrolledWindow where Row.ID == String {
        let rows = DisplayedRows<Row>()
        let list = ListView(rows.model, name: name) { FoundRowView(makeRow(rows), of: feed, rows: rows) }.css("cards")
        list.observe(feed.rows) { rows.show($1) }
        let scroller = list.scrolling()
        let scroll = FoundRowScroll(list, in: scroller) { rows.position(of: $0) }
        scroller.observe(feed.foundID) { _, id in
            if let id { scroll.show(id) }
        }
        return scroller
    }
}

/// Scrolls a list to a row that may not have been laid out yet.
private final class FoundRowScroll {
    private let list: ListView
    private let adjustment: Adjustment
    private let position: (String) -> Int?

    init(_ list: ListView, in scroller: ScrolledWindow, position: @escaping (String) -> Int?) {
        self.list = list
        adjustment = scroller.verticalAdjustment
        self.position = position
    }

    func show(_ id: String) {
        list.onNextFrame { [weak self] in
            guard let self else { return }
            // The list ignores the position before its first layout.
            guard adjustment.pageSize > 0 else { return show(id) }
            if let position = position(id) { list.scroll(to: position) }
        }
    }
}

extension FeedScreen {
    /// The name of the child in the stack.
    fileprivate var name: String {
        switch self {
        case .loading: "loading"
        case .list: "list"
        case .placeholder: "placeholder"
        case .problem: "problem"
        }
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
