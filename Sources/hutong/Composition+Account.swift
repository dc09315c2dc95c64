import Desktop
import Domain
import Foundation
import Sandbox
import Services
import ViewModels

/// The account as the rest of the program uses it: who is signed in, with whom, and what shows it.
struct AccountParts {
    /// Authorizes requests, on whatever thread.
    let session: Session
    /// Whom people sign in with at the moment.
    let provider: SignInClient.Provider
    /// Typed account events are posted here.
    let center: NotificationCenter
    let account: AccountViewModel
    let page: AccountPageViewModel
    /// Makes the page of any member.
    let makeUserPage: (_ id: String, _ passedIn: UserProfile?) -> UserPageViewModel
}

extension Composition {
    /// The one session of the program and everything around it; nothing is read before `AccountViewModel.load()`.
    func makeAccount(preferences: Preferences, secrets: any SecretStore, sandbox: Sandbox) -> AccountParts {
        let words = Words.localizer
        let provider = accountProvider(preferences: preferences, sandbox: sandbox)
        let signIns = SignInClient(provider: provider, secrets: secrets, time: time)
        let session = Session(
            archive: FileAccountArchive(in: options.dataFolder), secrets: secrets, service: signIns, time: time)
        let users = UserClient(provider: provider, authorizer: session)
        let pages = FileUserPageStore(data: options.dataFolder, caches: options.cacheFolder)
        let center = NotificationCenter()
        let account = AccountViewModel(
            session: session, signIns: signIns, users: users, pages: pages, center: center, time: time, words: words,
            appService: appService)
        let signIn = SignInViewModel(
            account: account, signIns: signIns, words: words, appService: appService,
            sample: { [options] in
                guard options.server == nil, preferences.settings.services == .sandbox else { return nil }
                return SampleSignIn(
                    name: Sandbox.sampleUser, password: Sandbox.samplePassword, code: Sandbox.verificationCode)
            })
        let makeUserPage = { [time] (id: String, passedIn: UserProfile?) in
            UserPageViewModel(
                id: id, passedIn: passedIn, account: account, users: users, pages: pages, time: time, words: words)
        }
        return AccountParts(
            session: session, provider: provider, center: center, account: account,
            page: AccountPageViewModel(
                account: account, signIn: signIn, makeUserPage: makeUserPage, center: center, words: words,
                appService: appService),
            makeUserPage: makeUserPage)
    }

    /// The desktop's keyring, or a file where there is none; the first time a secret goes there the user is told.
    func secretStore(preferences: Preferences) -> any SecretStore {
        let words = Words.localizer
        return FallbackSecretStore(
            keyring: SecretServiceStore(folder: options.dataFolder, label: words("Hutong")),
            file: FileSecretStore(in: options.dataFolder),
            onFallback: { @MainActor [appService] error in
                guard !preferences.settings.hasToldOfSecretFile else { return }
                preferences.change { $0.hasToldOfSecretFile = true }
                appService.toast(ErrorWords(words).secretsInFile(because: error))
            })
    }

    /// Whom people sign in with; asked at each request, so that a change in Preferences counts at once.
    private func accountProvider(preferences: Preferences, sandbox: Sandbox) -> SignInClient.Provider {
        let options = options
        return {
            if let server = options.server { return .matrix(server: server) }
            guard await preferences.settings.services == .real else {
                return .matrix(server: try await sandbox.start())
            }
            let settings = await preferences.settings
            guard let provider = settings.signIn.provider(matrixServer: settings.matrixURL) else {
                throw SignInError.noServer
            }
            return provider
        }
    }
}
