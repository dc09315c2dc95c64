import FlyingFox
import Foundation

/// A request as a route receives it.
struct Request: Sendable {
    let method: String
    /// The path as it was sent: percent-encoded and without the query.
    let path: String
    /// The first value of each query item, decoded.
    let query: [String: String]
    let headers: HTTPHeaders
    let body: Data
    /// The decoded segments that match `{name}` in the route's path.
    var parameters: [String: String] = [:]

    init(_ request: HTTPRequest) async throws {
        // RFC 9112 §3.2, §3.
        guard request.headers[.host] != nil || request.version != .http11 else { throw Response(status: 400) }
        guard request.target.rawValue.utf8.count <= Self.maximumTarget else { throw Response(status: 414) }
        method = request.method.rawValue
        path = request.target.path()
        query = Self.decodeForm(request.target.query())
        headers = request.headers
        body = try await Self.body(of: request)
    }

    /// The maximum length of a body in bytes: that of an uploaded file.
    static let maximumBody = 8_000_000
    /// The maximum length of path and query in bytes (RFC 9112 §3 recommends at least 8000).
    static let maximumTarget = 16_000

    /// Reads the body up to its maximum length; throws the 413 response beyond it.
    private static func body(of request: HTTPRequest) async throws -> Data {
        var body = Data()
        guard request.bodySequence.count ?? 0 <= maximumBody else { throw Response(status: 413) }
        for try await part in request.bodySequence {
            body.append(part)
            guard body.count <= maximumBody else { throw Response(status: 413) }
        }
        return body
    }

    /// The address of this server as the client sees it, for responses that contain addresses.
    var baseURL: String { "http://" + (headers[.host] ?? "127.0.0.1") }

    /// The body as a form (`application/x-www-form-urlencoded`).
    var form: [String: String] { Self.decodeForm(String(decoding: body, as: UTF8.self)) }

    /// Decodes the body as JSON; throws `DecodingError`.
    func json<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: body)
    }

    private static func decodeForm(_ text: String) -> [String: String] {
        let pairs = text.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { part in
                let spaced = part.replacing("+", with: " ")
                return spaced.removingPercentEncoding ?? String(spaced)
            }
            return (parts[0], parts.count > 1 ? parts[1] : "")
        }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }
}
