import Synchronization

/// The paths of recent requests, in memory only and without queries, keys or bodies.
public final class RequestLog: Sendable {
    private static let capacity = 1000

    private let recent = Mutex<[String]>([])
    private let arrivals = Signal()

    init() {}

    /// The number of requests so far, whether they succeeded or not.
    public var total: Int { arrivals.count }

    /// The paths of the latest requests, oldest first, at most 1 000.
    public var paths: [String] { recent.withLock { Array($0.suffix(Self.capacity)) } }

    /// Returns how many of the latest requests had the given path or one below it.
    public func count(of path: String) -> Int {
        paths.count { $0 == path || $0.hasPrefix(path.hasSuffix("/") ? path : path + "/") }
    }

    /// Returns once `total` requests have arrived, whether they have been answered or not.
    public func waitForRequests(_ total: Int) async { await arrivals.wait(for: total) }

    func record(_ path: String) {
        recent.withLock { paths in
            if paths.count == 2 * Self.capacity { paths.removeFirst(Self.capacity) }
            paths.append(path)
        }
        arrivals.send()
    }
}
