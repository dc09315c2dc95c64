import Synchronization

/// The paths of recent requests, in memory only and without queries, keys or bodies.
public final class RequestLog: Sendable {
    private struct State {
        var total = 0
        var paths: [String] = []
        var waiters: [(total: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private static let capacity = 1000

    private let state = Mutex(State())

    init() {}

    /// The number of requests so far, whether they succeeded or not.
    public var total: Int { state.withLock(\.total) }

    /// The paths of the latest requests, oldest first, at most 1 000.
    public var paths: [String] { state.withLock { Array($0.paths.suffix(Self.capacity)) } }

    /// Returns how many of the latest requests had the given path or one below it.
    public func count(of path: String) -> Int {
        paths.count { $0 == path || $0.hasPrefix(path.hasSuffix("/") ? path : path + "/") }
    }

    /// Returns once `total` requests have arrived, whether they have been answered or not.
    public func waitForRequests(_ total: Int) async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if state.total < total { state.waiters.append((total, continuation)) }
                return state.total >= total
            }
            if isReached { continuation.resume() }
        }
    }

    func record(_ path: String) {
        let satisfied = state.withLock { state in
            state.total += 1
            if state.paths.count == 2 * Self.capacity { state.paths.removeFirst(Self.capacity) }
            state.paths.append(path)
            let total = state.total
            let satisfied = state.waiters.filter { $0.total <= total }
            state.waiters.removeAll { $0.total <= total }
            return satisfied
        }
        satisfied.forEach { $0.continuation.resume() }
    }
}
