import Synchronization
import Testing

/// The paths of the requests that a sandbox has received.
public final class RequestLog: Sendable {
    private let received = Mutex<[String]>([])

    /// Creates a log without requests.
    public init() {}

    /// The number of requests so far, whether they succeeded or not.
    public var total: Int { paths.count }

    /// The paths of the requests so far, oldest first.
    public var paths: [String] { received.withLock(\.self) }

    /// Returns how many requests had the given path or one below it.
    public func count(of path: String) -> Int {
        paths.count { $0 == path || $0.hasPrefix(path.hasSuffix("/") ? path : path + "/") }
    }

    /// Returns once `total` requests have arrived, whether they have been answered or not.
    public func waitForRequests(_ total: Int) async {
        await eventually("\(total) requests arrive") { self.total >= total }
    }

    /// Adds the path of a request.
    public func record(_ path: String) { received.withLock { $0.append(path) } }
}
