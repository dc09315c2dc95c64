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
