import Foundation
import Synchronization

/// Counts what happens, and wakes those who wait for it.
final class Signal: Sendable {
    private struct State {
        var count = 0
        var waiting: [UUID: (count: Int, continuation: CheckedContinuation<Void, Never>)] = [:]
    }

    private let state = Mutex(State())

    /// How often the signal was sent.
    var count: Int { state.withLock(\.count) }

    func send() {
        let due = state.withLock { state in
            state.count += 1
            let due = state.waiting.filter { $0.value.count <= state.count }
            for id in due.keys { state.waiting[id] = nil }
            return due.values.map(\.continuation)
        }
        due.forEach { $0.resume() }
    }

    /// Returns once the signal was sent `count` times since it was made, or when the task is canceled.
    func wait(for count: Int) async {
        let id = UUID()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isWaiting = state.withLock { state in
                    guard state.count < count, !Task.isCancelled else { return false }
                    state.waiting[id] = (count, continuation)
                    return true
                }
                if !isWaiting { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: id) }?.continuation.resume()
        }
    }
}
