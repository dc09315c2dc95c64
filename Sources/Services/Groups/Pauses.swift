import Domain
import Foundation
import Synchronization

/// Waits that can be cut short when there is hope again, except those the server has asked for.
final class Pauses: Sendable {
    private struct State {
        var nextID = 0
        var waits: [Int: Task<Void, Never>] = [:]
    }

    private let state = Mutex(State())
    private let time: any TimeSource

    init(time: any TimeSource) { self.time = time }

    /// Returns after `seconds`, or sooner by `endAll` when it `canEnd`; throws `CancellationError`.
    func wait(seconds: TimeInterval, canEnd: Bool) async throws {
        guard canEnd else { return try await time.sleep(seconds: seconds) }
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

    /// Ends all that can be ended.
    func endAll() {
        state.withLock { $0.waits.values.forEach { $0.cancel() } }
    }
}
