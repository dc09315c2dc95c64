import Domain
import Foundation
import Sandbox
import Services
import ViewModels

/// The sandbox's part in the listings: sample listings at the first start, and a moderator and visitors from then on.
final class SandboxListings: Lifecycle {
    /// Does what testers ask for.
    let stage: SandboxListingStage
    private let store: SQLiteListingStore
    private let scheduler: ListingScheduler
    private let context: FeatureContext

    /// Acts on the listings of `store`.
    init(_ store: SQLiteListingStore, context: FeatureContext) {
        self.store = store
        self.context = context
        let moderator = ListingModerator(seed: context.options.sandboxSeed)
        scheduler = ListingScheduler(store: store, moderator: SandboxModerator(moderator), time: context.time)
        stage = SandboxListingStage(scheduler: scheduler, store: store, time: context.time)
    }

    /// Adds the samples once, then acts on the listings until the task is canceled.
    func start() async {
        guard context.endpoints.usesSandbox else { return }
        if !context.preferences.settings.hasSampleListings {
            let samples = SampleListings.records(
                count: 24, seed: context.options.sandboxSeed, now: context.time.now)
            do {
                try await store.add(samples)
            } catch {
                // The next start tries again.
                Log.program.warning("The sample listings could not be added")
                return
            }
            context.preferences.change { $0.hasSampleListings = true }
        }
        await scheduler.run()
    }
}

/// Does to the listings what testers ask for.
nonisolated struct SandboxListingStage: ListingStage {
    let scheduler: ListingScheduler
    let store: SQLiteListingStore
    let time: SystemTime

    func approveNext() async throws -> Bool { try await scheduler.approveNext() }

    func rejectNext() async throws -> Bool { try await scheduler.rejectNext(.unverified) }

    func expireNext() async throws -> Bool { try await scheduler.expireNext() }

    func addSamples(_ count: Int) async throws {
        try await store.add(
            SampleListings.records(count: count, seed: UInt64.random(in: .min ... .max), now: time.now))
    }
}
