import Gtk
import ViewModels

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
