import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct UserPageViewModelTests {
    let fixture = AccountFixture()
    nonisolated static let stranger = UserProfile(
        id: "@wang:hutong", name: "王芳", avatar: URL(string: "mxc://hutong/wang"))

    func page(of id: String, passedIn: UserProfile? = nil, account: AccountViewModel? = nil) -> UserPageViewModel {
        UserPageViewModel(
            id: id, passedIn: passedIn, account: account ?? fixture.makeAccount(), users: fixture.server,
            pages: fixture.pages, time: fixture.time, words: .identity)
    }

    @Test func everythingIsShownInFinishedWords() async {
        let page = page(of: "@mei:hutong")
        await page.load()
        #expect(page.name == "Mei Lin")
        #expect(page.title == "Mei Lin")
        #expect(page.handle == "@mei:hutong")
        #expect(page.about == "Grows beans.")
        #expect(
            page.facts == [
                UserFact(symbol: .place, text: "Beijing"),
                UserFact(symbol: .calendar, text: "Joined on January 1, 2020"),
            ])
        #expect(page.counts == ["12 posts", "1 follower", "34 following"] && page.showsCounts)
        #expect(page.picture == Data("mxc://hutong/mei".utf8))
        #expect(page.age == "" && page.problem == nil && page.screen == .page)
    }

    @Test func whatIsMissingIsEmpty() async {
        fixture.server.set { $0.user = { UserProfile(id: $0, name: "王芳") } }
        let page = page(of: "@wang:hutong")
        await page.load()
        #expect([page.handle, page.about] == ["", ""])
        #expect(page.facts.isEmpty)
        #expect(page.counts.isEmpty && !page.showsCounts)
        #expect(page.picture == nil)
    }

    @Test func theLoadingScreenIsShownOnlyWhileThereIsNothingElse() async {
        let gate = Gate()
        fixture.server.set {
            $0.user = { _ in
                await gate.pass()
                return .mei
            }
        }
        let page = page(of: "@mei:hutong")
        #expect(page.screen == .loading && page.title == "User")
        let loading = Task { await page.load() }
        await eventually("asked") { await gate.arrivals == 1 }
        #expect(page.screen == .loading)
        await gate.open()
        await loading.value
        #expect(page.screen == .page)
    }

    @Test func theCacheComesBeforeTheNetwork() async throws {
        let gate = Gate()
        fixture.server.set {
            $0.user = { _ in
                await gate.pass()
                return .mei
            }
        }
        var old = UserProfile.mei
        old.name = "Old Mei"
        try await fixture.pages.cache(StoredUserPage(user: old, time: fixture.time.now.addingTimeInterval(-300)))
        let page = page(of: "@mei:hutong")
        let loading = Task { await page.load() }
        await eventually("asked") { await gate.arrivals == 1 }
        #expect(page.name == "Old Mei")
        #expect(page.screen == .page)
        #expect(page.state.content?.isStale == true)
        await gate.open()
        await loading.value
        #expect(page.name == "Mei Lin")
        #expect(page.state.content?.isStale == false)
    }

    @Test func aPassedInUserIsShownBeforeTheCache() async throws {
        let gate = Gate()
        fixture.server.set {
            $0.user = { _ in
                await gate.pass()
                return .mei
            }
        }
        try await fixture.pages.cache(StoredUserPage(user: .mei, time: fixture.time.now))
        let page = page(of: "@mei:hutong", passedIn: UserProfile(id: "@mei:hutong", name: "Handed In"))
        let loading = Task { await page.load() }
        await eventually("asked") { await gate.arrivals == 1 }
        #expect(page.name == "Handed In")
        #expect(page.state.content?.isStale == true)
        await gate.open()
        await loading.value
        #expect(page.name == "Mei Lin")
    }

    @Test func aPassedInUserIsCompletedByTheCache() async throws {
        try await fixture.pages.cache(
            StoredUserPage(user: .mei, time: fixture.time.now.addingTimeInterval(-3 * 60)))
        fixture.server.set { $0.user = { _ in throw RemoteError.offline } }
        let page = page(of: "@mei:hutong", passedIn: UserProfile(id: "@mei:hutong", name: "Mei Wang"))
        await page.load()
        #expect(page.name == "Mei Wang")
        #expect(page.about == "Grows beans." && page.handle == "@mei:hutong" && page.counts.count == 3)
        #expect(page.age == "Updated 3 minutes ago")
        #expect(page.problem?.title == "You are offline")
    }

    @Test func aFailedRefreshKeepsTheCachedPageWithItsAgeAndARetry() async throws {
        try await fixture.pages.cache(
            StoredUserPage(user: .mei, time: fixture.time.now.addingTimeInterval(-3 * 60)))
        fixture.server.set { $0.user = { _ in throw RemoteError.offline } }
        let page = page(of: "@mei:hutong")
        await page.load()
        #expect(page.name == "Mei Lin")
        #expect(page.age == "Updated 3 minutes ago")
        #expect(page.problem?.title == "You are offline")
        #expect(page.problem?.remedy == .retry)
        fixture.server.set { $0.user = { _ in .mei } }
        await page.load()
        #expect(page.problem == nil)
        #expect(page.age == "")
    }

    @Test func aFailureWithNothingToShowIsAProblemAndNoPage() async {
        fixture.server.set { $0.user = { _ in throw RemoteError.notFound } }
        let page = page(of: "@nobody:hutong")
        await page.load()
        #expect(page.screen == .problem)
        #expect(page.problem?.title == "It no longer exists")
        #expect(page.age == "")
    }

    @Test func theOwnersPageUpdatesTheAccountAndOtherPagesAreOnlyCached() async throws {
        let account = try await fixture.signedIn()
        var fresh = UserProfile.mei
        fresh.name = "Mei Wang"
        fixture.server.set { [fresh] in $0.user = { $0 == "@mei:hutong" ? fresh : Self.stranger } }
        await page(of: "@mei:hutong", account: account).load()
        #expect(fixture.pages.owner?.user == fresh)
        #expect(fixture.pages.cached.isEmpty)
        #expect(account.account?.screenName == "Mei Wang")
        #expect(fixture.events == ["DidLoadUserInfo Mei Wang"])
        await page(of: "@wang:hutong", account: account).load()
        #expect(fixture.pages.cached["@wang:hutong"]?.user == Self.stranger)
        #expect(fixture.pages.owner?.user == fresh)
        #expect(fixture.events.count == 1)
    }

    @Test func aFailedRefreshOfTheOwnersPageIsPosted() async throws {
        let account = try await fixture.signedIn()
        fixture.server.set { $0.user = { _ in throw RemoteError.offline } }
        await page(of: "@mei:hutong", account: account).load()
        #expect(fixture.events == ["DidLoadUserInfo failed: offline"])
    }

    @Test func aStaleAnswerIsIgnored() async {
        let gate = Gate()
        fixture.server.set {
            $0.user = { _ in
                await gate.pass()
                return UserProfile(id: "@mei:hutong", name: "Slow")
            }
        }
        let page = page(of: "@mei:hutong")
        let slow = Task { await page.load() }
        await eventually("asked") { await gate.arrivals == 1 }
        fixture.server.set { $0.user = { _ in UserProfile(id: "@mei:hutong", name: "Fast") } }
        await page.load()
        await gate.open()
        await slow.value
        #expect(page.name == "Fast")
    }

    @Test func thePictureIsLoadedAgainOnlyWhenItsAddressChanges() async {
        let page = page(of: "@mei:hutong")
        await page.load()
        await page.load()
        #expect(fixture.server.calls.count { $0.hasPrefix("picture") } == 1)
        fixture.server.set { $0.user = { UserProfile(id: $0, name: "Mei", avatar: URL(string: "mxc://hutong/new")) } }
        await page.load()
        #expect(page.picture == Data("mxc://hutong/new".utf8))
    }

    @Test func thePictureOfAStaleAnswerIsIgnored() async {
        let gate = Gate()
        fixture.server.set {
            $0.picture = { url in
                if await gate.arrivals == 0 { await gate.pass() }
                return Data(url.absoluteString.utf8)
            }
        }
        let page = page(of: "@mei:hutong")
        let slow = Task { await page.load() }
        await eventually("asked") { await gate.arrivals == 1 }
        fixture.server.set { $0.user = { UserProfile(id: $0, name: "Mei", avatar: URL(string: "mxc://hutong/new")) } }
        await page.load()
        await gate.open()
        await slow.value
        #expect(page.picture == Data("mxc://hutong/new".utf8))
    }

    @Test func cancelingIsSilent() async throws {
        try await fixture.pages.cache(StoredUserPage(user: .mei, time: fixture.time.now))
        fixture.server.set { $0.user = { _ in throw CancellationError() } }
        let shown = page(of: "@mei:hutong")
        await shown.load()
        #expect(shown.problem == nil && shown.name == "Mei Lin" && !shown.state.isLoading)
        let empty = page(of: "@other:hutong")
        await empty.load()
        #expect(empty.state == .idle)
    }

    @Test func aPageThatCannotBeSavedIsStillShown() async {
        fixture.pages.fail(.diskFull)
        let page = page(of: "@mei:hutong")
        await page.load()
        #expect(page.name == "Mei Lin")
        #expect(page.problem == nil)
    }

    @Test func aPictureThatCannotBeLoadedLeavesTheInitials() async {
        fixture.server.set { $0.picture = { _ in throw RemoteError.notFound } }
        let page = page(of: "@mei:hutong")
        await page.load()
        #expect(page.picture == nil)
        #expect(page.problem == nil)
    }

    @Test func theViewModelIsReleased() async {
        await expectRelease {
            let page = page(of: "@mei:hutong")
            await page.load()
            return page
        }
    }
}
