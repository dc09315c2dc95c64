import Foundation

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
