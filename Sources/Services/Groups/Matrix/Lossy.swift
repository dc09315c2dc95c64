/// A value that is nil instead of an error when it is not what the protocol promises: one invalid event must not make
/// the whole answer unreadable.
struct Lossy<Value: Decodable & Sendable>: Decodable, Sendable {
    let value: Value?

    init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
}

/// A list without the elements that are invalid.
struct LossyList<Element: Decodable & Sendable>: Decodable, Sendable {
    var elements: [Element]

    init(from decoder: any Decoder) throws {
        elements = try [Lossy<Element>](from: decoder).compactMap(\.value)
    }
}
