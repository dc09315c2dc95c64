import Desktop
import Domain
import Foundation
import Services
import ViewModels

/// The account as every feature uses it: who is signed in, with whom, and how requests are authorized.
struct AccountServices {
    /// Authorizes requests, on any thread.
    let session: Session
    /// The session as the pages see it.
    let model: AccountViewModel
    /// The account events are posted here.
    let center = NotificationCenter()
    /// Signs in, with the provider of the moment.
    let signIns: SignInClient
    /// The user's Matrix server.
    let matrix: MatrixClient
    /// The account's windows and dialogs, kept for the program's life.
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
    }

    /// Makes the page of any member; `passedIn` is what is known already.
    func userPage(id: String, passedIn: UserProfile?) -> UserPageViewModel {
        UserPageViewModel(
            id: id, passedIn: passedIn, account: model, users: users, pages: pages, time: time, words: words)
    }
}
