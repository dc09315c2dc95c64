import Domain
import Foundation

/// Sends requests to one service: base address, authorization, time-out, size limit and errors, and nothing else.
///
/// Every method throws `RemoteError`, or `CancellationError` when its task is canceled (the transfer is then broken
/// off). There are no cookies and no cache, and nothing of a request or an answer is ever logged. Redirects are followed
/// for GET only, never from https to http, and another server never sees the authorization.
public final class HTTPClient: Sendable {
    /// Gives a base address when it is needed: the sandbox's is known only once it listens.
    public typealias BaseURL = @Sendable () async throws -> URL

    private let baseURL: BaseURL?
    private let authorizer: (any RequestAuthorizer)?
    private let headers: [String: String]
    private let transfers = HTTPTransfers()

    /// A client of the server at `baseURL`; without one it takes full addresses only.
    ///
    /// `authorizer` is asked before every request to that server that is marked as authorized, and once more when the
    /// server refuses its answer with 401; `headers` go with all.
    public init(
        baseURL: BaseURL? = nil, authorizer: (any RequestAuthorizer)? = nil, headers: [String: String] = [:]
    ) {
        self.baseURL = baseURL
        self.authorizer = authorizer
        self.headers = headers
    }

    deinit { transfers.stop() }

    /// Sends `request` and gives the answer when it is a success; any other status throws its `RemoteError`.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await exchange(request).checked()
    }

    /// Sends `request` and gives the answer whatever its status, for protocols that say more in an error's body.
    public func exchange(_ request: HTTPRequest) async throws -> HTTPResponse {
        let base = try await baseURL?()
        let url = try request.target.url(below: base, query: request.query)
        guard let authorizer, request.isAuthorized, base == nil || base?.origin == url.origin else {
            return try await transfers.perform(try complete(request, url, authorization: nil))
        }
        let authorization = try await authorizer.authorization()
        let answer = try await transfers.perform(try complete(request, url, authorization: authorization))
        guard answer.status == 401 else { return answer }
        // The token's time had not come; it was revoked, or the server was reset. One that cannot be replaced stands.
        guard let other = try await authorizer.authorization(replacing: authorization) else { return answer }
        return try await transfers.perform(try complete(request, url, authorization: other))
    }

    private func complete(_ request: HTTPRequest, _ url: URL, authorization: String?) throws -> HTTPWireRequest {
        let body = try request.body.encoded()
        var headers = ["User-Agent": "Hutong", "Accept": "application/json"]
        // Without a value libcurl leaves out what it would add by itself: a type, and a pause before a long body.
        headers["Content-Type"] = body?.contentType ?? ""
        headers["Expect"] = ""
        headers.merge(self.headers) { $1 }
        headers.merge(request.headers) { $1 }
        if let authorization { headers["Authorization"] = authorization }
        let lines = headers.map { "\($0): \($1)" }
        if lines.contains(where: { $0.utf8.contains { $0 < 32 } }) {
            throw RemoteError.malformed(detail: "a header with a control character")
        }
        return HTTPWireRequest(
            method: request.method, url: url, headerLines: lines, body: body?.data, timeout: request.timeout,
            maximumBytes: request.maximumBytes)
    }
}

extension HTTPClient {
    /// A client of the server at a fixed address.
    public convenience init(
        baseURL: URL, authorizer: (any RequestAuthorizer)? = nil, headers: [String: String] = [:]
    ) {
        self.init(baseURL: { baseURL }, authorizer: authorizer, headers: headers)
    }
}

extension HTTPRequest.Target {
    fileprivate func url(below base: URL?, query: KeyValuePairs<String, String?>) throws -> URL {
        var text: String
        switch self {
        case .url(let url):
            text = url.absoluteString
        case .path(let path):
            guard let base else { throw RemoteError.malformed(detail: "a path without a base address") }
            text = base.absoluteString
            while text.hasSuffix("/") { text.removeLast() }
            text += "/" + path.escaped.drop { $0 == "/" }
        }
        let pairs = query.compactMap { name, value in value.map { "\(name.percentEscaped)=\($0.percentEscaped)" } }
        if !pairs.isEmpty { text += (text.contains("?") ? "&" : "?") + pairs.joined(separator: "&") }
        guard let url = URL(string: text), url.origin != nil else {
            throw RemoteError.malformed(detail: "not an http address")
        }
        return url
    }
}

extension URL {
    /// Scheme, host and port: what a credential is bound to; nil for anything but http and https.
    var origin: String? {
        guard let scheme = scheme?.lowercased(), let host = host?.lowercased() else { return nil }
        let defaults = ["http": 80, "https": 443]
        guard let port = port ?? defaults[scheme], defaults[scheme] != nil else { return nil }
        return "\(scheme)://\(host):\(port)"
    }
}
