import Domain
import TestSupport
import Testing
import ViewModels

@Suite struct AccountFollowerTests {
    private let people = AccountFixture()

    /// The changes that a follower was told, in order.
    private final class Changes {
        var all: [AccountFollower.Change] = []
    }

    private func follow(_ account: AccountViewModel, _ changes: Changes) -> AccountFollower {
        AccountFollower(account, center: people.center) { changes.all.append($0) }
    }

    @Test func eachEventIsOneStepWithTheUserOfThatMoment() async throws {
        let account = people.makeAccount()
        let changes = Changes()
        let follower = follow(account, changes)
        await account.load()
        try await account.signIn(name: "mei", password: "hutong-demo")
        await account.signOut()
        await follower.settle()
        #expect(changes.all == [.user(nil), .user("@mei:hutong"), .signedOut])
        #expect(changes.all.map(\.userID) == [nil, "@mei:hutong", nil])
    }

    @Test func anExpiredSessionIsNotASignOut() async throws {
        let account = try await people.signedIn(endingIn: 100)
        let changes = Changes()
        let follower = follow(account, changes)
        await people.time.waitForSleepers()
        people.time.advance(by: 100)
        await eventually("expired") { !changes.all.isEmpty }
        await follower.settle()
        #expect(changes.all == [.user(nil)])
    }

    @Test func aFailedSignInChangesNoUser() async {
        let account = people.makeAccount()
        let changes = Changes()
        let follower = follow(account, changes)
        people.server.set { $0.password = { _, _ in throw RemoteError.offline } }
        try? await account.signIn(name: "mei", password: "hutong-demo")
        await follower.settle()
        #expect(changes.all == [.user(nil)])
    }

    @Test func aStepBeginsWhenTheOneBeforeHasEnded() async throws {
        let account = people.makeAccount()
        let gate = Gate()
        let (begun, ended) = (Changes(), Changes())
        let follower = AccountFollower(account, center: people.center) { change in
            begun.all.append(change)
            await gate.pass()
            ended.all.append(change)
        }
        try await account.signIn(name: "mei", password: "hutong-demo")
        await account.signOut()
        await eventually("the first step") { await gate.arrivals == 1 }
        #expect(begun.all == [.user("@mei:hutong")] && ended.all.isEmpty)
        await gate.open()
        await follower.settle()
        #expect(ended.all == [.user("@mei:hutong"), .signedOut])
    }

    @Test func itIsReleasedWithItsOwner() async {
        let account = people.makeAccount()
        let changes = Changes()
        weak var released: AccountFollower?
        do {
            let follower = follow(account, changes)
            await account.load()
            await follower.settle()
            released = follower
        }
        #expect(released == nil)
        await account.signOut()
        #expect(changes.all == [.user(nil)])
    }
}
