import Foundation

/// How a journey names what it looks for: a literal is the exact accessible name.
struct Name: Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
    let description: String
    let matches: @Sendable (String) -> Bool

    init(stringLiteral value: String) { self = .exactly(value) }

    private init(_ description: String, _ matches: @escaping @Sendable (String) -> Bool) {
        self.description = description
        self.matches = matches
    }

    /// The whole name.
    static func exactly(_ text: String) -> Name { Name("“\(text)”") { $0 == text } }

    /// A part of the name.
    static func containing(_ text: String) -> Name { Name("“…\(text)…”") { $0.contains(text) } }

    /// A pattern found somewhere in the name.
    static func matching(_ pattern: String) -> Name {
        Name("/\(pattern)/") { $0.range(of: pattern, options: .regularExpression) != nil }
    }

    /// Any name, also none.
    static let any = Name("anything") { _ in true }
}

/// A name and, where that is not enough, a role and states.
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
        (role == nil || role == element.role) && element.states.isSuperset(of: states) && element.role != .application
            && (name.matches(element.name) || element.nameSaidTwice.map(name.matches) == true)
    }

    var description: String {
        [role.map(\.description) ?? "", name.description, states.description].filter { !$0.isEmpty }
            .joined(separator: " ")
    }
}
