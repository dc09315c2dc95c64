import Domain
import Foundation
import TestSupport

@testable import ViewModels

/// The account with its dependencies, and a record of every event.
final class AccountFixture {
    let time = ManualTime()
    let server = FakeAccountServer()
    let archive: MemoryAccountArchive
    let secrets: MemorySecretStore
    let pages = MemoryUserPages()
    let center = NotificationCenter()
    let session: Session
    /// The server that the settings name.
    let inUse = ProviderInUse(.test)
    var appService: FakeAppService? = FakeAppService()
    /// Every event in order, as `name success` or `name error`.
    private(set) var events: [String] = []
    private var observations: [NotificationCenter.ObservationToken] = []

    init(account: Account? = nil, tokens: Tokens? = nil) {
        archive = MemoryAccountArchive(account)
        secrets = tokens.map { MemorySecretStore($0) } ?? MemorySecretStore()
        session = Session(
            archive: archive, secrets: secrets, service: server, server: { [inUse] in inUse.value },
            time: time)
        record(DidSignIn.self) { $0.screenName }
        record(DidSignUp.self) { $0.screenName }
        record(DidRestore.self) { $0?.screenName ?? "nobody" }
        record(DidRequestCode.self) { "\($0.kind)" }
        record(DidLoadUserInfo.self) { $0.name }
        record(DidLoadAvatar.self) { String(decoding: $0, as: UTF8.self) }
        record(DidSignOut.self) { "\($0)" }
    }

    func makeAccount() -> AccountViewModel {
        AccountViewModel(
            session: session, signIns: server, users: server, pages: pages, center: center, time: time,
            words: .identity, appService: appService ?? FakeAppService())
    }

    /// Returns a loaded account that is signed in; the events up to then are not recorded.
    func signedIn(endingIn seconds: TimeInterval? = nil) async throws -> AccountViewModel {
        let expiry = seconds.map { time.now.addingTimeInterval($0) }
        server.set { $0.password = { _, _ in TokenGrant(tokens: .sample, expiresAt: expiry) } }
        let account = makeAccount()
        await account.load()
        try await account.signIn(name: "mei", password: "hutong-demo")
        events = []
        return account
    }

    /// Clears the recorded events.
    func clearEvents() { events = [] }

    private func record<Event: AccountEvent>(_ event: Event.Type, _ describe: @escaping (Event.Success) -> String) {
        observations.append(
            center.addObserver(for: event) { [weak self] message in
                let result =
                    switch message.result {
                    case .success(let success): describe(success)
                    case .failure(let error): "failed: \(error)"
                    }
                self?.events.append("\(Event.self) \(result)")
            })
    }
}
