import Domain
import Foundation
import Synchronization

/// A clock that stands still until a test moves it. Sleepers wake in the order of their deadlines.
public final class ManualTime: TimeSource {
    private struct Sleeper {
        let id: Int
        var deadline: Date
        /// Whether the sleep takes some seconds, which do not become longer if the clock is set back.
        let isForSeconds: Bool
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now: Date
        var nextID = 0
        var sleepers: [Sleeper] = []
        var canceled: Set<Int> = []
        var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state: Mutex<State>

    /// Creates a clock at a fixed moment, by default 2026-03-01 12:00:00 UTC.
    public init(now: Date = Date(timeIntervalSince1970: 1_772_366_400)) {
        state = Mutex(State(now: now))
    }

    public var now: Date { state.withLock(\.now) }

    public func sleep(until deadline: Date) async throws {
        try await sleep(until: deadline, isForSeconds: false)
    }

    /// Returns once the clock was moved by `seconds`.
    public func sleep(seconds: TimeInterval) async throws {
        try await sleep(until: now.addingTimeInterval(seconds), isForSeconds: true)
    }

    private func sleep(until deadline: Date, isForSeconds: Bool) async throws {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                typealias Waiters = [CheckedContinuation<Void, Never>]
                let (outcome, waiters) = state.withLock { state -> (Result<Void, any Error>?, Waiters) in
                    if state.canceled.remove(id) != nil { return (.failure(CancellationError()), []) }
                    if deadline <= state.now { return (.success(()), []) }
                    state.sleepers.append(
                        Sleeper(id: id, deadline: deadline, isForSeconds: isForSeconds, continuation: continuation))
                    return (nil, Self.takeWaiters(&state))
                }
                if let outcome { continuation.resume(with: outcome) }
                waiters.forEach { $0.resume() }
            }
        } onCancel: {
            let sleeper = state.withLock { state -> Sleeper? in
                guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
                    state.canceled.insert(id)
                    return nil
                }
                return state.sleepers.remove(at: index)
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Moves the clock, backward if `seconds` is negative, and wakes every sleeper whose deadline has come.
    public func advance(by seconds: TimeInterval) {
        let due = state.withLock { state -> [Sleeper] in
            state.now.addTimeInterval(seconds)
            let now = state.now
            for index in state.sleepers.indices where seconds < 0 && state.sleepers[index].isForSeconds {
                state.sleepers[index].deadline.addTimeInterval(seconds)
            }
            let due = state.sleepers.filter { $0.deadline <= now }.sorted { $0.deadline < $1.deadline }
            state.sleepers.removeAll { $0.deadline <= now }
            return due
        }
        due.forEach { $0.continuation.resume() }
    }

    /// Returns once at least `count` tasks sleep on this clock, so that a test moves it only when they do.
    public func waitForSleepers(_ count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let ready = state.withLock { state in
                if state.sleepers.count >= count { return true }
                state.waiters.append((count, continuation))
                return false
            }
            if ready { continuation.resume() }
        }
    }

    /// The number of tasks that sleep on this clock now.
    public var sleeperCount: Int { state.withLock(\.sleepers.count) }

    private static func takeWaiters(_ state: inout State) -> [CheckedContinuation<Void, Never>] {
        let sleeping = state.sleepers.count
        let ready = state.waiters.filter { $0.count <= sleeping }
        state.waiters.removeAll { $0.count <= sleeping }
        return ready.map(\.continuation)
    }
}
