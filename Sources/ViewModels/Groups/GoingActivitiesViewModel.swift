import Domain
import Foundation
import Logging
import Observation

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
