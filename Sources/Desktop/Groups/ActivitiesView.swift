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

/// An activity as a card, or the heading of the past ones.
final class ActivityRowView: RowView {
    let root: Widget
    private let activities: ActivitiesViewModel
    private let rows: DisplayedRows<ActivityItem>
    private let shown = Shown<ActivityRow>()

    private let card = Box(.vertical, spacing: 6).css("card", "post")
    private let headingTitle = Label().css("heading")
    private let heading: ToggleButton
    private let title = Label().css("title-4").textAlign(.start).wrapping()
    private let when = Label().textAlign(.start).wrapping()
    private let place = Label().textAlign(.start).wrapping()
    private let about = Label().css("dim-label").textAlign(.start).wrapping()
    private let organizer = Button("").css("flat", "person-name").align(.start)
    private let going = Label().css("caption", "dim-label").textAlign(.start).wrapping().expand(horizontally: true)
    private let save = Button(icon: "document-save-symbolic", name: words("Save to Calendar…")).css("flat")
        .align(vertical: .center)
    private let join = ToggleButton(words("I’m Going"))
    private let status = Label().css("caption", "error").textAlign(.start).wrapping().expand(horizontally: true)
    private lazy var resending = ResendButtons.make(activities.feed) { [shown] in shown.content?.id }

    init(_ activities: ActivitiesViewModel, rows: DisplayedRows<ActivityItem>) {
        self.activities = activities
        self.rows = rows
        let line = Box(.horizontal, spacing: 6)
        for part in [headingTitle, Image(icon: "pan-down-symbolic").decorative()] as [Widget] { line.append(part) }
        heading = ToggleButton(around: line).css("flat", "past-heading").align(.start)
        let content = Box(.vertical)
        for part in [heading, card] as [Widget] { content.append(part) }
        root = Clamp(maximum: 640, content)
        heading.bind(\.isOn, to: activities.showsPast).onToggle(activities.setShowsPast)
        for part in [
            title, Self.line(Symbol.calendar.icon, when),
            WeatherMark.line { [shown] in shown.content.flatMap(activities.weather) },
            Self.line("mark-location-symbolic", place),
            Self.line(Symbol.person.icon, organizer), about,
        ] as [Widget] {
            card.append(part)
        }
        card.append(
            Box(.horizontal, spacing: 8) {
                going
                save
                join
            })
        card.append(
            Box(.horizontal, spacing: 6) {
                status
                resending
            })

        organizer.onClick { [shown] in
            if let activity = shown.content { activities.showOrganizer(of: activity) }
        }
        save.onClick { [shown] in shown.act(activities.saveToCalendar) }
        join.onToggle { [shown] isGoing in shown.act { await activities.setGoing(isGoing, to: $0.id) } }
    }

    func bind(position: Int) {
        switch rows[position] {
        case .past(let title): show(heading: title)
        case .activity(let activity): show(activity)
        case nil: break
        }
    }

    private func show(heading text: String) {
        shown.content = nil
        card.isVisible = false
        heading.isVisible = true
        headingTitle.text = text
        heading.accessibleLabel = text
    }

    private func show(_ activity: ActivityRow) {
        shown.content = activity
        heading.isVisible = false
        card.isVisible = true
        title.text = activity.title
        when.text = activity.whenText
        place.text = activity.place
        about.show(foreign: activity.about)
        organizer.title = activity.organizerName
        going.text = activity.goingText
        save.accessibleDescription = activity.title
        save.isVisible = activity.canSave
        join.isVisible = activity.canJoin
        join.isOn = activity.isGoing
        join.accessibleDescription = activity.title
        join.css("suggested-action", when: activity.isGoing)
        status.optionalText = activity.statusText
        resending.isVisible = activity.canResend
    }

    func unbind() { shown.content = nil }

    private static func line(_ icon: String, _ content: Widget) -> Widget {
        Box(.horizontal, spacing: 8) {
            Image(icon: icon).css("dim-label").decorative().align(vertical: .start)
            content
        }
    }
}
