import Domain
import Foundation
import Synchronization

/// The pauses between retries. They can be ended early when a retry is likely to succeed, except those that the
/// server has requested.
final class RetryDelays: Sendable {
    private struct State {
        var nextID = 0
        var waits: [Int: Task<Void, Never>] = [:]
    }

    private let state = Mutex(State())
    private let time: any TimeSource

    init(time: any TimeSource) { self.time = time }

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
        state.withLock { $0.waits.values.forEach { $0.cancel() } }
    }

    /// Returns after `seconds`, or sooner by `endAll`. Throws `CancellationError`.
    private func wait(seconds: TimeInterval) async throws {
        // Canceled by `endAll`, or by the caller, who learns of it below.
        let wait = Task { [time] in _ = try? await time.sleep(seconds: seconds) }
        let id = state.withLock { state in
            state.nextID += 1
            state.waits[state.nextID] = wait
            return state.nextID
        }
        await withTaskCancellationHandler {
            await wait.value
        } onCancel: {
            wait.cancel()
        }
        _ = state.withLock { $0.waits.removeValue(forKey: id) }
        try Task.checkCancellation()
    }
}
