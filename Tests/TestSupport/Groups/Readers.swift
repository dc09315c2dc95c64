import Foundation
import Synchronization

/// The readers of one kind of stream.
final class Readers<Element: Sendable>: Sendable {
    private let continuations = Mutex<[UUID: AsyncStream<Element>.Continuation]>([:])

    var count: Int { continuations.withLock(\.count) }

    /// Returns a stream that begins with the current value.
    func stream(
        first: Element, buffering: AsyncStream<Element>.Continuation.BufferingPolicy = .unbounded
    ) -> AsyncStream<Element> {
        let (stream, reader) = AsyncStream<Element>.makeStream(bufferingPolicy: buffering)
        let id = UUID()
        continuations.withLock { $0[id] = reader }
        reader.onTermination = { [weak self] _ in self?.continuations.withLock { $0[id] = nil } }
        reader.yield(first)
        return stream
    }

    func yield(_ element: Element) {
        for reader in continuations.withLock({ Array($0.values) }) { reader.yield(element) }
    }
}
