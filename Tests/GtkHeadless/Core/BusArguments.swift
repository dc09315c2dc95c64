/// The arguments of a call over the message bus: strings, lists of strings and numbers, by position.
public struct BusArguments {
    let values: [Variant]

    /// Returns the word at that place; empty if there is none.
    public func string(at index: Int) -> String {
        guard values.indices.contains(index), case .string(let text) = values[index] else { return "" }
        return text
    }

    /// Returns the words in the list at that place.
    public func strings(at index: Int) -> [String] {
        guard values.indices.contains(index), case .strings(let texts) = values[index] else { return [] }
        return texts
    }
}
