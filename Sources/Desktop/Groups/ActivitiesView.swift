import Gtk
import ViewModels

/// The activities of a group: what is to come, then what has been.
enum ActivitiesView {
    static func make(_ activities: ActivitiesViewModel) -> Widget {
        let rows = ShownRows<ActivityRow>()
        let list = ListView(rows.model, name: words("Activities")) { ActivityRowView(activities, rows: rows) }
            .css("cards")
        let scroller = list.scrolling()
        list.observe(activities.rows) { rows.show($1) }
        let states = Stack()
            .add(LoadingView.make(words("Reading the activities…")), named: "loading")
            .add(scroller, named: "list")
            .add(
                StatusPage(icon: "x-office-calendar-symbolic").bind(\.title, to: activities.placeholder),
                named: "placeholder"
            )
            .add(
                ProblemView.page(
                    icon: "dialog-warning-symbolic", { activities.state.problem }, retry: activities.reload),
                named: "problem"
            )
            .bind(\.visibleName, to: stateName(activities))
        let older = Button(words("Show Older Activities")).css("flat").align(.center).margin(6)
            .bind(\.isVisible, to: activities.hasEarlier)
            .bind(\.isSensitive, to: !activities.isLoadingEarlier)
            .onClick(task: activities.showEarlier)
        return Box(.vertical) {
            Button(icon: "list-add-symbolic", title: words("Plan an Activity")).css("pill")
                .align(.center).margin(top: 6, bottom: 6)
                .onClick(task: activities.planActivity)
            states.expand(vertically: true)
            EarlierView.make(
                isLoading: { activities.isLoadingEarlier }, problem: { activities.earlierProblem },
                retry: activities.showEarlier)
            older
        }
    }

    private static func stateName(_ activities: ActivitiesViewModel) -> String {
        if !activities.placeholder.isEmpty { return "placeholder" }
        if activities.state.content != nil { return "list" }
        return activities.state.problem == nil ? "loading" : "problem"
    }
}

/// An activity as a card: what, when, where, by whom, who goes.
final class ActivityRowView: RowView {
    let root: Widget
    private let activities: ActivitiesViewModel
    private let rows: ShownRows<ActivityRow>
    private var activity: ActivityRow?

    private let title = Label().css("title-4").textAlign(.start).wrapping()
    private let when = Label().textAlign(.start).wrapping()
    private let place = Label().textAlign(.start).wrapping()
    private let about = Label().css("dim-label").textAlign(.start).wrapping()
    private let organizer = Button("").css("flat", "person-name").align(.start)
    private let going = Label().css("caption", "dim-label").textAlign(.start).wrapping().expand(horizontally: true)
    private let join = ToggleButton(words("I’m Going"))
    private let status = Label().css("caption", "error").textAlign(.start).wrapping().expand(horizontally: true)
    private let again = Button(words("Send Again")).css("flat", "listing-action")
    private let discard = Button(words("Discard")).css("flat", "listing-action")

    init(_ activities: ActivitiesViewModel, rows: ShownRows<ActivityRow>) {
        self.activities = activities
        self.rows = rows
        let card = Box(.vertical, spacing: 6).css("card", "post")
        root = Clamp(maximum: 640, card)
        for part in [
            title, Self.line("x-office-calendar-symbolic", when), Self.line("mark-location-symbolic", place),
            Self.line("avatar-default-symbolic", organizer), about,
        ] as [Widget] {
            card.append(part)
        }
        card.append(
            Box(.horizontal, spacing: 8) {
                going
                join
            })
        card.append(
            Box(.horizontal, spacing: 6) {
                status
                again
                discard
            })

        organizer.onClick { [weak self] in self?.withActivity(activities.showOrganizer) }
        join.onToggle { [weak self] isGoing in
            self?.withActivity { activity in Task { await activities.setGoing(isGoing, to: activity.id) } }
        }
        again.onClick { [weak self] in self?.withActivity { row in Task { await activities.resend(row.id) } } }
        discard.onClick { [weak self] in self?.withActivity { row in Task { await activities.discard(row.id) } } }
    }

    func bind(position: Int) {
        guard let activity = rows[position] else { return }
        self.activity = activity
        title.text = activity.title
        when.text = activity.whenText
        place.text = activity.place
        about.text = activity.about
        about.isVisible = !activity.about.isEmpty
        organizer.title = activity.organizerName
        going.text = activity.goingText
        join.isVisible = activity.canJoin
        join.isOn = activity.isGoing
        join.accessibleDescription = activity.title
        join.css("suggested-action", when: activity.isGoing)
        status.text = activity.statusText
        status.isVisible = !activity.statusText.isEmpty
        again.isVisible = activity.canSendAgain
        discard.isVisible = activity.canSendAgain
    }

    func unbind() { activity = nil }

    private func withActivity(_ act: (ActivityRow) -> Void) {
        if let activity { act(activity) }
    }

    private static func line(_ icon: String, _ content: Widget) -> Widget {
        Box(.horizontal, spacing: 8) {
            Image(icon: icon).css("dim-label").decorative().align(vertical: .start)
            content
        }
    }
}
