/// A JSON value that some servers send as a number and others as a string.
public enum JSONScalar: Decodable, Sendable {
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
}

/// A value that is nil instead of an error if it is invalid: one bad part must not make a whole answer unreadable.
public struct Lossy<Value: Decodable & Sendable>: Decodable, Sendable {
    /// The value, if it is valid.
    public let value: Value?

    /// Decodes the value.
    public init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
}

/// A list without its invalid elements. Every list of an answer is decoded as one.
public struct LossyList<Element: Decodable & Sendable>: Decodable, Sendable {
    /// The valid elements.
    public var elements: [Element]

    /// Creates a list.
    public init(_ elements: [Element] = []) { self.elements = elements }

    /// Decodes the list. Throws `DecodingError` if the value is not a list.
    public init(from decoder: any Decoder) throws {
        elements = try [Lossy<Element>](from: decoder).compactMap(\.value)
    }
}

extension LossyList: Encodable where Element: Encodable {
    /// Encodes the list.
    public func encode(to encoder: any Encoder) throws { try elements.encode(to: encoder) }
}

extension LossyList: Equatable where Element: Equatable {}
