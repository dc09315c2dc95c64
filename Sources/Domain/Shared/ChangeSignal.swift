import Foundation
import Synchronization

/// Tells any number of listeners that something has changed; a busy listener hears of several changes as one.
public final class ChangeSignal: Sendable {
    private let listeners = Mutex<[UUID: AsyncStream<Void>.Continuation]>([:])

    /// A signal that nobody listens to yet.
    public init() {}

    /// An element for each change from now on; a listener that stops iterating is forgotten.
    public func changes() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let id = UUID()
        listeners.withLock { $0[id] = continuation }
        continuation.onTermination = { [weak self] _ in self?.forget(id) }
        return stream
    }

    /// Tells every listener.
    public func send() {
        for listener in listeners.withLock({ Array($0.values) }) { listener.yield() }
    }

    /// How many listen now.
    public var listenerCount: Int { listeners.withLock(\.count) }

    private func forget(_ id: UUID) { listeners.withLock { $0[id] = nil } }
}
