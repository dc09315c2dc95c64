import Desktop
import Domain
import Foundation
import Sandbox
import Services
import ViewModels

/// The sandbox's part in the listings: sample listings at the first start, and a moderator and visitors from then on.
final class SandboxListings: Lifecycle {
    /// The scenarios of testers.
    let stage: SandboxListingStage
    private let store: SQLiteListingStore
    private let photos: ListingPhotoFiles
    private let scheduler: ListingScheduler
    private let context: FeatureContext

    /// Creates the sandbox's part for the listings of `store`, which does nothing while `clock` is wrong.
    init(_ store: SQLiteListingStore, photos: ListingPhotoFiles, context: FeatureContext, clock: ListingClock) {
        self.store = store
        self.photos = photos
        self.context = context
        let moderator = ListingModerator(seed: context.options.sandboxSeed)
        let scheduler = ListingScheduler(
            store: store, moderator: SandboxModerator(moderator), time: context.time, zone: context.zone,
            isRightTime: { try await clock.isRight($0) })
        self.scheduler = scheduler
        stage = SandboxListingStage(
            scheduler: scheduler, store: store, photos: photos, assets: context.assets, time: context.time)
    }

    /// Performs what became due when the clock was found to be right.
    func wake() async {
        if context.endpoints.usesSandbox { _ = await scheduler.runDueWork() }
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
        async let samples: Void = stage.addSamplePhotos()
        await scheduler.run()
        await samples
    }
}

/// Changes the listings for testers.
nonisolated struct SandboxListingStage: ListingStage {
    let scheduler: ListingScheduler
    let store: SQLiteListingStore
    let photos: ListingPhotoFiles
    let assets: URL
    let time: SystemTime

    func approveNext() async throws -> Bool { try await scheduler.approveNext() }

    func rejectNext() async throws -> Bool { try await scheduler.rejectNext(.unverified) }

    func expireNext() async throws -> Bool { try await scheduler.expireNext() }

    func addSamples(_ count: Int) async throws {
        try await store.add(
            SampleListings.records(count: count, seed: UInt64.random(in: .min ... .max), now: time.now))
        // The photos of the first start exist, unless their listings were deleted.
        await addSamplePhotos()
    }

    /// Adds the photos of stored samples that do not exist yet, as after the first start and after an interrupted one.
    @concurrent func addSamplePhotos() async {
        do {
            try await SamplePhotos.addMissing(to: photos, from: assets)
        } catch is CancellationError {
        } catch {
            // The next start tries again.
            Log.program.warning("Not all sample photos were added", metadata: ["error": "\(type(of: error))"])
        }
    }
}
