import Domain
import Foundation
import TestSupport
import Testing
import ViewModels

@Suite struct ServerSwitchTests {
    let people = AccountFixture()
    let log = Log()

    final class Log { var calls: [String] = [] }

    @Test func theUserLeavesTheOldServerBeforeTheNewOneIsAsked() async throws {
        let account = people.makeAccount()
        let servers = ServerSwitch(account: account, center: people.center)
        let observation = people.center.addObserver(for: DidChangeServer.self) { [log] _ in log.calls.append("changed")
        }
        try await account.signIn(name: "mei", password: "hutong-demo")
        await servers.change { log.calls.append("signed in: \(account.isSignedIn)") }
        #expect(log.calls == ["signed in: false", "changed"])
        await servers.change { log.calls.append("again") }
        #expect(log.calls == ["signed in: false", "changed", "again", "changed"])
        #expect(people.events.count { $0.hasPrefix("DidSignOut") } == 1)
        people.center.removeObserver(observation)
    }

    @Test func aUserWhoCancelsTheSignOutStays() async throws {
        let account = people.makeAccount()
        let servers = ServerSwitch(account: account, center: people.center)
        try await account.signIn(name: "mei", password: "hutong-demo")
        account.beforeSignOut { false }
        await servers.change { log.calls.append("changed") }
        #expect(log.calls.isEmpty && account.isSignedIn)
    }

    @Test func tokensThatHaveExpiredAreLeftAtTheOldServerToo() async throws {
        people.server.set {
            $0.password = { [expiry = people.time.now + 100] _, _ in .ending(expiry, refresh: "refresh-1") }
            $0.refresh = { _ in throw RemoteError.offline }
        }
        let account = people.makeAccount()
        let servers = ServerSwitch(account: account, center: people.center)
        await account.load()
        try await account.signIn(name: "mei", password: "hutong-demo")
        people.time.advance(by: 200)
        #expect(account.account == nil && people.secrets.tokens != nil)
        await servers.change {
            people.inUse.set(.matrix(server: URL(string: "https://b.example")!))
        }
        #expect(people.secrets.values.isEmpty && account.state == .signedOut)
        await eventually("revoked") { people.server.calls.contains("revoke access-1") }
    }

    @Test func aSessionOfTheLastRunIsLeftBeforeItWasRestored() async {
        let people = AccountFixture(account: Account(.mei, expiresAt: nil), tokens: .sample)
        let servers = ServerSwitch(account: people.makeAccount(), center: people.center)
        await servers.change {}
        #expect(people.secrets.values.isEmpty && people.archive.account == nil)
        await eventually("revoked") { people.server.calls == ["revoke access-1"] }
    }

    @Test func aSignInAtTheOldServerEnds() async throws {
        let gate = Gate()
        people.server.set {
            $0.me = {
                await gate.pass()
                return .mei
            }
        }
        let account = people.makeAccount()
        let servers = ServerSwitch(account: account, center: people.center)
        let signingIn = Task { try await account.signIn(name: "mei", password: "hutong-demo") }
        await eventually("asked") { await gate.arrivals == 1 }
        await servers.change {}
        await gate.open()
        await #expect(throws: CancellationError.self) { try await signingIn.value }
        #expect(people.secrets.values.isEmpty && account.state == .signedOut)
        await eventually("revoked") { people.server.calls.contains("revoke access-1") }
    }
}
