import Desktop
import Domain
import Foundation
import Sandbox
import Services
import ViewModels

/// The groups as the rest of the program uses them.
struct GroupParts {
    let list: GroupListViewModel
    let session: GroupsSession
}

extension Composition {
    /// The groups of whoever signs in with `account`; nothing happens before `start()`.
    func makeGroups(
        preferences: Preferences, account: AccountParts, sandbox: Sandbox, database: LocalDatabase
    ) -> GroupParts {
        let words = Words.localizer
        let client = MatrixClient(
            baseURL: { [provider = account.provider] in
                let provider = try await provider()
                // Whoever signed in elsewhere, with Weibo for one, has no groups.
                guard provider.dialect == .matrix else { throw RemoteError.notSignedIn }
                return provider.server
            }, authorizer: account.session)
        let groups = MatrixGroups(client: client, database: database, time: time)
        let list = GroupListViewModel(
            context: GroupsContext(service: groups, time: time, words: words, appService: appService),
            wantsNotifications: { preferences.settings.showsNotifications },
            showPage: { [weak appService] in appService?.show(.groups) })
        let session = GroupsSession(
            groups: groups, list: list, words: words, appService: appService)
        return GroupParts(list: list, session: session)
    }
}
