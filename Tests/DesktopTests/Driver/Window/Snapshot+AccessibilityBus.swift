extension Snapshot {
    /// The path of a widget and the paths of the widgets around it.
    private typealias Node = (path: String, ancestors: [String])

    /// Reads the visible elements of the program with the connection `name`, level by level.
    @UIActor
    init(of name: String, on bus: MessageBus) {
        // The program is not connected to the bus yet.
        guard !name.isEmpty else {
            self.init([])
            return
        }
        let program = AccessibleProgram(name: name, bus: bus)
        let known = program.attributes()
        var found: [String: (element: Element, children: [String])] = [:]
        var level: [Node] = [(path: AccessibleProgram.root, ancestors: [])]
        while !level.isEmpty {
            let elements = Self.elements(at: level, of: program, cached: known)
            var next: [Node] = []
            for (element, children) in zip(elements, program.children(of: elements.map(\.path), cached: known)) {
                found[element.path] = (element, children)
                next += children.map { ($0, element.ancestors + [element.path]) }
            }
            level = next.filter { found[$0.path] == nil }
        }
        var ordered: [Element] = []
        func visit(_ path: String, in parent: String?) {
            // In libadwaita 1.7 each page of a stack also reports the pages after it as its children.
            guard let here = found[path], here.element.ancestors.last == parent else { return }
            ordered.append(here.element)
            for child in here.children { visit(child, in: path) }
        }
        visit(AccessibleProgram.root, in: nil)
        self.init(ordered, usesNewGtk: program.usesNewGtk)
    }

    /// Returns the current state of an element, or nil if it is removed or hidden.
    @UIActor
    static func refreshed(_ element: Element, of name: String, on bus: MessageBus) -> Element? {
        elements(at: [(element.path, element.ancestors)], of: AccessibleProgram(name: name, bus: bus), cached: [:])
            .first
    }

    /// Returns the number of visible windows.
    @UIActor
    static func windowCount(of name: String, on bus: MessageBus) -> Int {
        let program = AccessibleProgram(name: name, bus: bus)
        if program.usesNewGtk { return Snapshot(of: name, on: bus).windows.count }
        return program.visible(program.children(of: [AccessibleProgram.root], cached: [:])[0]).count
    }

    /// Returns the visible ones of the widgets.
    @UIActor
    private static func elements(
        at level: [Node], of program: AccessibleProgram, cached known: [String: AccessibleProgram.Attributes]
    ) -> [Element] {
        let places = program.visible(level.map(\.path))
        let visible = level.filter { places[$0.path] != nil }
        // GTK 4.18 caches menu items before they have their names.
        let new = program.attributes(of: visible.map(\.path).filter { known[$0].map { $0.role == .menuItem } ?? true })
        return visible.compactMap { node in
            guard let attributes = new[node.path] ?? known[node.path] else { return nil }
            return Element(
                path: node.path, role: attributes.role, name: attributes.name,
                accessibleDescription: attributes.description,
                states: attributes.states, extents: places[node.path] ?? nil, ancestors: node.ancestors)
        }
    }
}
