/// A value as it goes over the message bus.
public indirect enum Variant {
    case string(String)
    case unsigned(UInt32)
    case signed(Int32)
    case number(Double)
    case strings([String])
    /// A table of words to values of any kind.
    case table([(key: String, value: Variant)])
    /// Several values as one.
    case tuple([Variant])
    /// Values of one type, which is written as D-Bus writes it, such as `a{sv}` or `(sss)`.
    case array(of: String, [Variant])
}

/// What came with a call over the message bus: words, lists of words and numbers, by their place.
public struct BusArguments {
    let values: [Variant]

    /// The word at that place; empty where there is none.
    public func string(at index: Int) -> String {
        guard values.indices.contains(index), case .string(let text) = values[index] else { return "" }
        return text
    }

    /// The words in the list at that place.
    public func strings(at index: Int) -> [String] {
        guard values.indices.contains(index), case .strings(let texts) = values[index] else { return [] }
        return texts
    }
}
