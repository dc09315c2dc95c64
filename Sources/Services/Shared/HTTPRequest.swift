import Foundation

/// A request, which `HTTPClient` sends.
package struct HTTPRequest: Sendable {
    package enum Target: Sendable {
        /// A path below the client's base address.
        case path(HTTPPath)
        /// A full address, which receives the client's authorization only if it has the origin of the base address.
        case url(URL)
    }

    /// The method, as it is sent.
    package enum Method: String, Sendable {
        /// Reads a resource.
        case get = "GET"
        /// Submits data.
        case post = "POST"
        /// Stores a resource at its address; repeating it changes nothing.
        case put = "PUT"
        /// Deletes a resource.
        case delete = "DELETE"
    }

    package enum Body: Sendable {
        /// No body.
        case none
        /// A value written as JSON.
        case json(any Encodable & Sendable)
        /// Fields as `application/x-www-form-urlencoded`, which OAuth requires.
        case form([String: String])
        /// Bytes of the given type, such as a picture.
        case data(Data, contentType: String)
    }

    package var method: Method
    package var target: Target
    /// The query's names and values, unescaped. A pair whose value is nil is left out.
    package var query: KeyValuePairs<String, String?>
    /// Headers in addition to those of the client.
    package var headers: [String: String]
    package var body: Body
    /// The time limit for the whole answer, in seconds; a long poll needs its own time in addition.
    package var timeout: TimeInterval = 15
    /// The size limit of an answer, in bytes; a longer transfer is aborted.
    package var maximumBytes = 2_000_000
    /// Called with the transferred fraction of the body, or of the answer if there is no body, from 0 to 1, on any
    /// thread.
    package var onProgress: (@Sendable (Double) -> Void)?
    /// Whether the request is authorized; false for requests that need no signed-in user.
    package var isAuthorized = true

    /// Creates a request; the rarely changed properties are set afterwards.
    package init(
        _ method: Method, _ target: Target, query: KeyValuePairs<String, String?> = [:],
        headers: [String: String] = [:], body: Body = .none
    ) {
        self.method = method
        self.target = target
        self.query = query
        self.headers = headers
        self.body = body
    }

    /// Returns a GET below the client's base address.
    package static func get(_ path: HTTPPath, query: KeyValuePairs<String, String?> = [:]) -> HTTPRequest {
        HTTPRequest(.get, .path(path), query: query)
    }

    /// Returns a POST below the client's base address.
    package static func post(_ path: HTTPPath, _ body: Body = .none) -> HTTPRequest {
        HTTPRequest(.post, .path(path), body: body)
    }

    /// Returns a PUT below the client's base address.
    package static func put(_ path: HTTPPath, _ body: Body = .none) -> HTTPRequest {
        HTTPRequest(.put, .path(path), body: body)
    }

    /// Returns a DELETE below the client's base address.
    package static func delete(_ path: HTTPPath) -> HTTPRequest {
        HTTPRequest(.delete, .path(path))
    }
}

extension HTTPRequest.Body {
    /// Returns the bytes and their type, or nil for no body.
    func encoded() throws -> (data: Data, contentType: String)? {
        switch self {
        case .none:
            return nil
        case .json(let value):
            return (try JSONEncoder().encode(value), "application/json")
        case .form(let fields):
            let pairs = fields.sorted { $0.key < $1.key }.map { "\($0.percentEscaped)=\($1.percentEscaped)" }
            return (Data(pairs.joined(separator: "&").utf8), "application/x-www-form-urlencoded")
        case .data(let data, let contentType):
            return (data, contentType)
        }
    }
}

/// The path of a request below its base address, written as a literal: `"v3/rooms/\(roomID)/messages"`.
///
/// Literal parts are used as they are; an interpolated value becomes one escaped segment, so that a room or user
/// identifier that contains `/`, `:`, `#` or `?` cannot change the path.
package struct HTTPPath: ExpressibleByStringInterpolation, Sendable {
    let escaped: String

    /// Creates a path that is already escaped.
    package init(stringLiteral value: String) { escaped = value }

    /// Joins the literal pieces and the escaped segments.
    package init(stringInterpolation: StringInterpolation) { escaped = stringInterpolation.escaped }

    /// Collects the pieces of an interpolated path.
    package struct StringInterpolation: StringInterpolationProtocol {
        var escaped = ""

        package init(literalCapacity: Int, interpolationCount: Int) {}

        /// Appends a piece of the path unchanged.
        package mutating func appendLiteral(_ literal: String) { escaped += literal }

        /// Appends a value as one escaped segment.
        package mutating func appendInterpolation(_ segment: some CustomStringConvertible) {
            escaped += segment.description.percentEscaped
        }

        /// Appends a part of the path unchanged.
        package mutating func appendInterpolation(_ part: HTTPPath) { escaped += part.escaped }
    }
}

extension String {
    /// The text with everything but RFC 3986's unreserved characters escaped: safe as a path segment, in a query and
    /// in a form.
    var percentEscaped: String {
        // A segment of only dots would be resolved as the current or the parent directory.
        if self == "." || self == ".." { return replacingOccurrences(of: ".", with: "%2E") }
        return addingPercentEncoding(withAllowedCharacters: .unreserved) ?? ""
    }
}

extension CharacterSet {
    fileprivate static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
