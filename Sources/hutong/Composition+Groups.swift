import Desktop
import Domain
import Foundation
import Sandbox
import Services
import ViewModels

/// The groups as the rest of the program uses them.
struct GroupParts {
    let list: GroupListViewModel
    /// Follows the account and the server until the end of the program; returns when there is nothing to follow.
    let run: () async -> Void
    /// Lets the server be; what waits to be sent stays on the disk.
    let stop: () async -> Void
}

extension Composition {
    /// The groups of whoever signs in with `account`; nothing happens before `run`.
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
            service: groups, time: time, words: words,
            wantsNotifications: { preferences.settings.showsNotifications }, appService: appService)
        let session = GroupsSession(
            groups: groups, list: list, account: account.account, center: account.center, words: words,
            appService: appService)
        let options = options
        return GroupParts(
            list: list,
            run: {
                async let following: Void = list.run()
                let isInSandbox = preferences.settings.services == .sandbox && options.server == nil
                await sandbox.groups.setNeighborsActive(isInSandbox)
                await following
            },
            stop: {
                await session.settle()
                await sandbox.groups.setNeighborsActive(false)
                await groups.stop()
            })
    }
}
