import Domain
import Foundation
import Logging
import Observation

/// The activities of a group.
@Observable
public final class ActivitiesViewModel {
    /// The activities: upcoming ones, the next one first, then past ones below a heading that shows and hides them.
    @ObservationIgnored public private(set) lazy var feed = GroupFeed<ActivityItem>(
        .activities, of: groupID, placeholder: context.words.words("No Activities Yet"), context: context
    ) { [weak self] events, frame in
        ActivityItem.items(of: events, in: frame, showsPast: self?.showsPast == true)
    }
    /// Whether the past activities are displayed below their heading.
    public private(set) var showsPast = false
    /// The reason why no activity can be planned.
    public var notice: PageNotice { feed.notice }

    @ObservationIgnored private let groupID: String
    @ObservationIgnored private weak var editor: ActivityEditorViewModel?
    @ObservationIgnored private let context: GroupsContext

    /// Creates an empty list, which fills when the feed runs.
    public init(groupID: String, context: GroupsContext) {
        self.groupID = groupID
        self.context = context
    }

    /// Shows or hides the past activities.
    public func setShowsPast(_ showsPast: Bool) {
        self.showsPast = showsPast
        feed.timePassed()
    }

    /// Scrolls to an activity, if it is still stored.
    func show(_ eventID: String) async {
        guard await feed.find(eventID), !feed.rows.contains(where: { $0.id == eventID }) else { return }
        setShowsPast(true)
        _ = await feed.find(eventID)
    }

    /// Returns the weather when an activity begins; nil if it is not known.
    public func weather(of activity: ActivityRow) -> PlannedWeather? { context.weather(activity.starts, "") }

    /// Tells the group whether the user is going to an activity.
    public func setGoing(_ isGoing: Bool, to activityID: String) async {
        await context.perform { try await $0.setGoing(isGoing, to: activityID, of: groupID) }
    }

    /// Lets the user save an activity as a file for a calendar.
    public func saveToCalendar(_ activity: ActivityRow) async {
        guard let event = activity.calendarEvent else { return }
        await context.appService?.save(event, time: context.time, words: context.words.words)
    }

    /// Opens the form for a new activity.
    public func planActivity() async {
        let editor = ActivityEditorViewModel(groupID: groupID, context: context)
        self.editor = editor
        await context.appService?.openActivityEditor(editor)
    }

    /// Updates the words that depend on today, also in the form for a new activity.
    func timePassed() {
        feed.timePassed()
        editor?.timePassed()
    }

    /// Shows the user page of an activity's organizer.
    public func showOrganizer(of activity: ActivityRow) {
        context.appService?.showUser(id: activity.organizerID, name: activity.organizerName)
    }
}

/// The activities of all groups to which the user is going and that have not begun. It follows the groups.
@Observable
public final class GoingActivitiesViewModel: Lifecycle {
    /// The activities, the next one first.
    private(set) var activities: [GoingActivity] = []

    /// The activities that the server has, for calendars.
    public var events: [CalendarEvent] {
        activities.compactMap { CalendarEvent($0.activity, id: $0.serverID) }
    }

    @ObservationIgnored private let context: GroupsContext
    @ObservationIgnored private var generation = 0

    /// Creates an empty list, which fills after `start()`.
    public init(context: GroupsContext) { self.context = context }

    /// Follows the activities until the task is canceled.
    public func start() async {
        for await _ in context.service.activityChanges() { await load() }
    }

    /// Shows the activities of the user who is now signed in.
    public func accountChanged(_ change: AccountChange) async { await load() }

    /// Removes activities that have begun.
    public func timePassed() async { await load() }

    /// Reads the activities. The newest call wins.
    private func load() async {
        generation += 1
        let current = generation
        do {
            let found = try await context.service.goingActivities()
            if current == generation, found != activities { activities = found }
        } catch is CancellationError {
        } catch RemoteError.notSignedIn {
            if current == generation { activities = [] }
        } catch {
            Log.groups.warning("The activities could not be read", metadata: ["error": "\(error.logDescription)"])
        }
    }
}
