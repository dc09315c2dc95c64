/// A JSON value that some servers send as a number and others as a string.
public enum JSONScalar: Codable, Equatable, Sendable {
    case text(String)
    case whole(Int64)
    case number(Double)

    /// Decodes a number or a string. Throws `DecodingError` for anything else.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self =
            if let value = try? container.decode(Int64.self) {
                .whole(value)
            } else if let value = try? container.decode(Double.self) {
                .number(value)
            } else {
                .text(try container.decode(String.self))
            }
    }

    /// Encodes the value as it was decoded.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let value): try container.encode(value)
        case .whole(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        }
    }

    /// The value as a string, if it is one or a whole number.
    public var text: String? {
        switch self {
        case .text(let value): value
        case .whole(let value): String(value)
        case .number: nil
        }
    }

    /// The value as a number, if it is one or a string with one.
    public var number: Double? {
        switch self {
        case .text(let value): Double(value)
        case .whole(let value): Double(value)
        case .number(let value): value
        }
    }

    /// The value as a whole number, if it is one or a string with one.
    public var integer: Int? {
        switch self {
        case .text(let value): Int(value)
        case .whole(let value): Int(exactly: value)
        case .number(let value): Int(exactly: value)
        }
    }
}
