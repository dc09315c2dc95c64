import Domain
import Foundation
import Synchronization

/// The pauses between retries. They can be ended early when a retry is likely to succeed, except those that the
/// server has requested.
final class RetryDelays: Sendable {
    private let waits = Mutex<Set<Task<Void, Never>>>([])
    private let time: any TimeSource
    /// Returns numbers from 0 to 1.
    private let random: @Sendable () -> Double

    init(time: any TimeSource, random: @escaping @Sendable () -> Double) {
        self.time = time
        self.random = random
    }

    /// Returns the delays of a sequence of failures that has not begun.
    func backoff() -> Backoff { Backoff(random: random) }

    /// Waits as long as the failure and the server require. Throws `CancellationError`.
    func wait(after error: any Error, _ backoff: inout Backoff) async throws {
        try Task.checkCancellation()
        if case .rateLimited(let retryAfter) = error.asRemote as? RemoteError {
            return try await time.sleep(seconds: backoff.next(retryAfter: retryAfter))
        }
        try await wait(seconds: backoff.next())
    }

    /// Ends all pauses that the server has not requested.
    func endAll() {
        waits.withLock { waits in waits.forEach { $0.cancel() } }
    }

    /// Returns after `seconds`, or sooner by `endAll`. Throws `CancellationError`.
    private func wait(seconds: TimeInterval) async throws {
        // Canceled by `endAll`, or by the caller, who learns of it below.
        let wait = Task { [time] in _ = try? await time.sleep(seconds: seconds) }
        _ = waits.withLock { $0.insert(wait) }
        await withTaskCancellationHandler {
            await wait.value
        } onCancel: {
            wait.cancel()
        }
        _ = waits.withLock { $0.remove(wait) }
        try Task.checkCancellation()
    }
}

/// The delay after each failure: doubled each time, up to a limit, with jitter, so that the clients of a server that
/// recovers do not all return at once.
struct Backoff: Sendable {
    /// The first delay, in seconds.
    static let first: TimeInterval = 1
    /// The maximum delay, in seconds.
    static let maximum: TimeInterval = 60

    /// The number of failures in a row.
    private(set) var failures = 0
    private let random: @Sendable () -> Double

    /// Creates a backoff without failures; `random` returns numbers from 0 to 1.
    init(random: @escaping @Sendable () -> Double) { self.random = random }

    /// Counts a failure and returns the delay in seconds, which is at least the one that the server requested.
    mutating func next(retryAfter: TimeInterval? = nil) -> TimeInterval {
        failures += 1
        let full = min(Self.maximum, Self.first * pow(2, Double(min(failures, 16) - 1)))
        let delay = full * (0.5 + random() / 2)
        guard let retryAfter else { return delay }
        return min(max(retryAfter, 0), 3600) + random()
    }

    /// Resets the delay after a success.
    mutating func reset() { failures = 0 }
}
