import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

/// A search belongs to the user who started it.
@Suite struct HomeSearchAccountTests {
    private let people = AccountFixture()
    private let app = FakeAppService()
    private let service = FakeHomeSearchService()

    private func make(_ store: FakeHomeSearchStore, _ account: AccountViewModel) -> HomeSearchViewModel {
        HomeSearchViewModel.make(app, service, people.time, store, user: { account.account?.id })
    }

    /// Returns a search of that user, posted when the clock of the account began.
    private func search(of user: String) -> HomeSearch {
        HomeSearch(HomeSearchSamples.demand, owner: user, transaction: UUID(), now: people.time.now)
            .after(.posted("$demand1"), at: people.time.now)
    }

    @Test func aDamagedSearchIsSaidAlsoWhereThePageIsOpenedBeforeTheUserIsKnown() async throws {
        let account = people.makeAccount()
        let store = FakeHomeSearchStore()
        await store.fail(reading: [StorageError.corrupt])
        let model = make(store, account)
        await model.appear()
        #expect(model.problem == nil)
        let session = LifecycleRunner([model], account: account, center: people.center, time: ManualTime())
        try await account.signIn(name: "mei", password: "hutong-demo")
        await session.settle()
        #expect(model.problem?.title == "Your unfinished search could not be read")
    }

    @Test func signingInResumesTheUsersSearchAndSigningOutDeletesIt() async throws {
        let account = people.makeAccount()
        let store = FakeHomeSearchStore(search(of: "@mei:hutong"))
        let model = make(store, account)
        let session = LifecycleRunner([model], account: account, center: people.center, time: ManualTime())
        await account.load()
        await model.appear()
        await session.settle()
        #expect(model.screen == .signedOut && service.calls.isEmpty)
        try await account.signIn(name: "mei", password: "hutong-demo")
        await session.settle()
        #expect(model.screen == .searching)
        await eventually("listening started") { service.listenerCount == 1 }
        await account.signOut()
        await session.settle()
        #expect(model.screen == .signedOut && model.form.area.isEmpty)
        #expect(await store.kept == nil)
        await eventually("listening stopped") { service.listenerCount == 0 }
    }

    @Test func theFormIsNotThereBeforeTheSearchOfTheUserIsLoaded() async throws {
        let account = people.makeAccount()
        let model = make(FakeHomeSearchStore(), account)
        await account.load()
        await model.appear()
        try await account.signIn(name: "mei", password: "hutong-demo")
        // Loading it would empty the form.
        #expect(model.screen == .loading)
        await model.accountChanged(.signedIn(userID: "@mei:hutong"))
        #expect(model.screen == .form)
    }

    @Test func theSearchOfAnotherUserIsNotResumed() async throws {
        let account = people.makeAccount()
        let store = FakeHomeSearchStore(search(of: "@tom:hutong"))
        let model = make(store, account)
        let session = LifecycleRunner([model], account: account, center: people.center, time: ManualTime())
        await account.load()
        try await account.signIn(name: "mei", password: "hutong-demo")
        await session.settle()
        #expect(model.screen == .form && service.calls.isEmpty)
        #expect(!app.calls.contains("bringToFront"))
        #expect(await store.kept?.owner == "@tom:hutong", "it is kept for him")
    }

    @Test func anExpiredSessionKeepsTheSearchForTheNextSignIn() async throws {
        let account = try await people.signedIn(endingIn: 100)
        let store = FakeHomeSearchStore(search(of: "@mei:hutong"))
        let model = make(store, account)
        let session = LifecycleRunner([model], account: account, center: people.center, time: ManualTime())
        session.start()
        await model.accountChanged(.signedIn(userID: "@mei:hutong"))
        #expect(model.screen == .searching)
        // The other sleeper is the countdown.
        await people.time.waitForSleepers(2)
        people.time.advance(by: 100)
        await eventually("listening stopped") { model.screen == .signedOut }
        await session.settle()
        #expect(model.screen == .signedOut)
        #expect(await store.kept != nil)
        people.server.set { $0.password = { _, _ in TokenGrant(tokens: .sample, expiresAt: nil) } }
        try await account.signIn(name: "mei", password: "hutong-demo")
        await session.settle()
        #expect(model.screen == .searching)
    }

    @Test func aSearchIsKeptWithItsOwner() async throws {
        let account = people.makeAccount()
        let store = FakeHomeSearchStore()
        let model = make(store, account)
        try await account.signIn(name: "mei", password: "hutong-demo")
        await model.appear()
        model.form.area = "Chaoyang"
        model.form.maximum = "5000"
        await model.startSearch()
        #expect(await store.kept?.owner == "@mei:hutong")
    }
}
