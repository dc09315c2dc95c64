import Domain
import Foundation
import TestSupport
import Testing
import ViewModels

@Suite struct GroupsSessionTests {
    let fixture = GroupFixture()
    let people = AccountFixture()

    func session(of account: AccountViewModel, _ list: GroupListViewModel) -> LifecycleRunner {
        session(of: account, people, list)
    }

    func session(
        of account: AccountViewModel, _ people: AccountFixture, _ list: GroupListViewModel
    ) -> LifecycleRunner {
        let session = GroupsSession(groups: fixture.service, list: list, context: fixture.context)
        return LifecycleRunner([session], account: account, center: people.center, time: ManualTime())
    }

    @Test func groupsStartWithTheSessionAndAreDeletedAfterASignOut() async throws {
        let account = people.makeAccount()
        let session = session(of: account, fixture.list())
        try await account.signIn(name: "mei", password: "hutong-demo")
        await session.settle()
        #expect(fixture.service.calls == ["start @mei:hutong"])
        await account.signOut()
        await session.settle()
        #expect(fixture.service.calls == ["start @mei:hutong", "removeAll"])
    }

    @Test(arguments: [true, false])
    func signingOutWithUnsentMessagesAsksFirst(isConfirmed: Bool) async {
        let session = GroupsSession(groups: fixture.service, list: fixture.list(), context: fixture.context)
        fixture.service.setUnsent(2)
        fixture.app.answer("confirmSigningOut") { isConfirmed }
        #expect(await session.confirmSignOut() == isConfirmed)
        #expect(fixture.app.calls == ["confirmSigningOut: 2"])
    }

    @Test func signingOutDoesNotAskWithoutNeed() async throws {
        let session = GroupsSession(groups: fixture.service, list: fixture.list(), context: fixture.context)
        #expect(await session.confirmSignOut())
        // A damaged disk does not prevent the sign-out.
        fixture.service.setUnsent(2)
        fixture.service.fail(StorageError.corrupt)
        #expect(await session.confirmSignOut())
        #expect(fixture.app.calls == [])
    }

    @Test func aRestoredSessionStartsTheGroups() async {
        let people = AccountFixture(account: Account(.mei, expiresAt: nil), tokens: .sample)
        let account = people.makeAccount()
        let session = session(of: account, people, fixture.list())
        await account.load()
        await session.settle()
        #expect(fixture.service.calls == ["start @mei:hutong"])
    }

    @Test func anExpiredSessionStopsTheGroupsAndKeepsTheirData() async throws {
        let account = try await people.signedIn(endingIn: 100)
        let list = fixture.list()
        let session = session(of: account, list)
        session.start()
        try await account.signIn(name: "mei", password: "hutong-demo")
        await session.settle()
        await people.time.waitForSleepers()
        people.time.advance(by: 100)
        await eventually("stopped") { fixture.service.calls.last == "stop" }
        #expect(!fixture.service.calls.contains("removeAll"))
    }

    @Test func withoutASessionThePageAsksToSignIn() async {
        fixture.service.set(.stopped)
        let list = fixture.list()
        let account = people.makeAccount()
        let session = session(of: account, list)
        await account.load()
        await session.settle()
        let running = Task { await list.start() }
        await eventually("said") { list.problem?.remedy == .signIn }
        #expect(fixture.service.calls.isEmpty)
        running.cancel()
        await running.value
    }

    @Test func aStorageErrorIsReported() async throws {
        fixture.service.fail(StorageError.diskFull)
        let account = people.makeAccount()
        let session = session(of: account, fixture.list())
        try await account.signIn(name: "mei", password: "hutong-demo")
        await session.settle()
        #expect(fixture.app.problems.map(\.title) == ["The disk is full"])
    }

    @Test func itIsReleased() async {
        let account = people.makeAccount()
        let list = fixture.list()
        await expectRelease {
            let session = session(of: account, list)
            await session.settle()
            return session
        }
    }
}
