import Foundation

/// What a route answers; it may also be thrown, to leave early with a refusal.
struct Answer: Error, Sendable {
    var status = 200
    var headers = ["Content-Type": "application/json; charset=utf-8"]
    var body = Data()

    /// `value` as JSON, the same bytes for the same value.
    static func json(_ value: some Encodable, status: Int = 200) -> Answer {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let body = try? encoder.encode(value) else { return Answer(status: 500) }
        return Answer(status: status, body: body)
    }
}
