import Gtk
import ViewModels

/// A page of a group: its list, or what is displayed in place of it.
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
