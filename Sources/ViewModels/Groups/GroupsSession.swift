import Domain
import Logging

/// Starts the groups of the signed-in user, stops them when the session expires, and deletes them after a sign-out.
public final class GroupsSession: Lifecycle {
    private let groups: any GroupsLifecycle
    private let list: GroupListViewModel
    private let context: GroupsContext
    private var startedUser: String?

    /// Creates a session that starts and stops `groups`; `list` displays whether a user is signed in.
    public init(groups: any GroupsLifecycle, list: GroupListViewModel, context: GroupsContext) {
        self.groups = groups
        self.list = list
        self.context = context
    }

    /// Starts the groups for a session, stops them without one, and deletes all data after a sign-out.
    public func accountChanged(_ change: AccountChange) async {
        list.sessionChanged(isSignedIn: change.userID != nil)
        guard change == .signedOut || change.userID != startedUser else { return }
        startedUser = change.userID
        do {
            switch change {
            case .signedIn(let user): try await groups.start(as: user)
            case .notSignedIn: await groups.stop()
            case .signedOut: try await groups.removeAll()
            }
        } catch {
            context.report(error)
        }
    }

    /// Asks before a sign-out that would delete unsent messages and drafts. Returns false if the user cancels.
    public func confirmSignOut() async -> Bool {
        do {
            let count = try await groups.unsentCount() + context.drafts.count(below: "groups/")
            guard count > 0 else { return true }
            return await context.appService?.confirm(.signOut(unsentCount: count)) ?? false
        } catch {
            Log.groups.warning("Unsent messages were not counted", metadata: ["error": "\(error.logDescription)"])
            return true
        }
    }

    /// Disconnects from the server; unsent messages stay on the disk.
    public func stop() async {
        await groups.stop()
    }
}
