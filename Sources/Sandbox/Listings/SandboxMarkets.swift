import Foundation
import Randomness

/// The moderator of the reviewed sample market, who is a member of it, and the visitors of all sample markets.
///
/// They act on what is in the rooms: what was published while they did not act is judged when they act again, and nothing
/// is judged twice.
public actor SandboxMarkets {
    /// The minimum time between two reviews, in seconds.
    private static let reviewInterval: TimeInterval = 5
    /// The time between two visits, in seconds. Each visit wakes the computer.
    private static let visitInterval: TimeInterval = 300

    private let samples: SampleGroups
    private let moderator: ListingModerator
    private let environment: SandboxEnvironment
    private var acting: Task<Void, Never>?
    private var lastReview = Date.distantPast
    private var nextVisit = Date.distantFuture

    init(samples: SampleGroups, environment: SandboxEnvironment) {
        self.samples = samples
        self.environment = environment
        moderator = ListingModerator(seed: environment.seed)
    }

    deinit { acting?.cancel() }

    /// Lets the moderator and the visitors act, or stops them.
    public func setActive(_ isActive: Bool) {
        guard isActive != (acting != nil) else { return }
        acting?.cancel()
        acting = nil
        guard isActive else { return }
        nextVisit = environment.now() + Self.visitInterval
        acting = Task { [weak self, samples] in
            await samples.createIfNeeded()
            while !Task.isCancelled {
                let position = await samples.server.position
                guard let seconds = await self?.runDueWork() else { return }
                await samples.server.waitForChange(within: seconds, after: position)
            }
        }
    }

    /// Approves the home of a user that has waited longest for a verdict. Returns false if none waits.
    public func approveNext() async -> Bool { await judgeNext(nil) }

    /// Rejects the home of a user that has waited longest for a verdict. Returns false if none waits.
    public func rejectNext() async -> Bool { await judgeNext(.unverified) }

    /// Ends the offer of a user that would be the next to end, as the user could on another computer. Returns false if
    /// no home is offered.
    public func expireNext() async -> Bool {
        let now = environment.now()
        let offered = await homes { $1.isOffered(isReviewed: $0.isReviewed, at: now) }
        guard let next = offered.min(by: { $0.home.until < $1.home.until }) else { return false }
        // Rounded to milliseconds, the current time can be later than it is.
        await samples.server.append(
            "m.room.message", next.home.change(until: now - 1), by: next.home.owner, to: next.market.room)
        return true
    }

    /// Publishes homes of every user who has joined the groups since the start, in all markets in turn.
    public func addSamples(_ count: Int) async {
        let (all, now) = (samples.all, environment.now())
        var random = SeededRandom(seed: environment.seed ^ UInt64(await samples.server.position))
        for user in await samples.users {
            for number in 0..<count {
                let sample = all[number % all.count]
                let home = SampleHome(isChinese: sample.isChinese, at: now, &random)
                _ = await samples.homes(of: sample).announce(home, by: user, at: now)
            }
        }
    }

    // MARK: Reviews

    /// Judges the home that is due, and lets neighbors visit the markets. Returns the time until the next work, in
    /// seconds.
    func runDueWork() async -> TimeInterval {
        let review = await reviewDueHome()
        if nextVisit <= environment.now() {
            await visit()
            nextVisit = environment.now() + Self.visitInterval
        }
        return max(min(review, nextVisit).timeIntervalSince(environment.now()), 0.05)
    }

    /// Returns the homes of users, not of neighbors, that fulfill a condition.
    private func homes(
        where isIncluded: (SampleHomes, SubmittedHome) -> Bool
    ) async -> [(market: SampleHomes, home: SubmittedHome)] {
        await samples.createIfNeeded()
        let neighbors = Set(Neighbor.all.map(\.id))
        var found: [(market: SampleHomes, home: SubmittedHome)] = []
        for sample in samples.all {
            let market = await samples.homes(of: sample)
            guard let room = await samples.server.rooms[market.room] else { continue }
            found += SubmittedHome.all(in: room).filter { !neighbors.contains($0.owner) && isIncluded(market, $0) }
                .map { (market, $0) }
        }
        return found
    }

    private func reviewDueHome() async -> Date {
        let earliest = lastReview + Self.reviewInterval
        let waiting = await homes { $0.isReviewed && $1.isPending }.map { market, home in
            let submission = home.submission
            return (
                due: max(submission.sentAt + moderator.delay(for: submission), earliest), market: market, home: home
            )
        }
        guard let next = waiting.min(by: { $0.due < $1.due }) else { return .distantFuture }
        guard next.due <= environment.now() else { return next.due }
        lastReview = environment.now()
        await next.market.judge(next.home, rejection: moderator.rejection(of: next.home.submission))
        return lastReview + Self.reviewInterval
    }

    private func judgeNext(_ rejection: ListingModerator.RejectionReason?) async -> Bool {
        let waiting = await homes { $0.isReviewed && $1.isPending }
        guard let next = waiting.min(by: { $0.home.submission.sentAt < $1.home.submission.sentAt }) else {
            return false
        }
        await next.market.judge(next.home, rejection: rejection)
        return true
    }

    /// Lets one neighbor read each market up to its end.
    private func visit() async {
        var random = SeededRandom(
            seed: environment.seed ^ UInt64(bitPattern: Int64(environment.now().timeIntervalSince1970)))
        for sample in samples.all {
            let market = await samples.homes(of: sample)
            guard let last = await samples.server.rooms[market.room]?.events.last else { continue }
            await market.visit(by: random.element(of: market.members), until: last.id)
        }
    }
}

extension SampleHomes {
    fileprivate func judge(_ home: SubmittedHome, rejection: ListingModerator.RejectionReason?) async {
        await judge(home.id, version: home.version, rejection: rejection?.rawValue, at: nil)
    }
}
