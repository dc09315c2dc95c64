import Domain
import Foundation

/// Runs an action once at a time of the clock; setting another deadline replaces the earlier one.
nonisolated struct ExpiryTimer: Sendable {
    private var waiting: Task<Void, Never>?

    /// Runs `action` at `deadline` on the clock of `time`; never if `deadline` is nil.
    mutating func set(_ deadline: Date?, on time: any TimeSource, action: @escaping @Sendable () async -> Void) {
        cancel()
        guard let deadline else { return }
        waiting = Task {
            do { try await time.sleep(until: deadline) } catch { return }
            if !Task.isCancelled { await action() }
        }
    }

    /// Cancels the action.
    mutating func cancel() {
        waiting?.cancel()
        waiting = nil
    }
}
