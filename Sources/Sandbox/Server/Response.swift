import Foundation

/// The response of a route. A route may also throw one to return early with an error response.
struct Response: Error, Sendable {
    var status = 200
    var headers = ["Content-Type": "application/json; charset=utf-8"]
    var body = Data()

    /// Encodes `value` as JSON; the same value gives the same bytes.
    static func json(_ value: some Encodable, status: Int = 200) -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return Response(status: status, body: try encoder.encode(value))
        } catch {
            Log.server.error("cannot encode a response", metadata: ["type": "\(type(of: value))"])
            return Response(status: 500)
        }
    }
}
