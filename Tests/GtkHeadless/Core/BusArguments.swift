/// The arguments of a call over the message bus: strings, lists of strings and numbers, by position.
public struct BusArguments {
    let values: [Variant]

    /// Returns the string at a position; empty if there is none.
    public func string(at index: Int) -> String {
        guard values.indices.contains(index), case .string(let text) = values[index] else { return "" }
        return text
    }

    /// Returns the strings in the list at a position.
    public func strings(at index: Int) -> [String] {
        guard values.indices.contains(index), case .strings(let texts) = values[index] else { return [] }
        return texts
    }
}
