import Domain
import Foundation
import TestSupport
import Testing
import ViewModels

/// The data that a sign-out deletes, and events that arrive after it.
extension AccountViewModelTests {
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
        // Before `load()`, the session's own changes are not followed: the displayed state comes from the calls.
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
        let signingOut = Task { await account.signOut() }
        await account.updateProfile(.success(user))
        await signingOut.value
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
}
