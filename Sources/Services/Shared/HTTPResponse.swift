import Domain
import Foundation

/// The answer of a server.
package struct HTTPResponse: Sendable {
    /// The status, such as 200.
    package let status: Int
    /// The headers, their names in lower case.
    package let headers: [String: String]
    /// The body, complete.
    package let body: Data

    /// The error that the status stands for, or nil if it is a success (2xx).
    package var error: RemoteError? {
        switch status {
        case 200..<300: nil
        case 401: .unauthorized
        case 403: .forbidden
        case 404: .notFound
        case 429: .rateLimited(retryAfter: retryAfter())
        default: .status(status)
        }
    }

    /// Returns the response if it is a success. Otherwise throws the status's `RemoteError`.
    @discardableResult
    package func checked() throws -> HTTPResponse {
        if let error { throw error }
        return self
    }

    /// Returns the body as JSON. Throws `RemoteError.malformed`, whose detail names the place in the body and
    /// contains no part of it.
    package func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        do {
            return try JSONDecoder().decode(type, from: body)
        } catch {
            throw RemoteError.malformed(detail: (error as? DecodingError)?.place ?? "not JSON")
        }
    }

    /// Returns the value of `Retry-After` (RFC 9110 §10.2.3), in seconds and never less than 0; a date counts from
    /// `now`.
    func retryAfter(now: Date = Date()) -> TimeInterval? {
        guard let value = headers["retry-after"]?.trimmingCharacters(in: .whitespaces) else { return nil }
        if let seconds = TimeInterval(value) { return seconds.isFinite ? max(0, seconds) : nil }
        return HTTPDate.parse(value).map { max(0, $0.timeIntervalSince(now)) }
    }
}

extension DecodingError {
    /// The kind and place of the error, such as "typeMismatch at main.temp"; contains only keys and indexes.
    var place: String {
        switch self {
        case .typeMismatch(_, let context): "typeMismatch at \(context.place)"
        case .valueNotFound(_, let context): "valueNotFound at \(context.place)"
        case .keyNotFound(let key, let context): "keyNotFound \(key.place) at \(context.place)"
        case .dataCorrupted(let context): "dataCorrupted at \(context.place)"
        @unknown default: "unknown"
        }
    }
}

extension DecodingError.Context {
    fileprivate var place: String {
        codingPath.isEmpty ? "the top" : codingPath.map(\.place).joined(separator: ".")
    }
}

extension CodingKey {
    /// The key, or "*" for a key that may be content, such as a user or room identifier.
    fileprivate var place: String {
        stringValue.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == " ") }
            ? stringValue : "*"
    }
}

/// Dates in HTTP (RFC 9110 §5.6.7, the preferred form).
enum HTTPDate {
    /// Returns the date; nil for another format.
    static func parse(_ text: String) -> Date? {
        let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard words.count == 6, words[5] == "GMT", words[0].count == 4, words[0].hasSuffix(",") else { return nil }
        return WireDate(
            weekday: String(words[0].dropLast()), day: words[1], month: words[2], year: words[3], time: words[4])?.date
    }
}
