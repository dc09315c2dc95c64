import Synchronization

/// Which paths were asked for, in memory only and without queries, keys or bodies.
public final class RequestLog: Sendable {
    private struct State {
        var total = 0
        var paths: [String] = []
        var waiting: [(total: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private static let capacity = 1000

    private let state = Mutex(State())

    init() {}

    /// How many requests have come, whatever became of them.
    public var total: Int { state.withLock(\.total) }

    /// The paths of the latest requests, oldest first, at most the last thousand.
    public var paths: [String] { state.withLock { Array($0.paths.suffix(Self.capacity)) } }

    /// How many of the latest requests asked for `path` or something below it.
    public func count(of path: String) -> Int {
        paths.count { $0 == path || $0.hasPrefix(path.hasSuffix("/") ? path : path + "/") }
    }

    /// Returns once `total` requests have come, answered or not.
    public func waitForRequests(_ total: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.total < total { state.waiting.append((total, continuation)) }
                return state.total >= total
            }
            if isThere { continuation.resume() }
        }
    }

    func record(_ path: String) {
        let satisfied = state.withLock { state in
            state.total += 1
            if state.paths.count == 2 * Self.capacity { state.paths.removeFirst(Self.capacity) }
            state.paths.append(path)
            let total = state.total
            let satisfied = state.waiting.filter { $0.total <= total }
            state.waiting.removeAll { $0.total <= total }
            return satisfied
        }
        satisfied.forEach { $0.continuation.resume() }
    }
}
