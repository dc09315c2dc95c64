/// A value that is nil instead of an error if it violates the protocol: one invalid event must not make the whole
/// answer unreadable.
struct Lossy<Value: Decodable & Sendable>: Decodable, Sendable {
    let value: Value?

    init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
}

/// A list without its invalid elements.
struct LossyList<Element: Decodable & Sendable>: Decodable, Sendable {
    var elements: [Element]

    init(_ elements: [Element] = []) { self.elements = elements }

    init(from decoder: any Decoder) throws {
        let values = try [Lossy<Element>](from: decoder)
        elements = values.compactMap(\.value)
        if elements.count < values.count {
            Log.groupsSync.debug(
                "Invalid elements were skipped",
                metadata: ["type": "\(Element.self)", "count": "\(values.count - elements.count)"])
        }
    }
}
