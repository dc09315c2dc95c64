import Foundation

/// A pattern for accessible names. A string literal matches the exact name.
struct Name: Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
    let description: String
    let matches: @Sendable (String) -> Bool

    init(stringLiteral value: String) { self = .exactly(value) }

    private init(_ description: String, _ matches: @escaping @Sendable (String) -> Bool) {
        self.description = description
        self.matches = matches
    }

    /// Matches the whole name.
    static func exactly(_ text: String) -> Name { Name("“\(text)”") { $0 == text } }

    /// Matches a part of the name.
    static func containing(_ text: String) -> Name { Name("“…\(text)…”") { $0.contains(text) } }

    /// Matches a regular expression anywhere in the name.
    static func matching(_ pattern: String) -> Name {
        Name("/\(pattern)/") { $0.range(of: pattern, options: .regularExpression) != nil }
    }

    /// Matches any name, including the empty one.
    static let any = Name("anything") { _ in true }
}

/// A search for elements by name, role and states.
struct Query: CustomStringConvertible {
    let name: Name
    let role: Role?
    let states: States

    init(_ name: Name, role: Role? = nil, states: States = []) {
        self.name = name
        self.role = role
        self.states = states
    }

    func matches(_ element: Element) -> Bool {
        (role == nil || hasRole(element)) && element.states.isSuperset(of: states) && element.role != .application
            && (name.matches(element.name) || element.duplicatedName.map(name.matches) == true)
    }

    /// Returns whether an element has the role. GTK 4.8 reports a toggle button as a button, and a group as a panel.
    private func hasRole(_ element: Element) -> Bool {
        role == element.role || role == .button && element.role == .toggleButton
            || role == .panel && element.role == .grouping
    }

    var description: String {
        [role.map(\.description) ?? "", name.description, states.description].filter { !$0.isEmpty }
            .joined(separator: " ")
    }
}
