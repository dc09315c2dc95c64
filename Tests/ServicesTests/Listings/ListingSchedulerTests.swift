import Domain
import Foundation
import Sandbox
import Services
import TestSupport
import Testing

/// A moderator with the decisions of the test.
private struct ScriptedModerator: ListingModerating {
    var reviewPause: TimeInterval = 5
    var visitInterval: TimeInterval = 30
    var rejects: Set<String> = []

    func verdict(on listing: Listing) -> ListingVerdict {
        ListingVerdict(
            after: 20, rejection: rejects.contains(listing.facts.communityName) ? .other("Not like this") : nil)
    }

    func visits(among count: Int, at time: Date) -> [ListingVisit] {
        [ListingVisit(place: 0, views: 2), ListingVisit(place: count - 1, views: 1)]
    }
}

@Suite(.timeLimit(.minutes(2))) struct ListingSchedulerTests {
    private let time = ManualTime()

    private func reviewing(_ name: String, ago seconds: TimeInterval) -> Listing {
        Listing(
            stored: UUID(), createdAt: .sampleStart, facts: .sample(name: name),
            status: .reviewing(since: time.now.addingTimeInterval(-seconds)), views: 0)
    }

    private func make(_ listings: [Listing], rejects: Set<String> = []) -> (ListingScheduler, FakeListingStore) {
        let store = FakeListingStore(listings)
        let zone = Zone(secondsFromGMT: 13 * 3600)
        return (
            ListingScheduler(
                store: store, moderator: ScriptedModerator(rejects: rejects), time: time, zone: zone), store
        )
    }

    @Test func reviewsRunWhenDueOneAtATime() async throws {
        let listings = [reviewing("a", ago: 0), reviewing("bad", ago: 15), reviewing("c", ago: 99)]
        let (scheduler, store) = make(listings, rejects: ["bad"])
        func kinds() async -> [ListingStatus.Kind] {
            var kinds: [ListingStatus.Kind] = []
            for listing in listings { kinds.append(await store.listing(listing.id)!.status.kind) }
            return kinds
        }
        #expect(await scheduler.runDueWork() == time.now.addingTimeInterval(5))
        #expect(await kinds() == [.reviewing, .reviewing, .live])
        #expect(await scheduler.runDueWork() == time.now.addingTimeInterval(5))
        time.advance(by: 5)
        #expect(await scheduler.runDueWork() == time.now.addingTimeInterval(5))
        #expect(await kinds() == [.reviewing, .rejected, .live])
        #expect(await scheduler.runDueWork() == time.now.addingTimeInterval(15))
        #expect(await store.listing(listings[1].id)?.status == .rejected(.other("Not like this")))
        #expect(
            await store.listing(listings[2].id)?.status
                == .live(until: time.now.addingTimeInterval(Listing.showPeriod - 5)))
    }

    @Test func listingsExpireOnTimeEvenSeveralAtOnce() async {
        let due = [Listing.sample(until: time.now), .sample(until: time.now.addingTimeInterval(-9))]
        let later = Listing.sample(until: time.now.addingTimeInterval(3))
        let (scheduler, store) = make(due + [later])
        #expect(await scheduler.runDueWork() == time.now.addingTimeInterval(3))
        for listing in due { #expect(await store.listing(listing.id)?.status.kind == .expired) }
        #expect(await store.listing(later.id)?.status.kind == .live)
    }

    @Test func nothingIsDueByAWrongClock() async {
        let due = Listing.sample(until: time.now)
        let store = FakeListingStore([due, reviewing("a", ago: 99)])
        let start = time.now
        let scheduler = ListingScheduler(
            store: store, moderator: ScriptedModerator(), time: time, zone: .gmt,
            isRightTime: { $0 > start })
        #expect(await scheduler.runDueWork() == time.now.addingTimeInterval(60))
        #expect(await store.listing(due.id)?.status.kind == .live)
        time.advance(by: 60)
        _ = await scheduler.runDueWork()
        #expect(await store.listing(due.id)?.status.kind == .expired)
    }

    @Test func liveListingsGainViewsAtIntervals() async throws {
        let listings = [Listing.sample(.live, views: 0), .sample(.draft, views: 0), .sample(.live, views: 0)]
        let (scheduler, store) = make(listings)
        #expect(await scheduler.runDueWork() == time.now.addingTimeInterval(30))
        time.advance(by: 30)
        #expect(await scheduler.runDueWork() == time.now.addingTimeInterval(30))
        var views: [Int] = []
        for listing in listings { views.append(await store.listing(listing.id)!.views) }
        #expect(views == [1, 0, 2])
        // It is already March 2 there.
        #expect(try await store.record(of: listings[0].id)?.viewsByDay == [ViewDay(number: 20_514): 1])
    }

    @Test func aFailingStoreIsRetriedAfterAMinute() async {
        let (scheduler, store) = make([reviewing("a", ago: 99)])
        await store.failNext(StorageError.locked)
        #expect(await scheduler.runDueWork() == time.now.addingTimeInterval(60))
        #expect(await scheduler.runDueWork() == time.now.addingTimeInterval(5))
        #expect(await store.ids.count == 1)
    }

    @Test func runWakesForDueTimesAndForChanges() async throws {
        let (scheduler, store) = make([])
        let running = Task { await scheduler.run() }
        await time.waitForSleepers()
        let record = ListingRecord(draft: .sample(), id: UUID(), at: time.now)
        try await store.add([record])
        try await store.perform([.publish], on: record.listing.id, at: time.now)
        var status: ListingStatus.Kind? = .reviewing
        while status != .live {
            if time.sleeperCount > 0 { time.advance(by: 5) }
            status = await store.listing(record.listing.id)?.status.kind
            await Task.yield()
        }
        running.cancel()
        await running.value
        while store.signal.listenerCount > 0 { await Task.yield() }
    }

    @Test func theNextActionCanBeTriggered() async throws {
        let (scheduler, store) = make([reviewing("a", ago: 2), reviewing("b", ago: 1), .sample(.live)])
        #expect(try await scheduler.rejectNext(.unverified))
        #expect(try await scheduler.approveNext())
        #expect(try await !scheduler.approveNext())
        #expect(try await scheduler.expireNext())
        #expect(try await scheduler.expireNext())
        #expect(try await !scheduler.expireNext())
        let counts = try await store.result(of: ListingQuery()).counts
        #expect((counts[.rejected], counts[.expired]) == (1, 2))
    }

    @Test func theNextOneIsDecidedWhenTheModeratorWasFaster() async throws {
        let listings = [reviewing("a", ago: 2), reviewing("b", ago: 1)]
        let (scheduler, store) = make(listings)
        let now = time.now
        await store.delayAnswers { [store] _ in
            // Between the reading of the listings and the decision. Later readings change nothing.
            _ = try? await store.perform([.reject(.unverified)], on: listings[0].id, at: now)
        }
        #expect(try await scheduler.approveNext())
        #expect(await store.listing(listings[1].id)?.status.kind == .live)
        #expect(try await !scheduler.approveNext())
    }
}
