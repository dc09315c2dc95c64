import Foundation
import Synchronization

/// Notifies any number of listeners of a change; a busy listener receives several changes as one.
public final class ChangeSignal: Sendable {
    private let listeners = Mutex<[UUID: AsyncStream<Void>.Continuation]>([:])

    /// Creates a signal without listeners.
    public init() {}

    /// An element for each change from now on; a listener that stops iterating is removed.
    public func changes() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let id = UUID()
        listeners.withLock { $0[id] = continuation }
        continuation.onTermination = { [weak self] _ in self?.remove(id) }
        return stream
    }

    /// Notifies every listener.
    public func send() {
        for listener in listeners.withLock({ Array($0.values) }) { listener.yield() }
    }

    /// The number of listeners.
    public var listenerCount: Int { listeners.withLock(\.count) }

    private func remove(_ id: UUID) { listeners.withLock { $0[id] = nil } }
}
