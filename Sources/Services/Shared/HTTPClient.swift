import Domain
import Foundation
import FoundationNetworking

/// Sends requests to one service: base address, authorization, time-out, size limit and errors, and nothing else.
///
/// Every method throws `RemoteError`, or `CancellationError` when its task is canceled (the transfer is then broken
/// off). There are no cookies and no cache, and nothing of a request or an answer is ever logged.
public final class HTTPClient: Sendable {
    /// Gives a base address when it is needed: the sandbox's is known only once it listens.
    public typealias BaseURL = @Sendable () async throws -> URL

    private let baseURL: BaseURL?
    private let authorizer: (any RequestAuthorizer)?
    private let headers: [String: String]
    private let transfers = HTTPTransfers()
    private let session: URLSession

    /// A client of the server at `baseURL`; without one it takes full addresses only.
    ///
    /// `authorizer` is asked before every request to that server that is marked as authorized; `headers` go with all.
    public init(
        baseURL: BaseURL? = nil, authorizer: (any RequestAuthorizer)? = nil, headers: [String: String] = [:]
    ) {
        self.baseURL = baseURL
        self.authorizer = authorizer
        self.headers = headers
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        session = URLSession(configuration: configuration, delegate: transfers, delegateQueue: nil)
    }

    deinit {
        // The session keeps its delegate, and itself, until it is told that nothing more comes.
        session.finishTasksAndInvalidate()
    }

    /// Sends `request` and gives the answer when it is a success; any other status throws its `RemoteError`.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await exchange(request).checked()
    }

    /// Sends `request` and gives the answer whatever its status, for protocols that say more in an error's body.
    public func exchange(_ request: HTTPRequest) async throws -> HTTPResponse {
        let urlRequest = try await makeURLRequest(request)
        let task = session.dataTask(with: urlRequest)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                transfers.begin(
                    task, timeout: request.timeout, maximumBytes: request.maximumBytes, continuation: continuation)
            }
        } onCancel: {
            transfers.fail(task, with: CancellationError())
        }
    }

    private func makeURLRequest(_ request: HTTPRequest) async throws -> URLRequest {
        let base = try await baseURL?()
        let url = try request.target.url(below: base, query: request.query)
        var result = URLRequest(url: url)
        // Ours is the only time-out: the session's own starts anew with every byte, so a trickle would never end.
        result.timeoutInterval = request.timeout + 3600
        result.httpMethod = request.method.rawValue
        result.setValue("Hutong", forHTTPHeaderField: "User-Agent")
        result.setValue("application/json", forHTTPHeaderField: "Accept")
        if let body = try request.body.encoded() {
            result.httpBody = body.data
            result.setValue(body.contentType, forHTTPHeaderField: "Content-Type")
        }
        for (name, value) in headers.merging(request.headers, uniquingKeysWith: { $1 }) {
            result.setValue(value, forHTTPHeaderField: name)
        }
        if let authorizer, request.isAuthorized, base == nil || base?.origin == url.origin {
            result.setValue(try await authorizer.authorization(), forHTTPHeaderField: "Authorization")
        }
        return result
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
