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
        method = request.method.rawValue
        path = request.target.path()
        query = Self.decodeForm(request.target.query())
        headers = request.headers
        body = try await request.bodyData
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
