import Synchronization

/// Sends each change to any number of listeners; a busy listener receives only the newest.
public final class ChangeSource<Change: Sendable>: Sendable {
    private let listeners = StreamReaders<Change>()

    /// Creates a source without listeners.
    public init() {}

    /// Returns a stream of each change from now on. A listener that stops iterating is removed.
    public func changes() -> AsyncStream<Change> { listeners.stream(startingWith: nil) }

    /// Sends a change to every listener.
    public func send(_ change: Change) { listeners.send(change) }

    /// The number of listeners.
    public var listenerCount: Int { listeners.count }
}

/// Notifies any number of listeners of a change; a busy listener receives several changes as one.
public typealias ChangeSignal = ChangeSource<Void>

extension ChangeSource<Void> {
    /// Notifies every listener.
    public func send() { send(()) }
}

/// Notifies listeners of changes with their key; a busy listener receives several changes as one.
public final class KeyedChangeSignal<Key: Hashable & Sendable>: Sendable {
    private let listeners = Mutex<[Key: StreamReaders<Void>]>([:])

    /// Creates a signal without listeners.
    public init() {}

    /// Returns a stream with an element at once, then one for each change.
    public func changes(of key: Key) -> AsyncStream<Void> {
        listeners.withLock { listeners in
            listeners = listeners.filter { $0.value.count > 0 }
            let readers = listeners[key] ?? StreamReaders()
            listeners[key] = readers
            return readers.stream(startingWith: ())
        }
    }

    /// Notifies the listeners of these keys.
    public func send(_ keys: Set<Key>) {
        listeners.withLock { listeners in
            for key in keys { listeners[key]?.send(()) }
        }
    }

    /// Notifies every listener.
    public func sendToAll() {
        listeners.withLock { $0.values.forEach { $0.send(()) } }
    }
}

/// A value that any number of readers follow: each receives the current one at once, then the newest.
public final class CurrentValue<Value: Sendable>: Sendable {
    private let current: Mutex<Value>
    private let readers = StreamReaders<Value>()

    /// Creates a source with a first value.
    public init(_ value: Value) { current = Mutex(value) }

    /// The current value.
    public var value: Value { current.withLock(\.self) }

    /// Replaces the value and sends it to every reader.
    public func send(_ value: Value) { update { $0 = value } }

    /// Changes the value and sends it to every reader.
    public func update(_ change: (inout Value) -> Void) {
        current.withLock {
            change(&$0)
            readers.send($0)
        }
    }

    /// Returns a stream of the current value and each newer one; a busy reader receives only the newest.
    public func stream() -> AsyncStream<Value> { current.withLock { readers.stream(startingWith: $0) } }
}

/// The streams of any number of readers. A busy reader receives only the newest element.
private final class StreamReaders<Element: Sendable>: Sendable {
    private struct State {
        var nextID = 0
        var readers: [Int: AsyncStream<Element>.Continuation] = [:]
    }

    private let state = Mutex(State())

    var count: Int { state.withLock(\.readers.count) }

    func send(_ element: Element) {
        // Not while locked: resuming a task takes the lock of its status, and a cancellation holds that lock while it
        // calls `onTermination`.
        let readers = state.withLock { Array($0.readers.values) }
        for reader in readers { reader.yield(element) }
    }

    func stream(startingWith first: Element?) -> AsyncStream<Element> {
        let (stream, reader) = AsyncStream<Element>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let id = state.withLock { state in
            state.nextID += 1
            state.readers[state.nextID] = reader
            if let first { reader.yield(first) }
            return state.nextID
        }
        reader.onTermination = { [weak self] _ in _ = self?.state.withLock { $0.readers.removeValue(forKey: id) } }
        return stream
    }
}
