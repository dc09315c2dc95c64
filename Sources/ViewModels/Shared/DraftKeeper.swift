import Domain
import Foundation

/// Writes the newest value when the user pauses, and while they do not, soon enough that nothing old can be lost.
///
/// One write at a time, in order. It lives until its last value is written, even when its owner has gone.
final class DraftKeeper<Value: Sendable> {
    /// How long nothing must have changed, in seconds.
    static var pause: TimeInterval { 1 }
    /// How old a change may grow when there is no pause, in seconds.
    static var limit: TimeInterval { 2 }

    /// Told when the user has paused, before the value is written.
    var onPause: () -> Void = {}
    /// Told how each write ended.
    var onWritten: (Result<Void, any Error>) -> Void = { _ in }
    private let time: any TimeSource
    private let write: @Sendable (Value) async throws -> Void
    private var pending: Value?
    private var firstChange: Date?
    private var timer: Task<Void, Never>?
    private var writing: Task<Void, Never>?

    init(time: any TimeSource, write: @escaping @Sendable (Value) async throws -> Void) {
        self.time = time
        self.write = write
    }

    /// Has `value` written soon.
    func changed(to value: Value) {
        pending = value
        let now = time.now
        let first = firstChange ?? now
        firstChange = first
        let (pause, limit) = (now.addingTimeInterval(Self.pause), first.addingTimeInterval(Self.limit))
        timer?.cancel()
        timer = Task { [time] in
            if limit < pause {
                guard (try? await time.sleep(until: limit)) != nil else { return }
                await writePending()
            }
            guard (try? await time.sleep(until: pause)) != nil else { return }
            onPause()
            await writePending()
        }
    }

    /// Writes `value` at once.
    func keep(_ value: Value) async {
        pending = value
        await flush()
    }

    /// Writes what has not been written yet; a value that could not be written waits for the next call.
    func flush() async {
        timer?.cancel()
        await writePending()
    }

    private func writePending() async {
        while let earlier = writing { await earlier.value }
        guard let value = pending else { return }
        pending = nil
        firstChange = nil
        // A task of its own: whoever waits here may be canceled, the user's words are written all the same.
        let task = Task {
            do {
                try await write(value)
                onWritten(.success(()))
            } catch {
                pending = pending ?? value
                onWritten(.failure(error))
            }
            writing = nil
        }
        writing = task
        await task.value
    }
}
