/// Values to choose one of, with their titles in the user's language.
public nonisolated struct Choices<Value: Equatable & Sendable>: Sendable {
    /// The values with their titles, in the order in which they are shown.
    public let options: [(value: Value, title: String)]

    /// Creates choices with the title of each value.
    init(_ values: [Value], title: (Value) -> String) {
        options = values.map { ($0, title($0)) }
    }

    /// The titles, in the order of the values.
    public var titles: [String] { options.map(\.title) }

    /// The value at an index of `titles`.
    subscript(index: Int) -> Value { options[index].value }

    /// Returns the index of `value` in `titles`; 0 if it is not one of the choices.
    func index(of value: Value) -> Int { options.firstIndex { $0.value == value } ?? 0 }
}

/// An action with its title, for a button or a line of a menu.
public nonisolated struct ActionItem<Action: Equatable & Sendable>: Equatable, Sendable {
    /// The action.
    public let action: Action
    /// The title.
    public let title: String
}
