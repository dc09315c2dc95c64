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
}
