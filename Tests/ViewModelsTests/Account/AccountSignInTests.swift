import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

/// Signing in and signing up: the saved data, the display meanwhile, and the state after a failure.
extension AccountViewModelTests {
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
        #expect(account.isSigningIn)
        #expect(account.progress == "Signing in…")
        await tokens.open()
        await eventually("asked for the profile") { await profile.arrivals == 1 }
        #expect(account.isSigningIn)
        #expect(account.progress == "Getting your profile…")
        await profile.open()
        await eventually("waited for the keyring") { await keyring.arrivals == 1 }
        #expect(account.progress == "Saving your sign-in in the keyring…")
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
        #expect(account.isSigningIn)
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
}
