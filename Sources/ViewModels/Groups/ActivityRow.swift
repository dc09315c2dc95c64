import Domain
import Foundation

/// An activity as it is displayed.
public nonisolated struct ActivityRow: Identifiable, Equatable, Sendable {
    /// The identifier.
    public var id: String
    /// The title of the activity.
    public var title: String
    /// The time when it begins.
    public var starts: Date
    /// The day, such as "Tomorrow", and the time.
    public var whenText: String
    /// The place.
    public var place: String
    /// The description.
    public var about: String
    /// The Matrix id of the organizer.
    public var organizerID: String
    /// The display name of the organizer.
    public var organizerName: String
    /// "3 people are going".
    public var goingText: String
    /// Whether the user participates.
    public var isGoing: Bool
    /// Whether the user can announce that they are going: the activity has not begun, and the server has accepted it.
    public var canJoin: Bool
    /// The event for a calendar; nil before the server has the activity, and once it has begun.
    public var calendarEvent: CalendarEvent?
    /// The delivery state of an own activity; empty once the server has accepted it.
    public var statusText: String
    /// Whether the server rejected the activity, so that it can be resent or discarded.
    public var canResend: Bool

    /// Whether it can be saved to a calendar.
    public var canSave: Bool { calendarEvent != nil }
}

/// A row of the list of activities.
public nonisolated enum ActivityItem: Identifiable, Equatable, Sendable {
    /// The heading above the past activities, which it shows or hides.
    case past(title: String)
    case activity(ActivityRow)

    /// The identifier.
    public var id: String {
        switch self {
        case .past: "past-activities"
        case .activity(let row): row.id
        }
    }

    /// The activity; nil for the heading.
    public var activity: ActivityRow? {
        if case .activity(let row) = self { row } else { nil }
    }
}

nonisolated extension ActivityItem {
    /// Returns the activities among `events`: upcoming ones, the next one first, then, below their heading, past ones,
    /// the latest one first.
    static func items(of events: [GroupEvent], in frame: FeedContext, showsPast: Bool) -> [ActivityItem] {
        let now = frame.now
        let activities = events.compactMap { event in event.activity.map { (event: event, activity: $0) } }
        let upcoming = activities.filter { $0.activity.starts > now }
            .sorted { $0.activity.starts < $1.activity.starts }
        let past = activities.filter { $0.activity.starts <= now }
            .sorted { $0.activity.starts > $1.activity.starts }
        func rows(_ part: [(event: GroupEvent, activity: GroupActivity)]) -> [ActivityItem] {
            part.map { .activity(ActivityRow($0.event, $0.activity, in: frame)) }
        }
        guard !past.isEmpty else { return rows(upcoming) }
        return rows(upcoming) + [.past(title: frame.words.words("Past"))] + (showsPast ? rows(past) : [])
    }
}

nonisolated extension ActivityRow {
    fileprivate init(_ event: GroupEvent, _ activity: GroupActivity, in frame: FeedContext) {
        let (words, isUpcoming) = (frame.words, activity.starts > frame.now)
        self.init(
            id: event.id, title: ForeignText.line(activity.title), starts: activity.starts,
            whenText: words.dayAndTime(activity.starts, now: frame.now), place: ForeignText.line(activity.place),
            about: ForeignText(activity.about).text, organizerID: event.senderID, organizerName: event.senderName,
            goingText: words.going(activity.goingCount), isGoing: activity.isGoing,
            canJoin: isUpcoming && event.delivery == .sent,
            calendarEvent: isUpcoming ? CalendarEvent(activity, id: event.serverID) : nil,
            statusText: words.status(event.delivery, isOffline: frame.isOffline), canResend: event.delivery.isFailed)
    }
}

nonisolated extension CalendarEvent {
    /// Creates the event of an activity with this identifier for all members; nil before the server has the activity.
    /// An activity has no end; in calendars, it takes an hour.
    init?(_ activity: GroupActivity, id: String?) {
        guard let id else { return nil }
        self.init(
            uid: id, title: ForeignText.line(activity.title), place: ForeignText.line(activity.place),
            about: ForeignText(activity.about).text, starts: activity.starts, duration: 3600,
            revision: activity.revision, reminder: 3600)
    }
}
