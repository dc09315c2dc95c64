import Domain
import Foundation
import Logging

/// Sends requests to one service: base address, authorization, timeout, size limit and errors.
///
/// Every method throws `RemoteError`, or `CancellationError` if its task is canceled, which aborts the transfer.
/// There are no cookies and no cache. Redirects are followed for GET only, never from https to http, and another
/// server never receives the authorization. Each request is logged with method, host, status, size and duration;
/// paths, queries, headers and bodies never are, because they may contain personal data and secrets.
package final class HTTPClient: Sendable {
    /// A function that returns the base address when it is needed: that of the sandbox is known only once it listens.
    package typealias BaseURL = @Sendable () async throws -> URL

    private let baseURL: BaseURL?
    private let authorizer: (any RequestAuthorizer)?
    private let headers: [String: String]
    private let logger: Logger
    private let transfers = HTTPTransfers()

    /// Creates a client of the server at `baseURL`; without one it accepts full addresses only.
    ///
    /// `authorizer` is asked before every authorized request to that server, and once more if the server refuses the
    /// authorization with 401; `headers` are sent with every request. Requests are logged to `logger`.
    package init(
        baseURL: BaseURL? = nil, authorizer: (any RequestAuthorizer)? = nil, headers: [String: String] = [:],
        logger: Logger = Logger(label: "http")
    ) {
        self.logger = logger
        self.baseURL = baseURL
        self.authorizer = authorizer
        self.headers = headers
    }

    deinit { transfers.stop() }

    /// Sends `request` and returns the answer if it is a success; any other status throws its `RemoteError`.
    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await exchange(request).checked()
    }

    /// Sends `request` and returns the answer whatever its status, for protocols that put details in the body of an
    /// error.
    package func exchange(_ request: HTTPRequest) async throws -> HTTPResponse {
        let base = try await baseURL?()
        let url = try request.target.url(below: base, query: request.query)
        guard let authorizer, request.isAuthorized, base == nil || base?.origin == url.origin else {
            return try await perform(try complete(request, url, authorization: nil))
        }
        let authorization = try await authorizer.authorization(for: url)
        let answer = try await perform(try complete(request, url, authorization: authorization))
        guard answer.status == 401 else { return answer }
        // The token was revoked before its expiry, or the server was reset.
        guard let other = try await authorizer.authorization(for: url, replacing: authorization) else { return answer }
        logger.debug("Retrying with a renewed authorization")
        return try await perform(try complete(request, url, authorization: other))
    }

    private func perform(_ request: HTTPWireRequest) async throws -> HTTPResponse {
        let start = ContinuousClock.now
        var metadata: Logger.Metadata = ["method": "\(request.method.rawValue)", "host": "\(request.url.host() ?? "")"]
        defer {
            metadata["ms"] = "\(Int((ContinuousClock.now - start) / .milliseconds(1)))"
            logger.debug(metadata["error"] == nil ? "Request finished" : "Request failed", metadata: metadata)
        }
        do {
            let response = try await transfers.perform(request)
            metadata["status"] = "\(response.status)"
            metadata["bytes"] = "\(response.body.count)"
            return response
        } catch {
            metadata["error"] = "\(error.logDescription)"
            throw error
        }
    }

    private func complete(_ request: HTTPRequest, _ url: URL, authorization: String?) throws -> HTTPWireRequest {
        let body = try request.body.encoded()
        var headers = ["User-Agent": "Hutong", "Accept": "application/json"]
        // An empty value suppresses the headers that libcurl would add: a content type, and a delay before a long body.
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
            maximumBytes: request.maximumBytes, onProgress: request.onProgress)
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
