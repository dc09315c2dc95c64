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
