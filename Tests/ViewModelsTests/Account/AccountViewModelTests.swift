import Domain
import Foundation
import TestSupport
import Testing
import ViewModels

@Suite struct AccountViewModelTests {
    let mei = Account(.mei, expiresAt: nil)

    // MARK: Start

    @Test func theFirstStartIsSignedOut() async {
        let fixture = AccountFixture()
        let account = fixture.makeAccount()
        await account.load()
        #expect(account.state == .signedOut)
        #expect(account.problem == nil)
        #expect(fixture.events == ["DidRestore nobody"])
        #expect(fixture.server.calls.isEmpty, "nothing goes over the network")
    }

    @Test func aRestartIsStillSignedIn() async {
        let fixture = AccountFixture(account: mei, tokens: .sample)
        let account = fixture.makeAccount()
        await account.load()
        await account.load()
        #expect(account.state == .signedIn(mei))
        #expect(account.avatar == Data("mxc://hutong/mei".utf8))
        #expect(fixture.archive.loads == 1)
        #expect(fixture.events.prefix(2) == ["DidRestore Mei Lin", "DidLoadAvatar mxc://hutong/mei"])
    }

    @Test func anAccountThatExpiredBeforeTheStartCanSignInAgain() async throws {
        let fixture = AccountFixture(tokens: .sample)
        let expired = Account(.mei, expiresAt: fixture.time.now)
        try await fixture.archive.save(expired)
        let account = fixture.makeAccount()
        await account.load()
        #expect(account.state == .expired(expired))
        #expect(!account.isSignedIn)
        #expect(
            account.problem
                == Problem(
                    title: "Your session has expired, Mei Lin", advice: "Sign in again to continue.", remedy: .signIn,
                    remedyTitle: "Sign In"))
        #expect(fixture.secrets.values.isEmpty)
        try await account.signIn(name: "mei", password: "hutong-demo")
        #expect(account.state == .signedIn(mei))
        #expect(account.problem == nil)
    }

    @Test func aCorruptArchiveStartsSignedOutWithAProblem() async {
        let fixture = AccountFixture()
        fixture.archive.fail(load: .corrupt)
        let account = fixture.makeAccount()
        await account.load()
        #expect(account.state == .signedOut)
        #expect(account.problem?.title == "Your account could not be read")
        #expect(account.problem?.remedy == .signIn)
        #expect(fixture.events == ["DidRestore failed: corrupt"])
    }

    @Test func aLockedKeyringIsAProblemThatCanBeRetried() async {
        let fixture = AccountFixture(account: mei, tokens: .sample)
        fixture.secrets.fail(.locked)
        let account = fixture.makeAccount()
        await account.load()
        #expect(account.state == .signedOut)
        #expect(account.problem?.title == "Your keyring is locked")
        #expect(account.problem?.remedy == .retry)
        fixture.secrets.fail(nil)
        await account.load()
        #expect(account.state == .signedIn(mei))
        #expect(account.problem == nil)
    }

    // MARK: Expiry

    @Test func renewedTokensThatCannotBeSavedAreReportedOnce() async throws {
        let fixture = AccountFixture()
        let app = try #require(fixture.appService)
        let time = fixture.time
        fixture.server.set {
            $0.refresh = { _ in .ending(time.now.addingTimeInterval(100), refresh: "refresh-2") }
            $0.password = { _, _ in .ending(time.now.addingTimeInterval(100), refresh: "refresh-1") }
        }
        let account = fixture.makeAccount()
        await account.load()
        try await account.signIn(name: "mei", password: "p")
        fixture.secrets.fail(.diskFull)
        for renewal in 1...2 {
            fixture.time.advance(by: 50)
            _ = try await fixture.session.authorization(for: .testServer)
            await eventually("renewed") { fixture.server.calls.count { $0 == "refresh" } == renewal }
            await eventually("reported") { !app.problems.isEmpty }
        }
        #expect(
            app.problems == [
                Problem(
                    title: "The disk is full",
                    advice: "Your renewed sign-in could not be saved. After a restart you may have to sign in again.")
            ])
        #expect(account.isSignedIn)
    }

    @Test func signedInEndsAtTheSecondOfTheExpiry() async throws {
        let fixture = AccountFixture()
        let account = try await fixture.signedIn(endingIn: 100)
        await fixture.time.waitForSleepers()
        fixture.time.advance(by: 99)
        #expect(account.isSignedIn)
        fixture.time.advance(by: 1)
        #expect(!account.isSignedIn, "at once, before the timer has fired")
        await eventually("noticed") { if case .expired = account.state { true } else { false } }
        #expect(account.problem?.title == "Your session has expired, Mei Lin")
        #expect(fixture.events == ["DidSignOut expired"])
    }

    @Test func aCorrectedClockRestoresTheSession() async throws {
        let fixture = AccountFixture()
        let account = try await fixture.signedIn(endingIn: 100)
        await fixture.time.waitForSleepers()
        fixture.time.advance(by: 86_400)
        await eventually("expired") { account.problem != nil }
        fixture.time.advance(by: -86_400)
        _ = try await fixture.session.authorization(for: .testServer)
        await eventually("back") { account.isSignedIn }
        #expect(account.problem == nil)
        #expect(fixture.events == ["DidSignOut expired", "DidRestore Mei Lin"])
    }

    @Test func aRenewalAfterTheExpiryIsSaid() async throws {
        let fixture = AccountFixture()
        let time = fixture.time
        fixture.server.set {
            $0.refresh = { _ in .ending(time.now.addingTimeInterval(3600), refresh: "refresh-2") }
            $0.password = { _, _ in .ending(time.now.addingTimeInterval(3600), refresh: "refresh-1") }
        }
        let account = fixture.makeAccount()
        await account.load()
        try await account.signIn(name: "mei", password: "p")
        fixture.clearEvents()
        // The computer was asleep.
        await time.waitForSleepers()
        time.advance(by: 7200)
        #expect(!account.isSignedIn)
        await eventually("back") { account.isSignedIn }
        await eventually("said") { fixture.events == ["DidRestore Mei Lin"] }
    }

    // MARK: The user's own page

    @Test func aNewNameAndPictureAreShownAndSaved() async throws {
        let fixture = AccountFixture()
        let account = try await fixture.signedIn()
        var user = UserProfile.mei
        user.name = "Mei Wang"
        user.avatar = URL(string: "mxc://hutong/wang")
        await account.updateProfile(.success(user))
        #expect(account.account?.screenName == "Mei Wang")
        #expect(account.avatar == Data("mxc://hutong/wang".utf8))
        #expect(fixture.archive.account?.screenName == "Mei Wang")
        #expect(fixture.events == ["DidLoadUserInfo Mei Wang", "DidLoadAvatar mxc://hutong/wang"])
    }

    @Test func thePageOfAnotherUserChangesNothing() async throws {
        let fixture = AccountFixture()
        let account = try await fixture.signedIn()
        await account.updateProfile(.success(UserProfile(id: "@other:hutong", name: "Other")))
        #expect(account.account?.screenName == "Mei Lin")
    }

    @Test func theViewModelIsReleased() async throws {
        let fixture = AccountFixture()
        try await expectRelease {
            let account = try await fixture.signedIn(endingIn: 100)
            return account
        }
    }
}
