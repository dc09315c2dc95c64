import Domain
import Foundation
import Synchronization

/// The computer's clock, which a tester can move. A sleep whose deadline is then in the past ends at once.
package final class SystemTime: TimeSource {
    private struct Sleeper {
        let deadline: Date
        let continuation: CheckedContinuation<Void, Never>
        var timer: Task<Void, Never>?

        func wake() {
            timer?.cancel()
            continuation.resume()
        }
    }

    private struct State {
        var offset: TimeInterval = 0
        var nextID = 0
        var sleepers: [Int: Sleeper] = [:]
    }

    /// The interval at which a sleep checks the clock, in seconds. After a suspend, or when the clock is set, the
    /// sleep ends within this time.
    private static let checkInterval: TimeInterval = 60
    private let state = Mutex(State())
    private let start = ContinuousClock.now
    /// The time at which the clock stands; nil if it runs.
    private let stop: Date?

    /// Creates a clock that has not been moved.
    package init() { stop = nil }

    /// Creates a clock that stands until it is moved, for results that must not depend on elapsed time.
    package init(stoppedAt time: Date) { stop = time }

    /// The computer's time, moved by the tester's offset.
    package var now: Date {
        let offset = state.withLock(\.offset)
        return stop?.addingTimeInterval(offset) ?? Date(timeIntervalSinceNow: offset)
    }

    /// The number of sleeps that wait for the clock now.
    var sleeperCount: Int { state.withLock(\.sleepers.count) }

    /// Returns once `now` has reached `deadline`. Throws `CancellationError` if the task is canceled.
    package func sleep(until deadline: Date) async throws {
        while now < deadline {
            try Task.checkCancellation()
            await pause(until: deadline)
        }
        try Task.checkCancellation()
    }

    /// Returns after `seconds`, or when the clock is moved past them. Throws `CancellationError` if the task is
    /// canceled.
    package func sleep(seconds: TimeInterval) async throws {
        let (start, deadline) = (ContinuousClock.now, now.addingTimeInterval(seconds))
        while true {
            try Task.checkCancellation()
            let rest = stop == nil ? seconds - (ContinuousClock.now - start) / .seconds(1) : seconds
            guard rest > 0, now < deadline else { return }
            await pause(until: min(deadline, now.addingTimeInterval(rest)))
        }
    }

    /// Moves the clock by `seconds`, which may be negative, and makes every sleep that may be over check it again.
    package func advance(by seconds: TimeInterval) {
        let sleepers = state.withLock { state in
            state.offset += seconds
            let now = stop?.addingTimeInterval(state.offset) ?? .distantFuture
            let due = state.sleepers.filter { $1.deadline <= now }
            due.keys.forEach { state.sleepers[$0] = nil }
            return Array(due.values)
        }
        sleepers.forEach { $0.wake() }
    }

    /// Returns when the clock has to be checked again: at the deadline, after a move, or when canceled.
    private func pause(until deadline: Date) async {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { $0.sleepers[id] = Sleeper(deadline: deadline, continuation: continuation) }
                // A move or a cancellation before this moment had nothing to wake, so both are checked after it.
                let rest = min(
                    deadline.timeIntervalSince(now),
                    Self.secondsToCheck(after: (ContinuousClock.now - start) / .seconds(1)))
                if Task.isCancelled || rest <= 0 { return wake(id) }
                if stop == nil { startTimer(for: id, seconds: rest) }
            }
        } onCancel: {
            wake(id)
        }
    }

    /// Returns the seconds until every sleep checks the clock, all of them at the same time, so that an idle program
    /// wakes up once.
    static func secondsToCheck(after seconds: TimeInterval) -> TimeInterval {
        checkInterval - seconds.truncatingRemainder(dividingBy: checkInterval)
    }

    private func startTimer(for id: Int, seconds: TimeInterval) {
        let timer = Task {
            guard (try? await Task.sleep(for: .seconds(seconds))) != nil else { return }
            wake(id)
        }
        let isAsleep = state.withLock { state in
            state.sleepers[id]?.timer = timer
            return state.sleepers[id] != nil
        }
        if !isAsleep { timer.cancel() }
    }

    private func wake(_ id: Int) {
        state.withLock { $0.sleepers.removeValue(forKey: id) }?.wake()
    }
}
