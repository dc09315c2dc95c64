import Gtk
import ViewModels

/// The activities of a group, below the button to plan one.
enum ActivitiesView {
    static func make(_ activities: ActivitiesViewModel) -> Widget {
        let feed = activities.feed
        let list = FeedView.list(feed, name: words("Activities")) { ActivityRowView(activities, rows: $0) }
        return Box(.vertical) {
            PageNoticeView.make(activities.notice)
            Button(icon: "list-add-symbolic", title: words("Plan an Activity")).css("pill")
                .align(.center).margin(top: 6, bottom: 6)
                .bind(\.isVisible, to: activities.notice.canWrite)
                .onClick(task: activities.planActivity)
            FeedView.make(
                feed, loading: words("Loading the activities…"), list: list,
                placeholder: StatusPage(icon: Symbol.calendar.icon).bind(\.title, to: feed.placeholder))
            HistoryLoadingView.make(feed)
            Button(words("Show Older Activities")).css("flat").align(.center).wrapping().margin(6)
                .bind(\.isVisible, to: feed.hasEarlier)
                .bind(\.isSensitive, to: !feed.isLoadingEarlier)
                .onClick(task: feed.showEarlier)
        }
    }
}
