import Foundation
import LoopbackHTTP

/// A request as a route receives it.
struct Request: Sendable {
    let method: String
    /// The path as it was sent: percent-encoded and without the query.
    let path: String
    /// The first value of each query item, decoded.
    let query: [String: String]
    let body: Data
    /// The decoded segments that match `{name}` in the route's path.
    var parameters: [String: String] = [:]
    private let received: ServerRequest

    init(_ received: ServerRequest) {
        self.received = received
        method = received.method
        path = received.path
        query = Self.decodeForm(received.query)
        body = received.body
    }

    /// Returns the decoded segment that matches `{name}` in the route's path; empty if the path has none.
    subscript(name: String) -> String { parameters[name] ?? "" }

    /// Returns the number of a query item.
    func number(_ name: String) -> Int? { query[name].flatMap { Int($0) } }

    /// Returns the first value of a header field, whose name is not case-sensitive.
    func header(_ name: String) -> String? { received.header(name) }

    /// The address of this server as the client sees it, for responses that contain addresses.
    var baseURL: String { "http://" + (header("Host") ?? "127.0.0.1") }

    /// The body as a form (`application/x-www-form-urlencoded`).
    var form: [String: String] { Self.decodeForm(String(decoding: body, as: UTF8.self)) }

    /// Decodes the body as JSON. Throws `DecodingError`.
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

/// The parts of a time (UTC) in the texts of some protocols, whatever the language of the system.
struct EnglishDate {
    let weekday, month, day, year, clock: String

    init(_ time: Date) {
        let days = Int((time.timeIntervalSince1970 / 86_400).rounded(.down))
        let text = time.formatted(.iso8601)
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        weekday = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][(days % 7 + 7) % 7]
        month = Int(text.dropFirst(5).prefix(2)).map { months[$0 - 1] } ?? ""
        day = String(text.dropFirst(8).prefix(2))
        year = String(text.prefix(4))
        clock = String(text.dropFirst(11).prefix(8))
    }
}
