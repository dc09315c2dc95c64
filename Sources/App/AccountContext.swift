import Desktop
import Domain
import Foundation
import Services
import ViewModels

/// The account as every feature uses it: the signed-in user, the provider, and the authorization of requests.
struct AccountContext {
    /// The session, which authorizes requests on any thread.
    let session: Session
    /// The session as the pages see it.
    let model: AccountViewModel
    /// The center on which the account events are posted.
    let center = NotificationCenter()
    /// The client that signs in with the current provider.
    let signIns: SignInClient
    /// The user's Matrix server.
    let matrix: MatrixClient
    /// The direct chats of the signed-in user.
    let chats: MatrixDirectChats
    /// The account's windows and dialogs, kept for the lifetime of the program.
    let presenter: AccountPresenter
    private let users: UserClient
    private let pages: FileUserPageStore
    private let time: SystemTime
    private let words: Localizer

    /// Creates the one session of the program and everything around it; nothing is read before it is started.
    init(
        space: DataSpace, endpoints: ServiceEndpoints, secrets: any SecretStore, time: SystemTime, words: Localizer,
        windows: GtkAppService
    ) {
        self.time = time
        self.words = words
        presenter = AccountPresenter(windows)
        let provider: SignInClient.Provider = { try await endpoints.accountProvider() }
        signIns = SignInClient(provider: provider, secrets: secrets, time: time)
        session = Session(
            archive: FileAccountArchive(in: space.data), secrets: secrets, service: signIns,
            server: { await endpoints.chosenProvider }, time: time)
        users = UserClient(provider: provider, authorizer: session)
        pages = FileUserPageStore(data: space.data, caches: space.caches)
        model = AccountViewModel(
            session: session, signIns: signIns, users: users, pages: pages, center: center, time: time, words: words,
            appService: presenter)
        matrix = MatrixClient(baseURL: { try await endpoints.matrixServer() }, authorizer: session)
        chats = MatrixDirectChats(client: matrix) { [model] in
            guard let user = await model.account?.id else { throw RemoteError.notSignedIn }
            return user
        }
    }

    /// Returns the place where the signed-in user lives, as far as it was loaded.
    func place() async -> String? {
        guard let id = model.account?.id else { return nil }
        return await pages.page(of: id)?.user.place
    }

    /// Creates the page of any member; `passedIn` is the part of the profile that is already known.
    func userPage(id: String, passedIn: UserProfile?) -> UserPageViewModel {
        UserPageViewModel(
            id: id, passedIn: passedIn, account: model, users: users, pages: pages, time: time, words: words)
    }
}
