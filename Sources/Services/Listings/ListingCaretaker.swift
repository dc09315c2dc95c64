import Domain
import Foundation

/// What happens to listings without their owner: they are reviewed, looked at, and expire.
///
/// Nothing of it is remembered outside the store: a review is due so long after the listing was sent, so a restart
/// changes nothing.
public actor ListingCaretaker {
    private let store: any ListingStore
    private let moderator: any ListingModerating
    private let time: any TimeSource
    private var lastReview = Date.distantPast
    private var nextVisit: Date

    /// Looks after `store` as `moderator` decides; nothing happens before `run`.
    public init(store: any ListingStore, moderator: any ListingModerating, time: any TimeSource) {
        self.store = store
        self.moderator = moderator
        self.time = time
        nextVisit = time.now.addingTimeInterval(moderator.visitInterval)
    }

    /// Acts whenever something is due, until the task is canceled.
    public func run() async {
        while !Task.isCancelled {
            // Listening begins before looking, so that no change falls between.
            let changes = store.changes()
            let next = await actOnWhatIsDue()
            await withTaskGroup { group in
                group.addTask { [time] in try? await time.sleep(until: next) }
                group.addTask { for await _ in changes { break } }
                await group.next()
                group.cancelAll()
            }
        }
    }

    /// Does what is due now, at most one review, and says when to look again.
    public func actOnWhatIsDue() async -> Date {
        do {
            let expiry = try await expireWhatIsDue()
            let review = try await reviewWhatIsDue()
            return min(expiry, review, try await receiveVisitors())
        } catch {
            // The disk may be full, or the database locked: that may pass.
            return time.now.addingTimeInterval(60)
        }
    }

    /// Approves what has waited longest; false when nothing waits.
    public func approveNext() async throws -> Bool {
        try await decideNext(.approve(until: time.now.addingTimeInterval(Listing.showPeriod)))
    }

    /// Rejects what has waited longest; false when nothing waits.
    public func rejectNext(reason: String) async throws -> Bool { try await decideNext(.reject(reason: reason)) }

    /// Lets the listing expire that would be the next to do so; false when none is on show.
    public func expireNext() async throws -> Bool {
        guard let listing = try await live().first else { return false }
        try await store.perform([.expire], on: listing.id, at: time.now)
        return true
    }

    private func decideNext(_ action: ListingAction) async throws -> Bool {
        guard let listing = try await waiting().first else { return false }
        try await store.perform([action], on: listing.id, at: time.now)
        return true
    }

    // MARK: What is due

    private func expireWhatIsDue() async throws -> Date {
        for listing in try await live() {
            guard case .live(let until) = listing.status else { continue }
            if until > time.now { return until }
            try await attempt(.expire, on: listing)
        }
        return .distantFuture
    }

    private func reviewWhatIsDue() async throws -> Date {
        let pause = lastReview.addingTimeInterval(moderator.reviewPause)
        var next: (due: Date, listing: Listing, verdict: ListingVerdict)?
        for listing in try await waiting() {
            guard case .reviewing(let since) = listing.status else { continue }
            let verdict = moderator.verdict(on: listing)
            let due = max(since.addingTimeInterval(verdict.delay), pause)
            if next.map({ due < $0.due }) ?? true { next = (due, listing, verdict) }
        }
        guard let next else { return .distantFuture }
        if next.due > time.now { return next.due }
        lastReview = time.now
        switch next.verdict.rejection {
        case let reason?: try await attempt(.reject(reason: reason), on: next.listing)
        case nil:
            try await attempt(.approve(until: time.now.addingTimeInterval(Listing.showPeriod)), on: next.listing)
        }
        return lastReview.addingTimeInterval(moderator.reviewPause)
    }

    private func receiveVisitors() async throws -> Date {
        if nextVisit > time.now { return nextVisit }
        nextVisit = time.now.addingTimeInterval(moderator.visitInterval)
        let result = try await store.result(of: ListingQuery(status: .live))
        var views: [Listing.ID: Int] = [:]
        for visit in moderator.visits(among: result.slots.count, at: time.now) {
            if let listing = result[slot: result.slots[visit.place]] { views[listing.id, default: 0] += visit.views }
        }
        if !views.isEmpty { try await store.addViews(views) }
        return nextVisit
    }

    /// What the owner has done in the meantime goes first, and is no failure.
    private func attempt(_ action: ListingAction, on listing: Listing) async throws {
        do {
            try await store.perform([action], on: listing.id, at: time.now)
        } catch is ListingError {}
    }

    /// Listings on show, those that expire first in front.
    private func live() async throws -> some Collection<Listing> {
        let result = try await store.result(of: ListingQuery(status: .live, sort: .fewestDaysLeft))
        return result.slots.lazy.compactMap { result[slot: $0] }
    }

    /// Listings in review, the oldest first.
    private func waiting() async throws -> [Listing] {
        let result = try await store.result(of: ListingQuery(status: .reviewing))
        return result.slots.reversed().compactMap { result[slot: $0] }
    }
}
