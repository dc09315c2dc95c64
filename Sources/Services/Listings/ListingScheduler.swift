import Domain
import Foundation

/// Performs the changes of listings that happen without their owner: reviews, views and expiries.
///
/// It keeps no state outside the store: a review is due a certain time after the listing was published, so a restart
/// changes nothing.
public actor ListingScheduler {
    /// The delay after a failure of the store, in seconds.
    private static let retryDelay: TimeInterval = 60

    private let store: any ListingStore
    private let moderator: any ListingModerating
    private let time: any TimeSource
    private let zone: Zone
    private let isRightTime: @Sendable (Date) async throws -> Bool
    private var lastReview = Date.distantPast
    private var nextVisit: Date

    /// Creates a scheduler of the listings in `store` with the decisions of `moderator`; nothing happens before
    /// `run`. Views are counted on the days of `zone`. Nothing is due while `isRightTime` returns false.
    public init(
        store: any ListingStore, moderator: any ListingModerating, time: any TimeSource,
        zone: Zone, isRightTime: @escaping @Sendable (Date) async throws -> Bool = { _ in true }
    ) {
        self.store = store
        self.moderator = moderator
        self.time = time
        self.zone = zone
        self.isRightTime = isRightTime
        nextVisit = time.now.addingTimeInterval(moderator.visitInterval)
    }

    /// Performs due work until the task is canceled.
    public func run() async {
        while !Task.isCancelled {
            // Subscribed before the store is read, so that no change is missed.
            let changes = store.changes()
            let next = await runDueWork()
            await withTaskGroup { group in
                // Only a cancellation ends the sleep early.
                group.addTask { [time] in try? await time.sleep(until: next) }
                group.addTask { for await _ in changes { break } }
                await group.next()
                group.cancelAll()
            }
        }
    }

    /// Performs the work that is due now, with at most one review. Returns the time when more will be due.
    public func runDueWork() async -> Date {
        do {
            guard try await isRightTime(time.now) else { return time.now.addingTimeInterval(Self.retryDelay) }
            let expiry = try await expireDueListings()
            let review = try await reviewDueListing()
            return min(expiry, review, try await addDueViews())
        } catch {
            // The disk may be full, or the database locked; both may be temporary.
            Log.listingsScheduler.warning("The work is put off", metadata: ["error": "\(Log.kind(of: error))"])
            return time.now.addingTimeInterval(Self.retryDelay)
        }
    }

    /// Approves the listing that has been in review longest. Returns false if there is none.
    public func approveNext() async throws -> Bool {
        try await decideNext(.approve(until: time.now.addingTimeInterval(Listing.showPeriod)))
    }

    /// Rejects the listing that has been in review longest. Returns false if there is none.
    public func rejectNext(_ reason: ListingRejection) async throws -> Bool { try await decideNext(.reject(reason)) }

    /// Lets the listing expire that would be the next to expire. Returns false if none is live.
    public func expireNext() async throws -> Bool {
        for listing in try await liveListings() where try await attempt(.expire, on: listing) { return true }
        return false
    }

    private func decideNext(_ action: ListingAction) async throws -> Bool {
        for listing in try await listingsInReview() where try await attempt(action, on: listing) { return true }
        return false
    }

    // MARK: Due work

    private func expireDueListings() async throws -> Date {
        for listing in try await liveListings() {
            guard case .live(let until) = listing.status else { continue }
            if until > time.now { return until }
            try await attempt(.expire, on: listing)
        }
        return .distantFuture
    }

    private func reviewDueListing() async throws -> Date {
        let earliest = lastReview.addingTimeInterval(moderator.reviewPause)
        var next: (due: Date, listing: Listing, verdict: ListingVerdict)?
        for listing in try await listingsInReview() {
            guard case .reviewing(let since) = listing.status else { continue }
            let verdict = moderator.verdict(on: listing)
            let due = max(since.addingTimeInterval(verdict.delay), earliest)
            if next.map({ due < $0.due }) ?? true { next = (due, listing, verdict) }
        }
        guard let next else { return .distantFuture }
        if next.due > time.now { return next.due }
        lastReview = time.now
        switch next.verdict.rejection {
        case let reason?: try await attempt(.reject(reason), on: next.listing)
        case nil:
            try await attempt(.approve(until: time.now.addingTimeInterval(Listing.showPeriod)), on: next.listing)
        }
        return lastReview.addingTimeInterval(moderator.reviewPause)
    }

    private func addDueViews() async throws -> Date {
        if nextVisit > time.now { return nextVisit }
        nextVisit = time.now.addingTimeInterval(moderator.visitInterval)
        let result = try await store.result(of: ListingQuery(status: .live))
        var views: [Listing.ID: Int] = [:]
        for visit in moderator.visits(among: result.count, at: time.now) {
            views[result.found.entries[visit.place].id, default: 0] += visit.views
        }
        if !views.isEmpty { try await store.addViews(views, on: ViewDay(time.now, in: zone)) }
        return nextVisit
    }

    /// Performs an action. Returns false if it is no longer allowed, which is not an error: the owner or the
    /// moderator was faster.
    @discardableResult
    private func attempt(_ action: ListingAction, on listing: Listing) async throws -> Bool {
        do {
            try await store.perform([action], on: listing.id, at: time.now)
            Log.listingsScheduler.debug("Done", metadata: ["action": "\(action.kind)"])
            return true
        } catch is ListingError {
            Log.listingsScheduler.debug("Not allowed any more", metadata: ["action": "\(action.kind)"])
            return false
        }
    }

    /// Returns the live listings, those that expire first in front.
    private func liveListings() async throws -> some Collection<Listing> {
        try await store.result(of: ListingQuery(status: .live, sort: .fewestDaysLeft)).listings
    }

    /// Returns the listings in review, the oldest first.
    private func listingsInReview() async throws -> [Listing] {
        try await store.result(of: ListingQuery(status: .reviewing)).listings.reversed()
    }
}
