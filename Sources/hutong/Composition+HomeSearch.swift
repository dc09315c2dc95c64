import Desktop
import Domain
import Foundation
import Services
import ViewModels

extension Composition {
    /// The search for a home of whoever signs in with `account`; nothing happens before `start()`.
    func makeHomeSearch(account parts: AccountParts) -> HomeSearchViewModel {
        let words = Words.localizer
        let account = parts.account
        let client = MatrixClient(
            baseURL: {
                let provider = try await parts.provider()
                // Whoever signed in elsewhere, with Weibo for one, has no agents to ask.
                guard provider.dialect == .matrix else { throw RemoteError.notSignedIn }
                return provider.server
            }, authorizer: parts.session)
        let service = MatrixHomeSearch(client: client) {
            guard let user = await account.account?.id else { throw RemoteError.notSignedIn }
            return user
        }
        return HomeSearchViewModel(
            service: service, store: FileHomeSearchStore(in: options.dataFolder), time: time,
            user: { account.account?.id }, bringToFront: { [weak appService] in appService?.show(.homeSearch) },
            words: words, appService: appService)
    }
}
