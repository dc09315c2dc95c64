import Domain
import Foundation
import TestSupport
import Testing
import ViewModels

@Suite struct LifecycleRunnerTests {
    let people = AccountFixture()
    let clock = ManualTime()
    let log = Log()

    /// The calls, in order.
    final class Log { var calls: [String] = [] }

    /// Records its calls, and can be blocked in those for the account.
    final class Recorder: Lifecycle {
        let name: String
        let log: Log
        let gate: Gate?

        init(_ name: String, _ log: Log, gate: Gate? = nil) {
            self.name = name
            self.log = log
            self.gate = gate
        }

        func start() async { log.calls.append("\(name) starts") }

        func accountChanged(_ change: AccountChange) async {
            await gate?.pass()
            let interrupted = Task.isCancelled ? " (interrupted)" : ""
            switch change {
            case .signedIn(let userID): log.calls.append("\(name) has \(userID)\(interrupted)")
            case .notSignedIn: log.calls.append("\(name) has nobody\(interrupted)")
            case .signedOut: log.calls.append("\(name) deletes\(interrupted)")
            }
        }

        func timePassed() async { log.calls.append("\(name) is told of the time") }

        func serverChanged() async { log.calls.append("\(name) changes server") }

        func stop() async { log.calls.append("\(name) stops") }
    }

    /// Follows a stream until it is canceled.
    final class Follower: Lifecycle {
        let log: Log
        let time: ManualTime

        init(_ log: Log, _ time: ManualTime) {
            self.log = log
            self.time = time
        }

        func start() async {
            try? await time.sleep(until: .distantFuture)
            log.calls.append("follower ends")
        }
    }

    private func runner(_ members: [any Lifecycle], _ account: AccountViewModel) -> LifecycleRunner {
        LifecycleRunner(members, account: account, center: people.center, time: clock)
    }

    @Test func everyMemberIsStartedAndStoppedInOrder() async {
        let runner = runner([Recorder("a", log), Recorder("b", log)], people.makeAccount())
        runner.start()
        await eventually("started") { log.calls.count == 2 }
        await runner.stop()
        #expect(log.calls == ["a starts", "b starts", "a stops", "b stops"])
    }

    @Test func theEndDeletesAlsoWhatWasNotStarted() async throws {
        let account = people.makeAccount()
        let runner = runner([Recorder("a", log)], account)
        try await account.signIn(name: "mei", password: "hutong-demo")
        await account.signOut()
        await runner.stop()
        #expect(log.calls.suffix(2) == ["a deletes", "a stops"])
    }

    @Test func aMemberThatDoesNothingNeedsNothing() async {
        final class Idle: Lifecycle {}
        let idle = Idle()
        let account = people.makeAccount()
        let runner = runner([idle], account)
        runner.start()
        await idle.appear()
        await idle.refresh()
        await idle.disappear()
        await ServerSwitch(account: account, center: people.center).change {}
        await runner.stop()
        #expect(log.calls.isEmpty)
    }

    @Test func whoIsSignedInIsToldFromTheStartToTheSignOut() async throws {
        let account = people.makeAccount()
        let runner = runner([Recorder("a", log)], account)
        await account.load()
        try await account.signIn(name: "mei", password: "hutong-demo")
        await account.signOut()
        await runner.settle()
        #expect(log.calls == ["a has nobody", "a has @mei:hutong", "a deletes"])
    }

    @Test func anExpiredSessionDeletesNothing() async throws {
        let account = try await people.signedIn(endingIn: 100)
        let runner = runner([Recorder("a", log)], account)
        runner.start()
        await people.time.waitForSleepers()
        people.time.advance(by: 100)
        await eventually("told") { log.calls == ["a starts", "a has nobody"] }
        await runner.settle()
    }

    @Test func aSlowMemberHoldsUpItselfOnlyAndKeepsTheOrder() async throws {
        let gate = Gate()
        let account = people.makeAccount()
        let runner = runner([Recorder("slow", log, gate: gate), Recorder("quick", log)], account)
        runner.start()
        try await account.signIn(name: "mei", password: "hutong-demo")
        await account.signOut()
        await eventually("told") { log.calls.suffix(2) == ["quick has @mei:hutong", "quick deletes"] }
        await gate.open()
        await runner.settle()
        #expect(log.calls.suffix(2) == ["slow has @mei:hutong", "slow deletes"])
    }

    @Test func anotherServerIsToldAfterTheUserHasLeftTheOldOne() async throws {
        let account = people.makeAccount()
        let runner = runner([Recorder("a", log)], account)
        try await account.signIn(name: "mei", password: "hutong-demo")
        await ServerSwitch(account: account, center: people.center).change {
            log.calls.append("another server")
        }
        await runner.settle()
        #expect(log.calls.suffix(2) == ["a deletes", "a changes server"])
        #expect(log.calls.contains("another server"))
    }

    @Test func aFailedSignInTellsOfNobody() async {
        let account = people.makeAccount()
        let runner = runner([Recorder("a", log)], account)
        people.server.set { $0.password = { _, _ in throw RemoteError.offline } }
        try? await account.signIn(name: "mei", password: "hutong-demo")
        await runner.settle()
        #expect(log.calls == ["a has nobody"])
    }

    @Test func aSignOutThatLeavesSomethingOnTheDiskStillDeletesTheRest() async throws {
        let account = people.makeAccount()
        let runner = runner([Recorder("a", log)], account)
        try await account.signIn(name: "mei", password: "hutong-demo")
        people.archive.fail(save: .diskFull)
        await account.signOut()
        await runner.settle()
        #expect(log.calls == ["a has @mei:hutong", "a deletes"])
        #expect(people.events.last?.hasPrefix("DidSignOut failed") == true)
    }

    @Test func itIsReleasedWithItsOwner() async {
        let account = people.makeAccount()
        await expectRelease {
            let runner = runner([Recorder("a", log)], account)
            await account.load()
            await runner.settle()
            return runner
        }
        await account.signOut()
        #expect(log.calls == ["a has nobody"])
    }

    @Test func whatFollowsIsInterruptedAtTheEnd() async {
        let runner = runner([Follower(log, people.time), Recorder("a", log)], people.makeAccount())
        runner.start()
        await people.time.waitForSleepers()
        await runner.stop()
        await eventually("ended") { log.calls.contains("follower ends") }
        #expect(log.calls.contains("a stops"))
    }

    @Test(arguments: [false, true])
    func theEndInterruptsAnythingButADeletion(isSignedOut: Bool) async throws {
        let gate = Gate()
        let account = people.makeAccount()
        let runner = runner([Recorder("a", log, gate: gate), Follower(log, people.time)], account)
        runner.start()
        await people.time.waitForSleepers()
        if isSignedOut {
            await account.signOut()
        } else {
            try await account.signIn(name: "mei", password: "hutong-demo")
        }
        let stopping = Task { await runner.stop() }
        await eventually("canceled") { log.calls.contains("follower ends") }
        #expect(!log.calls.contains("a stops"))
        await gate.open()
        await stopping.value
        #expect(log.calls.suffix(2) == [isSignedOut ? "a deletes" : "a has @mei:hutong (interrupted)", "a stops"])
    }

    @Test func nothingIsToldAfterTheEnd() async throws {
        let account = people.makeAccount()
        let runner = runner([Recorder("a", log)], account)
        await runner.stop()
        try await account.signIn(name: "mei", password: "hutong-demo")
        await runner.settle()
        #expect(log.calls == ["a stops"])
    }

    @Test func whatAMemberHasStartedHasEndedWhenTheNextOneIsStopped() async {
        let time = ManualTime()
        let runner = runner([Follower(log, time), Recorder("store", log)], people.makeAccount())
        runner.start()
        await time.waitForSleepers()
        await runner.stop()
        #expect(log.calls == ["store starts", "follower ends", "store stops"])
    }

    @Test func everyQuarterOfAnHourMembersAreToldOfTheTimeUntilTheEnd() async {
        let runner = runner([Recorder("a", log)], people.makeAccount())
        clock.advance(by: 14 * 60)
        runner.start()
        for (seconds, count) in [(59.0, 0), (1, 1), (899, 1), (1, 2), (8 * 3600, 3)] {
            await clock.waitForSleepers()
            clock.advance(by: seconds)
            await eventually("\(seconds) seconds") { log.calls.count == 1 + count }
        }
        await clock.waitForSleepers()
        // A clock that is set back by a day does not delay the next time.
        clock.advance(by: -86_400)
        clock.advance(by: 900)
        await eventually("set back") { log.calls.count == 5 }
        await runner.stop()
        clock.advance(by: 86_400)
        #expect(clock.sleeperCount == 0)
        #expect(log.calls == ["a starts"] + Array(repeating: "a is told of the time", count: 4) + ["a stops"])
    }
}
