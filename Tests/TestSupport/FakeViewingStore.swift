import Domain
import Synchronization

/// Viewings in memory; fails on demand.
public final class FakeViewingStore: ViewingStore {
    private struct State {
        var viewings: [Viewing.ID: Viewing] = [:]
        var failures: [any Error] = []
        var updateFailure: (any Error)?
        var hasFailed = false
        var gate: Gate?
    }

    private let state = Mutex(State())
    private let signal = ChangeSignal()

    /// Creates a store with the viewings of an earlier run.
    public init(_ viewings: [Viewing] = []) {
        state.withLock { state in for viewing in viewings { state.viewings[viewing.id] = viewing } }
    }

    /// All viewings, the earliest first.
    public var all: [Viewing] { state.withLock { $0.viewings.values.sorted { $0.time < $1.time } } }

    /// Makes the next calls throw, in order.
    public func fail(_ failures: any Error...) { state.withLock { $0.failures += failures } }

    /// Makes additions wait until the gate is open.
    public func holdAdding(at gate: Gate) { state.withLock { $0.gate = gate } }

    /// Makes the next update throw.
    public func failUpdate(_ error: any Error) { state.withLock { $0.updateFailure = error } }

    /// Whether a call has thrown.
    public var hasFailed: Bool { state.withLock(\.hasFailed) }

    /// The number of listeners to changes.
    public var listenerCount: Int { signal.listenerCount }

    public func viewings(of owner: String) async throws -> [Viewing] {
        try throwFailure()
        return all.filter { $0.owner == owner }
    }

    public func add(_ viewing: Viewing) async throws {
        try throwFailure()
        await state.withLock(\.gate)?.pass()
        state.withLock { if $0.viewings[viewing.id] == nil { $0.viewings[viewing.id] = viewing } }
        signal.send()
    }

    public func update(_ id: Viewing.ID, _ change: @escaping @Sendable (Viewing) -> Viewing) async throws {
        try throwFailure()
        if let failure = state.withLock({ state in state.updateFailure.take() }) {
            state.withLock { $0.hasFailed = true }
            throw failure
        }
        state.withLock { state in state.viewings[id] = state.viewings[id].map(change) }
        signal.send()
    }

    public func changes() -> AsyncStream<Void> { signal.changes() }

    private func throwFailure() throws {
        let failure = state.withLock { $0.failures.isEmpty ? nil : $0.failures.removeFirst() }
        if let failure {
            state.withLock { $0.hasFailed = true }
            throw failure
        }
    }
}
