/// All of a program's widgets that are really showing, in reading order, at one moment.
struct Snapshot {
    private(set) var elements: [Element] = []

    init(_ elements: [Element]) { self.elements = elements }

    /// The top-level windows.
    var windows: [Element] { elements.filter { $0.ancestors.count == 1 } }

    /// The window that has the keyboard. GTK 4.8 says so of a plain window, but not of a dialog: that is modal.
    var activeWindow: Element? {
        windows.first { $0.states.contains(.active) } ?? windows.last { $0.states.contains(.modal) }
            ?? (windows.count == 1 ? windows[0] : nil)
    }

    /// What has the keyboard focus: the innermost where several say so.
    var focused: Element? {
        let active = activeWindow.map(\.path)
        return elements.last { $0.isFocused && (active == nil || $0.ancestors.contains(active!)) }
    }

    /// Everything below an element.
    func descendants(of element: Element) -> [Element] {
        elements.filter { $0.ancestors.contains(element.path) }
    }

    /// The elements around an element, innermost first.
    func ancestors(of element: Element) -> [Element] {
        element.ancestors.reversed().compactMap { path in elements.first { $0.path == path } }
    }

    /// What answers the query, without the parts (such as a button's label) of something that answers it too; where
    /// several windows have answers, only those of the active one.
    func matches(_ query: Query, in scope: Element? = nil) -> [Element] {
        let all = (scope.map(descendants) ?? elements).filter(query.matches)
        let paths = Set(all.map(\.path))
        let whole = all.filter { paths.isDisjoint(with: $0.ancestors) }
        guard scope == nil, let active = activeWindow else { return whole }
        let inActive = whole.filter { $0.path == active.path || $0.ancestors.contains(active.path) }
        return inActive.isEmpty ? whole : inActive
    }

    /// A readable dump: role, name, tooltip, place and states, indented by depth.
    var tree: String {
        elements.map { String(repeating: "  ", count: $0.ancestors.count) + $0.description }.joined(separator: "\n")
    }
}

extension Snapshot {
    /// A widget on the way down, and those around it.
    private typealias Node = (path: String, ancestors: [String])

    /// Walks the program whose connection is `name`, level by level, leaving out what is not on the screen.
    @UIActor
    init(of name: String, on bus: MessageBus) {
        // A program that has not come to the bus shows nothing.
        guard !name.isEmpty else { return }
        let program = AccessibleProgram(name: name, bus: bus)
        let known = program.facts()
        var found: [String: (element: Element, children: [String])] = [:]
        var level: [Node] = [(path: AccessibleProgram.root, ancestors: [])]
        while !level.isEmpty {
            let elements = Self.look(at: level, of: program, knowing: known)
            var next: [Node] = []
            for (element, children) in zip(elements, program.children(of: elements.map(\.path), knowing: known)) {
                found[element.path] = (element, children)
                next += children.map { ($0, element.ancestors + [element.path]) }
            }
            level = next.filter { found[$0.path] == nil }
        }
        var ordered: [Element] = []
        func visit(_ path: String) {
            guard let here = found[path] else { return }
            ordered.append(here.element)
            here.children.forEach(visit)
        }
        visit(AccessibleProgram.root)
        elements = ordered
    }

    /// The element as it is now, nil when it is gone or hidden.
    @UIActor
    static func again(_ element: Element, of name: String, on bus: MessageBus) -> Element? {
        look(at: [(element.path, element.ancestors)], of: AccessibleProgram(name: name, bus: bus), knowing: [:]).first
    }

    /// How many windows are on the screen.
    @UIActor
    static func windowCount(of name: String, on bus: MessageBus) -> Int {
        let program = AccessibleProgram(name: name, bus: bus)
        return program.showing(program.children(of: [AccessibleProgram.root], knowing: [:])[0]).count
    }

    /// Those that are on the screen.
    @UIActor
    private static func look(
        at level: [Node], of program: AccessibleProgram, knowing known: [String: AccessibleProgram.Facts]
    ) -> [Element] {
        let places = program.showing(level.map(\.path))
        let showing = level.filter { places[$0.path] != nil }
        let new = program.facts(of: showing.map(\.path).filter { known[$0] == nil })
        return showing.compactMap { node in
            guard let facts = known[node.path] ?? new[node.path] else { return nil }
            return Element(
                path: node.path, role: facts.role, name: facts.name, accessibleDescription: facts.description,
                states: facts.states, extents: places[node.path] ?? nil, ancestors: node.ancestors)
        }
    }
}
