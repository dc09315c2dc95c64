import Domain
import Foundation

/// Starts the groups of the signed-in user, stops them when the session expires, and deletes them after a sign-out.
public final class GroupsSession {
    private let groups: any GroupsLifecycle
    private let list: GroupListViewModel
    private let words: Localizer
    private weak var appService: (any AppService)?
    private var startedUser: String?
    private var follower: AccountFollower?

    /// Follows the events that `center` delivers for `account` from now on.
    public init(
        groups: any GroupsLifecycle, list: GroupListViewModel, account: AccountViewModel, center: NotificationCenter,
        words: Localizer, appService: (any AppService)?
    ) {
        self.groups = groups
        self.list = list
        self.words = words
        self.appService = appService
        follower = AccountFollower(account, center: center) { [weak self] in await self?.accountChanged($0) }
    }

    /// Returns when everything that the events so far require is done.
    public func settle() async { await follower?.settle() }

    private func accountChanged(_ change: AccountFollower.Change) async {
        list.sessionChanged(isSignedIn: change.userID != nil)
        guard change != .user(startedUser) else { return }
        startedUser = change.userID
        do {
            switch change {
            case .user(let user?): try await groups.start(as: user)
            case .user(nil): await groups.stop()
            case .signedOut: try await groups.removeAll()
            }
        } catch is CancellationError {
        } catch {
            appService?.report(ErrorWords(words).problem(for: error))
        }
    }
}
