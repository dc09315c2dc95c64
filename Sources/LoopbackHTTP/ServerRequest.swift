import Foundation
import NIOHTTP1

/// A request that has arrived as a whole.
public struct ServerRequest: Sendable {
    /// The method, such as `GET`.
    public let method: String
    /// The path as it was sent: percent-encoded and without the query.
    public let path: String
    /// The query as it was sent, without the question mark; empty if there is none.
    public let query: String
    /// The body.
    public let body: Data
    /// Whether the connection has carried a response before.
    public let isOnReusedConnection: Bool
    private let headers: HTTPHeaders

    /// Creates a request; `target` is a path with an optional query, or a complete address (RFC 9112 §3.2).
    public init(
        method: String, target: String, headers: [(String, String)] = [], body: Data = Data(),
        isOnReusedConnection: Bool = false
    ) {
        self.method = method
        let origin = Self.originForm(target).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = origin.first.map(String.init) ?? ""
        query = origin.count > 1 ? String(origin[1]) : ""
        self.headers = HTTPHeaders(headers)
        self.body = body
        self.isOnReusedConnection = isOnReusedConnection
    }

    /// The first value of a header field; case does not count.
    public func header(_ name: String) -> String? { headers.first(name: name) }

    /// The path and query of a target (RFC 9112 §3.2.2).
    private static func originForm(_ target: String) -> Substring {
        guard let authority = authority(of: target) else { return target[...] }
        let rest = target[authority.endIndex...]
        return rest.hasPrefix("/") ? rest : "/" + rest
    }

    /// The host and port in a target that is a complete address.
    static func authority(of target: String) -> Substring? {
        target.range(of: "http://", options: [.anchored, .caseInsensitive]).map { scheme in
            target[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" }
        }
    }
}

/// The action of the server on a request.
public enum ServerReply: Sendable {
    /// Sends a response; the length of the body is added.
    case response(status: Int, headers: [(String, String)], body: Data)
    /// Announces a body of `length` bytes, sends fewer, and closes the connection.
    case truncated(status: Int, headers: [(String, String)], body: Data, length: Int)
    /// Closes the connection without a response.
    case disconnect
}

/// The limits of requests.
public struct RequestLimits: Sendable {
    /// The maximum length of a body in bytes.
    public var body = 8_000_000
    /// The same for a request without `Authorization`.
    public var anonymousBody = 16_000
    /// The maximum length of path and query in bytes (RFC 9112 §3 recommends at least 8000).
    public var target = 16_000
    /// The time after which a connection without traffic is closed, unless a response is pending.
    public var idleTime: Duration = .seconds(60)

    /// The time in which the first request of a connection must begin.
    public var firstRequestTime: Duration = .seconds(5)
    /// The maximum number of connections at the same time.
    public var connections = 64

    /// The limits of a server on this computer.
    public init() {}
}
