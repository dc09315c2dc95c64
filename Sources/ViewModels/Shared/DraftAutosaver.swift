import Domain
import Foundation
import Logging

/// Saves the newest value when the user pauses, and at the latest two seconds after the first unsaved change.
///
/// Saves run one after the other. A pending value is saved even after the owner of the autosaver was deallocated.
final class DraftAutosaver<Value: Sendable> {
    /// The time that the user has to pause before the value is saved, in seconds.
    static var delay: TimeInterval { 1 }
    /// The maximum time that a change stays unsaved while the user does not pause, in seconds.
    static var maximumDelay: TimeInterval { 2 }

    /// Called when the user has paused, before the value is saved.
    var onPause: () -> Void = {}
    /// Called with the outcome of each save.
    var onSaved: (Result<Void, any Error>) -> Void = { _ in }
    private let time: any TimeSource
    private let logger: Logger
    private let save: @Sendable (Value) async throws -> Void
    private var pending: Value?
    private var firstChange: Date?
    private var timer: Task<Void, Never>?
    private var saving: Task<Void, Never>?

    /// Creates an autosaver that logs failed saves to `logger`.
    init(time: any TimeSource, logger: Logger, save: @escaping @Sendable (Value) async throws -> Void) {
        self.time = time
        self.logger = logger
        self.save = save
    }

    /// Saves `value` after the delay, unless a newer one follows.
    func schedule(_ value: Value) {
        pending = value
        let now = time.now
        let first = firstChange ?? now
        firstChange = first
        let pause = now.addingTimeInterval(Self.delay)
        let limit = first.addingTimeInterval(Self.maximumDelay)
        timer?.cancel()
        timer = Task { [time] in
            if limit < pause {
                guard (try? await time.sleep(until: limit)) != nil else { return }
                await savePending()
            }
            guard (try? await time.sleep(until: pause)) != nil else { return }
            onPause()
            await savePending()
        }
    }

    /// Saves `value` immediately.
    func saveNow(_ value: Value) async {
        pending = value
        await flush()
    }

    /// Saves the pending value immediately. A value that could not be saved stays pending until the next call.
    func flush() async {
        timer?.cancel()
        await savePending()
    }

    /// Discards an unsaved value.
    func discard() {
        timer?.cancel()
        pending = nil
        firstChange = nil
    }

    private func savePending() async {
        while let earlier = saving { await earlier.value }
        guard let value = pending else { return }
        pending = nil
        firstChange = nil
        // In its own task, because a canceled caller must not cancel the save.
        let task = Task {
            do {
                try await save(value)
                onSaved(.success(()))
            } catch {
                logger.warning("The draft could not be saved", metadata: ["error": "\(error.logDescription)"])
                pending = pending ?? value
                onSaved(.failure(error))
            }
            saving = nil
        }
        saving = task
        await task.value
    }
}
