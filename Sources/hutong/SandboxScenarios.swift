import Domain
import Foundation
import Sandbox
import Services

/// Brings the testers' scenarios about in the sandbox, on the listings and on the program's clock.
nonisolated struct SandboxScenarios: ScenarioStage {
    let sandbox: Sandbox
    let moderator: ListingModerator
    let scheduler: ListingScheduler
    let listings: SQLiteListingStore
    let time: SystemTime

    func play(_ scenario: Scenario) async throws -> Bool {
        switch scenario {
        case .expireToken: await sandbox.accounts.expireTokens()
        case .endSession: await sandbox.accounts.endSessions()
        case .newMessages(let count): await sandbox.groups.newMessages(count)
        case .newPost: await sandbox.groups.newPost()
        case .newActivity: await sandbox.groups.newActivity()
        case .muteGroup(let isMuted): await sandbox.groups.setMuted(isMuted)
        case .agentAnswers: return await sandbox.agents.answer()
        case .approveListing: return try await scheduler.approveNext()
        case .rejectListing: return try await scheduler.rejectNext(reason: moderator.text(of: .unverified))
        case .expireListing: return try await scheduler.expireNext()
        case .addListings(let count):
            let seed = UInt64.random(in: .min ... .max)
            try await listings.add(SampleListings.records(count: count, seed: seed, now: time.now))
        case .network(let network): await set(network)
        case .nextAnswer(.status(let code)): failNext(.status(code))
        case .nextAnswer(.cutOff): failNext(.cutOff)
        case .nextAnswer(.malformed): failNext(.malformed)
        case .moveClock(let seconds): time.advance(by: seconds)
        }
        return true
    }

    /// Groups ask all the time: of one fault for whoever comes first, no other page would ever see anything.
    private func failNext(_ fault: Fault) {
        for service in Service.allCases { sandbox.faults.failNext(fault, for: service) }
    }

    private func set(_ network: Scenario.Network) async {
        switch network {
        case .working: sandbox.faults.clear()
        case .slow: sandbox.faults.set(.delay(seconds: 3))
        case .off:
            sandbox.faults.set(.refuse)
            // What waits for news would learn of it only when its time is over.
            await sandbox.stop()
        }
    }
}
