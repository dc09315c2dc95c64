import Domain
import Foundation
import TestSupport
import Testing
import ViewModels

@Suite struct SideMenuViewModelTests {
    let fixture = AccountFixture()

    func menu(_ account: AccountViewModel) -> SideMenuViewModel {
        SideMenuViewModel(account: account, center: fixture.center, words: .identity)
    }

    @Test func beforeAnybodySignsInItSaysSignIn() {
        let menu = menu(fixture.makeAccount())
        #expect(menu.title == "Sign in")
        #expect(
            menu.subtitle == "" && menu.avatar == nil && menu.avatarName.isEmpty
                && menu.accessibleName == menu.title)
    }

    @Test func itChangesByItselfWhenSomebodySignsInAndOut() async throws {
        let account = fixture.makeAccount()
        let menu = menu(account)
        try await account.signIn(name: "mei", password: "hutong-demo")
        #expect(menu.title == "Mei Lin")
        #expect(menu.subtitle == "@mei:hutong")
        #expect(menu.avatar == Data("mxc://hutong/mei".utf8))
        #expect(menu.avatarName == menu.title)
        #expect(menu.accessibleName == "\(menu.title), \(menu.subtitle)")
        await account.signOut()
        #expect(menu.title == "Sign in")
        #expect(menu.avatar == nil && menu.avatarName.isEmpty)
    }

    @Test func aNewAccountShows() async throws {
        let account = fixture.makeAccount()
        let menu = menu(account)
        try await account.signUp(SignUpForm(name: "mei", password: "hutong-demo"), photo: nil) { _ in "" }
        #expect(menu.title == "Mei Lin")
    }

    @Test func aNewNameAndPictureShow() async throws {
        let account = try await fixture.signedIn()
        let menu = menu(account)
        await account.updateProfile(.success(UserProfile(id: "@mei:hutong", name: "Mei Wang")))
        #expect(menu.title == "Mei Wang")
        try await account.changeAvatar(to: Photo(data: Data("new".utf8), type: "image/png"))
        #expect(menu.avatar == Data("new".utf8))
    }

    @Test func aRestartThatIsStillSignedInShows() async {
        let fixture = AccountFixture(account: Account(.mei, expiresAt: nil), tokens: .sample)
        let account = fixture.makeAccount()
        let menu = SideMenuViewModel(account: account, center: fixture.center, words: .identity)
        await account.load()
        #expect(menu.title == "Mei Lin")
    }

    @Test func anExpiredSessionShowsWhoHasToSignInAgain() async throws {
        let account = try await fixture.signedIn(endingIn: 100)
        let menu = menu(account)
        #expect(menu.title == "Mei Lin")
        await fixture.time.waitForSleepers()
        fixture.time.advance(by: 100)
        await eventually("by itself") { menu.title == "Sign in" }
        #expect(menu.subtitle == "Mei Lin")
        #expect(menu.avatar == nil)
    }

    @Test func aFailedSignInChangesNothing() async {
        fixture.server.set { $0.password = { _, _ in throw SignInError.wrongPassword } }
        let account = fixture.makeAccount()
        let menu = menu(account)
        _ = try? await account.signIn(name: "mei", password: "wrong")
        #expect(menu.title == "Sign in")
    }

    @Test func nothingKeepsItAlive() async {
        let account = fixture.makeAccount()
        await expectRelease {
            let menu = menu(account)
            return menu
        }
    }
}
