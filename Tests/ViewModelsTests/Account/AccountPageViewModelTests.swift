import Domain
import Foundation
import TestSupport
import Testing
import ViewModels

@Suite struct AccountPageViewModelTests {
    var fixture = AccountFixture()
    let photo = Photo(data: Data("new".utf8), type: "image/png")

    func page(
        _ account: AccountViewModel, connection: AsyncStream<GroupsConnection> = AsyncStream { $0.finish() }
    ) -> AccountPageViewModel {
        let appService = fixture.appService ?? FakeAppService()
        let signIn = SignInViewModel(
            account: account, signIns: fixture.server, time: fixture.time, words: .identity, appService: appService)
        return AccountPageViewModel(
            account: account, signIn: signIn, welcome: .hidden(signIn), server: .hidden(),
            makeUserPage: { [fixture] id, passedIn in
                UserPageViewModel(
                    id: id, passedIn: passedIn, account: account, users: fixture.server, pages: fixture.pages,
                    time: fixture.time, words: .identity)
            }, undoHistory: UndoHistory(words: .identity, appService: appService), center: fixture.center,
            connection: { connection }, words: .identity, appService: appService)
    }

    @Test func theSessionOfTheLastRunIsRestoredFirst() async {
        let account = fixture.makeAccount()
        let page = page(account)
        #expect(page.screen == .restoring)
        await account.load()
        #expect(page.screen == .signIn)
        #expect(page.notice == nil)
    }

    @Test func theStartRestoresTheSessionAndLoadsThePicture() async throws {
        _ = try await fixture.signedIn()
        let account = fixture.makeAccount()
        let page = page(account)
        await page.start()
        #expect(page.screen == .user)
        #expect(fixture.events.count { $0.hasPrefix("DidRestore") } == 1)
        #expect(account.avatar != nil)
    }

    @Test func anOfflinePageIsLoadedOnceTheServerAnswersAgain() async throws {
        let account = try await fixture.signedIn()
        let (connection, states) = AsyncStream.makeStream(of: GroupsConnection.self)
        let page = page(account, connection: connection)
        fixture.server.set { $0.user = { _ in throw RemoteError.offline } }
        await page.userPage?.load()
        #expect(page.userPage?.problem?.title == "You are offline")
        fixture.server.set { $0.user = { _ in .mei } }
        async let following: Void = page.start()
        states.yield(.offline(.offline, lastAnswer: nil))
        states.yield(.online)
        states.finish()
        await following
        #expect(page.userPage?.problem == nil && page.userPage?.about == "Grows beans.")
    }

    @Test func theServerIsAskedOnceHowUsersSignIn() async {
        let page = page(fixture.makeAccount())
        await page.appear()
        #expect(fixture.server.calls == ["methods"])
        await page.appear()
        #expect(fixture.server.calls == ["methods"])
        await page.refresh()
        #expect(fixture.server.calls == ["methods", "methods"])
    }

    @Test func theSignedInUserSeesTheirPage() async throws {
        let account = fixture.makeAccount()
        let page = page(account)
        await account.load()
        try await account.signIn(name: "mei", password: "hutong-demo")
        #expect(page.screen == .user)
        await page.refresh()
        #expect(page.userPage?.name == "Mei Lin")
        #expect(page.userPage?.about == "Grows beans.")
        await page.signOut()
        #expect(page.screen == .signIn && page.userPage == nil)
        #expect(fixture.appService?.calls == ["toast: You are signed out"])
    }

    @Test func aQuestionBeforeTheSignOutCanCancelIt() async throws {
        let account = try await fixture.signedIn()
        let page = page(account)
        var answers = [true, false, true, true]
        for _ in 0..<2 { account.beforeSignOut { answers.removeFirst() } }
        await page.signOut()
        #expect(page.screen == .user)
        #expect(fixture.appService?.calls == [])
        await page.signOut()
        #expect(page.screen == .signIn)
        #expect(answers.isEmpty)
    }

    @Test func theNextUserGetsAPageOfTheirOwn() async throws {
        let account = try await fixture.signedIn()
        let page = page(account)
        let first = try #require(page.userPage)
        await page.signOut()
        fixture.server.set { $0.me = { UserProfile(id: "@wang:hutong", name: "王芳") } }
        try await account.signIn(name: "wang", password: "hutong-demo")
        let second = try #require(page.userPage)
        #expect(second !== first)
    }

    @Test func anExpiredSessionSaysWhyWithoutAButtonBesideTheForm() async throws {
        let account = try await fixture.signedIn(endingIn: 60)
        let page = page(account)
        await page.appear()
        #expect(page.screen == .user)
        await fixture.time.waitForSleepers(1)
        fixture.time.advance(by: 60)
        await eventually("expired") { page.screen == .signIn }
        #expect(page.notice?.title == "Your session has expired, Mei Lin")
        #expect(page.notice?.remedy == nil && page.notice?.remedyTitle == "")
        #expect(account.problem?.remedy == .signIn)
        #expect(fixture.appService?.calls == [], "the page says it")
    }

    @Test func theEndOfASessionIsSaidOnOtherPagesAndItsReturnEverywhere() async throws {
        let account = fixture.makeAccount()
        fixture.server.set {
            $0.password = { [expiry = fixture.time.now + 100] _, _ in .ending(expiry, refresh: "refresh-1") }
            $0.refresh = { _ in throw RemoteError.offline }
        }
        await account.load()
        let page = page(account)
        try await account.signIn(name: "mei", password: "hutong-demo")
        await fixture.time.waitForSleepers(1)
        fixture.time.advance(by: 100)
        await eventually("expired") { page.screen == .signIn }
        #expect(fixture.appService?.calls == ["toast: Your session has expired, Mei Lin"])
        fixture.server.set {
            $0.refresh = { [expiry = fixture.time.now + 900] _ in .ending(expiry, refresh: "refresh-2") }
        }
        _ = try await fixture.session.authorization(for: .testServer)
        await eventually("signed in") { page.screen == .user }
        #expect(fixture.appService?.calls.last == "toast: You are signed in again")
    }

    @Test mutating func aLockedKeyringCanBeTriedAgain() async {
        fixture = AccountFixture(account: Account(.mei, expiresAt: nil), tokens: .sample)
        fixture.secrets.fail(.locked)
        let account = fixture.makeAccount()
        let page = page(account)
        await account.load()
        #expect(page.screen == .signIn)
        #expect(page.notice?.title == "Your keyring is locked")
        #expect(page.notice?.remedy == .retry)
        fixture.secrets.fail(nil)
        await page.retry()
        #expect(page.screen == .user && page.notice == nil)
    }

    @Test func aNewPictureIsUploadedAndShown() async throws {
        let account = try await fixture.signedIn()
        let page = page(account)
        fixture.appService?.answer("choosePhoto", with: photo as Photo?)
        await page.changePicture()
        #expect(fixture.server.calls.contains("setAvatar"))
        #expect(account.avatar != nil)
        #expect(page.canChangePicture)
    }

    @Test func aChangedProfileIsShownEverywhere() async throws {
        let account = try await fixture.signedIn()
        let page = page(account)
        await page.editProfile()
        #expect(fixture.appService?.calls == [], "the profile is not known yet")
        await page.refresh()
        var renamed = UserProfile.mei
        renamed.name = "Mei"
        fixture.server.set { [renamed] in $0.user = { _ in renamed } }
        let use: @MainActor (ProfileEditorViewModel) async -> Void = { editor in
            editor.name = "Mei"
            await editor.save()
        }
        fixture.appService?.answer("editProfile", with: use as (@MainActor (ProfileEditorViewModel) async -> Void)?)
        await page.editProfile()
        #expect(fixture.server.calls.contains("setDisplayName: Mei"))
        #expect(page.userPage?.name == "Mei" && account.account?.screenName == "Mei")
    }

    @Test func onlyOnePictureIsUploadedAtATime() async throws {
        let account = try await fixture.signedIn()
        let page = page(account)
        let gate = Gate()
        fixture.server.set {
            $0.setAvatar = { _ in
                await gate.pass()
                return URL(string: "mxc://hutong/new")!
            }
        }
        fixture.appService?.answer("choosePhoto", with: photo as Photo?)
        let changing = Task { await page.changePicture() }
        await eventually("asked") { await gate.arrivals == 1 }
        #expect(!page.canChangePicture)
        await page.changePicture()
        await gate.open()
        await changing.value
        #expect(page.canChangePicture && fixture.server.calls.count { $0 == "setAvatar" } == 1)
    }

    @Test func aPictureThatCannotBeUploadedIsReported() async throws {
        let account = try await fixture.signedIn()
        let page = page(account)
        fixture.server.set { $0.setAvatar = { _ in throw RemoteError.offline } }
        fixture.appService?.answer("choosePhoto", with: photo as Photo?)
        await page.changePicture()
        #expect(fixture.appService?.problems.map(\.title) == ["You are offline"])
        #expect(fixture.events == ["DidLoadAvatar failed: offline"])
    }

    @Test func withoutAChosenPictureNothingIsUploaded() async throws {
        let page = page(try await fixture.signedIn())
        fixture.appService?.answer("choosePhoto", with: nil as Photo?)
        await page.changePicture()
        #expect(!fixture.server.calls.contains("setAvatar"))
    }

    @Test func withoutAnAppServiceNothingIsAsked() async throws {
        let page = page(try await fixture.signedIn())
        fixture.appService = nil
        await page.changePicture()
        #expect(!fixture.server.calls.contains("setAvatar"))
    }

    @Test func theViewModelIsReleased() async throws {
        weak var gone: AccountPageViewModel?
        let account = try await fixture.signedIn()
        do {
            let page = page(account)
            await page.refresh()
            gone = page
        }
        await eventually("released") { gone == nil }
        await account.signOut()
    }
}
