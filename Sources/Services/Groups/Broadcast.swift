import Synchronization

/// A value that any number of readers follow: each gets the present one at once, then the newest there is.
final class Broadcast<Value: Sendable>: Sendable {
    private struct State {
        var value: Value
        var nextID = 0
        var readers: [Int: AsyncStream<Value>.Continuation] = [:]
    }

    private let state: Mutex<State>

    init(_ value: Value) { state = Mutex(State(value: value)) }

    var value: Value { state.withLock(\.value) }

    func send(_ value: Value) {
        state.withLock { state in
            state.value = value
            for reader in state.readers.values { reader.yield(value) }
        }
    }

    func stream() -> AsyncStream<Value> {
        let (stream, reader) = AsyncStream<Value>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let id = state.withLock { state in
            state.nextID += 1
            state.readers[state.nextID] = reader
            reader.yield(state.value)
            return state.nextID
        }
        reader.onTermination = { [weak self] _ in _ = self?.state.withLock { $0.readers.removeValue(forKey: id) } }
        return stream
    }
}

/// Pulses by key, for readers that look for themselves what has changed.
final class Pulses<Key: Hashable & Sendable>: Sendable {
    private struct State {
        var nextID = 0
        var readers: [Key: [Int: AsyncStream<Void>.Continuation]] = [:]
    }

    private let state = Mutex(State())

    func send(_ keys: Set<Key>) {
        state.withLock { state in
            for key in keys { state.readers[key]?.values.forEach { $0.yield() } }
        }
    }

    func sendToAll() {
        state.withLock { state in
            for readers in state.readers.values { readers.values.forEach { $0.yield() } }
        }
    }

    /// A stream with a pulse at once; those that come while the reader is busy are one.
    func stream(_ key: Key) -> AsyncStream<Void> {
        let (stream, reader) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let id = state.withLock { state in
            state.nextID += 1
            state.readers[key, default: [:]][state.nextID] = reader
            reader.yield()
            return state.nextID
        }
        reader.onTermination = { [weak self] _ in
            self?.state.withLock { state in
                state.readers[key]?[id] = nil
                if state.readers[key]?.isEmpty == true { state.readers[key] = nil }
            }
        }
        return stream
    }
}
