import Domain
import Foundation

/// An activity as it is displayed.
public nonisolated struct ActivityRow: Identifiable, Equatable, Sendable {
    /// The identifier.
    public var id: String
    /// The identifier for all members; nil before the server has the activity.
    public var serverID: String?
    /// The number of times that the organizer has changed it.
    public var revision: Int
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
    /// Whether it can be saved to a calendar, in which it has the identifier for all members: not once it has begun.
    public var canSave: Bool
    /// The delivery state of an own activity; empty once the server has accepted it.
    public var statusText: String
    /// Whether the server rejected the activity, so that it can be resent or discarded.
    public var canResend: Bool
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
        let (words, now) = (frame.words, frame.now)
        self.init(
            id: event.id, serverID: event.serverID, revision: activity.revision,
            title: ForeignText.line(activity.title),
            starts: activity.starts, whenText: words.dayAndTime(activity.starts, now: now),
            place: ForeignText.line(activity.place), about: ForeignText(activity.about).text,
            organizerID: event.senderID,
            organizerName: event.senderName, goingText: words.going(activity.goingCount), isGoing: activity.isGoing,
            canJoin: activity.starts > now && event.delivery == .sent,
            canSave: activity.starts > now && event.serverID != nil,
            statusText: words.status(event.delivery, isOffline: frame.isOffline), canResend: event.delivery.isFailed)
    }
}
