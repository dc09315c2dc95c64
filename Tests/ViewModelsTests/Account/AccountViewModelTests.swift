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
                    title: "Your sign-in has ended, Mei Lin", advice: "Sign in again to go on.", remedy: .signIn,
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

    // MARK: Signing in

    @Test func signingInInTheBrowserGoesFromCodeToTokenToUserInfoToSaved() async throws {
        let fixture = AccountFixture()
        fixture.appService?.answer("openInBrowser", with: true)
        let account = fixture.makeAccount()
        try await account.signInInBrowser()
        #expect(account.state == .signedIn(mei))
        #expect(fixture.appService?.calls == ["openInBrowser: https://id.example/authorize"])
        #expect(
            fixture.server.calls == ["browser: You can close this page now.", "me", "picture: mxc://hutong/mei"])
        #expect(
            fixture.events == [
                "DidLoadUserInfo Mei Lin", "DidSignIn Mei Lin", "DidLoadAvatar mxc://hutong/mei",
            ])
        #expect(fixture.archive.account == mei)
        #expect(fixture.secrets.tokens == .sample)
    }

    @Test func theStateAndTheProgressAreShownWhileSigningIn() async throws {
        let (tokens, profile, keyring) = (Gate(), Gate(), Gate())
        let fixture = AccountFixture()
        fixture.secrets.hold(at: keyring)
        fixture.server.set {
            $0.password = { _, _ in
                await tokens.pass()
                return .sample
            }
            $0.me = {
                await profile.pass()
                return .mei
            }
        }
        let account = fixture.makeAccount()
        let signIn = Task { try await account.signIn(name: "mei", password: "p") }
        await eventually("asked") { await tokens.arrivals == 1 }
        #expect(account.state == .signingIn)
        #expect(account.progress == "Signing in…")
        await tokens.open()
        await eventually("asked for the profile") { await profile.arrivals == 1 }
        #expect(account.state == .signingIn)
        #expect(account.progress == "Getting your profile…")
        await profile.open()
        await eventually("waited for the keyring") { await keyring.arrivals == 1 }
        #expect(account.progress == "Putting your sign-in into the keyring…")
        await keyring.open()
        try await signIn.value
        #expect(account.state == .signedIn(mei))
        #expect(account.progress == "")
    }

    @Test(arguments: [
        SignInError.stateMismatch, .accessDenied, .timedOut, .wrongPassword, .invalidGrant,
    ])
    func aFailureIsOneEventWithItsReason(error: SignInError) async {
        let fixture = AccountFixture()
        fixture.server.set { $0.password = { _, _ in throw error } }
        let account = fixture.makeAccount()
        await #expect(throws: error) { try await account.signIn(name: "mei", password: "p") }
        #expect(account.state == .signedOut)
        #expect(account.progress == "")
        #expect(fixture.events == ["DidSignIn failed: \(error)"])
        #expect(fixture.secrets.values.isEmpty)
    }

    @Test func aMalformedProfileFailsTheSignInAndRevokesTheToken() async {
        let fixture = AccountFixture()
        fixture.server.set { $0.me = { throw RemoteError.malformed(detail: "name") } }
        let account = fixture.makeAccount()
        await #expect(throws: RemoteError.malformed(detail: "name")) {
            try await account.signIn(name: "mei", password: "p")
        }
        #expect(account.state == .signedOut)
        #expect(fixture.archive.account == nil)
        #expect(fixture.secrets.values.isEmpty)
        #expect(
            fixture.events == [
                #"DidLoadUserInfo failed: malformed(detail: "name")"#, #"DidSignIn failed: malformed(detail: "name")"#,
            ])
        await eventually("revoked") { fixture.server.calls == ["password: mei", "me", "revoke access-1"] }
    }

    @Test func aLockedKeyringFailsTheSignInAndRevokesTheToken() async {
        let fixture = AccountFixture()
        fixture.secrets.fail(.locked)
        let account = fixture.makeAccount()
        await #expect(throws: StorageError.locked) { try await account.signIn(name: "mei", password: "p") }
        #expect(account.state == .signedOut)
        #expect(fixture.archive.account == nil)
        await eventually("revoked") { fixture.server.calls.last == "revoke access-1" }
    }

    @Test func cancelingIsSilentAndLeavesNothing() async {
        let gate = Gate()
        let fixture = AccountFixture()
        fixture.server.set {
            $0.password = { _, _ in
                await gate.pass()
                try Task.checkCancellation()
                return .sample
            }
        }
        let account = fixture.makeAccount()
        let signIn = Task { try await account.signIn(name: "mei", password: "p") }
        await eventually("asked") { await gate.arrivals == 1 }
        signIn.cancel()
        await gate.open()
        await #expect(throws: CancellationError.self) { try await signIn.value }
        #expect(account.state == .signedOut)
        #expect(fixture.events.isEmpty)
    }

    @Test func aSignInThatFinishesAfterASignOutIsIgnored() async {
        let gate = Gate()
        let fixture = AccountFixture()
        fixture.server.set {
            $0.me = {
                await gate.pass()
                return .mei
            }
        }
        let account = fixture.makeAccount()
        let signIn = Task { try await account.signIn(name: "mei", password: "p") }
        await eventually("asked") { await gate.arrivals == 1 }
        await account.signOut()
        await gate.open()
        await #expect(throws: CancellationError.self) { try await signIn.value }
        #expect(account.state == .signedOut)
        #expect(fixture.secrets.values.isEmpty)
    }

    @Test func aSecondSignInIsNotHiddenByTheEndOfTheFirst() async {
        let (first, second) = (Gate(), Gate())
        let fixture = AccountFixture()
        fixture.server.set {
            $0.password = { name, _ in
                await (name == "first" ? first : second).pass()
                return .sample
            }
        }
        let account = fixture.makeAccount()
        let earlier = Task { try await account.signIn(name: "first", password: "p") }
        await eventually("asked") { await first.arrivals == 1 }
        let later = Task { try await account.signIn(name: "second", password: "p") }
        await eventually("asked") { await second.arrivals == 1 }
        await first.open()
        await #expect(throws: CancellationError.self) { try await earlier.value }
        #expect(account.state == .signingIn)
        #expect(account.progress == "Signing in…")
        await second.open()
        _ = await later.result
        #expect(account.state == .signedIn(mei))
        #expect(fixture.events.contains("DidSignIn Mei Lin"))
    }

    @Test func withoutAnAppServiceNoBrowserOpens() async {
        let fixture = AccountFixture()
        let account = fixture.makeAccount()
        fixture.appService = nil
        await #expect(throws: SignInError.noBrowser) { try await account.signInInBrowser() }
        #expect(account.state == .signedOut)
    }

    @Test func aFailedSignInLeavesAnExpiredSessionExpired() async throws {
        let fixture = AccountFixture(tokens: .sample)
        let expired = Account(.mei, expiresAt: fixture.time.now)
        try await fixture.archive.save(expired)
        fixture.server.set { $0.password = { _, _ in throw SignInError.wrongPassword } }
        let account = fixture.makeAccount()
        await account.load()
        await #expect(throws: SignInError.wrongPassword) { try await account.signIn(name: "mei", password: "p") }
        #expect(account.state == .expired(expired))
    }

    // MARK: Signing up

    @Test func signingUpRequestsTheCodeAndUploadsThePhoto() async throws {
        let fixture = AccountFixture()
        fixture.server.set {
            $0.signUp = { _, verify in
                let code = try await verify(VerificationRequest(.code(email: "mei@hutong.example")))
                #expect(code == "246810")
                return .sample
            }
        }
        let account = fixture.makeAccount()
        let photo = Photo(data: Data("photo".utf8), type: "image/png")
        try await account.signUp(SignUpForm(name: "mei", password: "hutong-demo"), photo: photo) { _ in "246810" }
        #expect(account.avatar == photo.data)
        #expect(account.account?.avatar == URL(string: "mxc://hutong/new"))
        #expect(fixture.archive.account?.avatar == URL(string: "mxc://hutong/new"))
        #expect(
            fixture.events == [
                #"DidRequestCode code(email: "mei@hutong.example")"#, "DidLoadUserInfo Mei Lin", "DidSignUp Mei Lin",
                "DidLoadAvatar mxc://hutong/mei", "DidLoadAvatar photo",
            ])
    }

    @Test func aCodeThatCannotBeSentPostsTwoFailures() async {
        let fixture = AccountFixture()
        fixture.server.set { $0.signUp = { _, _ in throw SignInError.codeNotSent } }
        let account = fixture.makeAccount()
        await #expect(throws: SignInError.codeNotSent) {
            try await account.signUp(SignUpForm(name: "mei", password: "hutong-demo"), photo: nil) { _ in "" }
        }
        #expect(fixture.events == ["DidSignUp failed: codeNotSent", "DidRequestCode failed: codeNotSent"])
    }

    @Test func aPhotoThatCannotBeUploadedDoesNotFailTheSignUp() async throws {
        let fixture = AccountFixture()
        fixture.server.set { $0.setAvatar = { _ in throw RemoteError.offline } }
        let account = fixture.makeAccount()
        let photo = Photo(data: Data("photo".utf8), type: "image/png")
        try await account.signUp(SignUpForm(name: "mei", password: "hutong-demo"), photo: photo) { _ in "" }
        #expect(account.isSignedIn)
        #expect(fixture.events.last == "DidLoadAvatar failed: offline")
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
            _ = try await fixture.session.authorization()
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
        #expect(account.problem?.title == "Your sign-in has ended, Mei Lin")
        #expect(fixture.events == ["DidSignOut expired"])
    }

    @Test func aCorrectedClockRestoresTheSession() async throws {
        let fixture = AccountFixture()
        let account = try await fixture.signedIn(endingIn: 100)
        await fixture.time.waitForSleepers()
        fixture.time.advance(by: 86_400)
        await eventually("expired") { account.problem != nil }
        fixture.time.advance(by: -86_400)
        _ = try await fixture.session.authorization()
        await eventually("back") { account.isSignedIn }
        #expect(account.problem == nil)
        #expect(fixture.events == ["DidSignOut expired", "DidRestore Mei Lin"])
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

    // MARK: Signing out

    @Test func signingOutDeletesEverythingAndPostsIt() async throws {
        let fixture = AccountFixture()
        let account = try await fixture.signedIn()
        try await fixture.pages.saveOwner(StoredUserPage(user: .mei, time: fixture.time.now))
        await account.signOut()
        #expect(account.state == .signedOut)
        #expect(account.avatar == nil)
        #expect(fixture.archive.account == nil)
        #expect(fixture.secrets.values.isEmpty)
        #expect(fixture.pages.owner == nil)
        #expect(fixture.events == ["DidSignOut userAsked"])
        await eventually("revoked") { fixture.server.calls.last == "revoke access-1" }
    }

    @Test func aSignOutIsShownWithoutFollowingTheSession() async throws {
        let fixture = AccountFixture()
        let account = fixture.makeAccount()
        // Before `load()` the session's own changes are not followed: what is shown comes from the calls.
        try await account.signIn(name: "mei", password: "p")
        #expect(account.isSignedIn)
        await account.signOut()
        #expect(account.state == .signedOut)
    }

    @Test func aProfileThatIsSavedDuringASignOutIsIgnored() async throws {
        let fixture = AccountFixture()
        let account = try await fixture.signedIn()
        var user = UserProfile.mei
        user.name = "Mei Wang"
        // Starts as soon as the update waits for the session.
        async let signedOut: Void = account.signOut()
        await account.updateProfile(.success(user))
        await signedOut
        #expect(account.state == .signedOut)
        #expect(fixture.events == ["DidSignOut userAsked"])
    }

    @Test func aPictureThatIsUploadedAfterASignOutIsIgnored() async throws {
        let gate = Gate()
        let fixture = AccountFixture()
        let account = try await fixture.signedIn()
        fixture.server.set {
            $0.setAvatar = { _ in
                await gate.pass()
                return URL(string: "mxc://hutong/new")!
            }
        }
        let changing = Task { try await account.changeAvatar(to: Photo(data: Data("new".utf8), type: "image/png")) }
        await eventually("asked") { await gate.arrivals == 1 }
        await account.signOut()
        try await account.signIn(name: "mei", password: "p")
        fixture.clearEvents()
        await gate.open()
        try await changing.value
        #expect(account.avatar == Data("mxc://hutong/mei".utf8))
        #expect(account.account?.avatar == URL(string: "mxc://hutong/mei"))
        #expect(fixture.events.isEmpty)
    }

    @Test func aFailedUploadAfterASignOutIsSilent() async throws {
        let gate = Gate()
        let fixture = AccountFixture()
        let account = try await fixture.signedIn()
        fixture.server.set {
            $0.setAvatar = { _ in
                await gate.pass()
                throw RemoteError.offline
            }
        }
        let changing = Task { try await account.changeAvatar(to: Photo(data: Data("new".utf8), type: "image/png")) }
        await eventually("asked") { await gate.arrivals == 1 }
        await account.signOut()
        await gate.open()
        await #expect(throws: CancellationError.self) { try await changing.value }
        #expect(fixture.events == ["DidSignOut userAsked"])
    }

    @Test func aFailedDownloadAfterASignOutIsSilent() async throws {
        let gate = Gate()
        let fixture = AccountFixture(account: mei, tokens: .sample)
        fixture.server.set {
            $0.picture = { _ in
                await gate.pass()
                throw RemoteError.offline
            }
        }
        let account = fixture.makeAccount()
        let loading = Task { await account.load() }
        await eventually("asked") { await gate.arrivals == 1 }
        await account.signOut()
        await gate.open()
        await loading.value
        #expect(fixture.events == ["DidRestore Mei Lin", "DidSignOut userAsked"])
    }

    @Test func aSignOutThatCannotDeleteEverythingIsAProblem() async throws {
        let fixture = AccountFixture()
        let account = try await fixture.signedIn()
        fixture.secrets.fail(.locked)
        await account.signOut()
        #expect(account.state == .signedOut)
        #expect(fixture.events == ["DidSignOut failed: locked"])
        #expect(account.problem?.title == "You are signed out, but not everything could be deleted")
    }

    @Test func aPictureThatArrivesAfterASignOutIsIgnored() async throws {
        let gate = Gate()
        let fixture = AccountFixture(account: mei, tokens: .sample)
        fixture.server.set {
            $0.picture = { _ in
                await gate.pass()
                return Data("late".utf8)
            }
        }
        let account = fixture.makeAccount()
        let loading = Task { await account.load() }
        await eventually("asked") { await gate.arrivals == 1 }
        await account.signOut()
        await gate.open()
        await loading.value
        #expect(account.avatar == nil)
    }

    @Test func theViewModelIsReleased() async throws {
        let fixture = AccountFixture()
        weak var gone: AccountViewModel?
        do {
            let account = try await fixture.signedIn(endingIn: 100)
            gone = account
        }
        await eventually("released") { gone == nil }
    }
}
