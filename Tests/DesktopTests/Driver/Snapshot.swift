/// The visible elements of a program at one moment, in reading order.
struct Snapshot {
    private(set) var elements: [Element] = []
    /// Whether the program uses GTK 4.18 or newer.
    private(set) var usesNewGtk = false

    init(_ elements: [Element]) { self.elements = elements }

    /// The top-level windows, and the dialogs inside of them that libadwaita has from 1.5 on.
    var windows: [Element] { elements.filter { $0.ancestors.count == 1 || isDialogInWindow($0) } }

    /// Questions and the about dialog are as wide as their window, in which they float. Toasts are alerts, too.
    private func isDialogInWindow(_ element: Element) -> Bool {
        guard usesNewGtk, element.ancestors.count > 1 else { return false }
        if element.states.contains(.modal) { return true }
        guard [.alert, .dialog].contains(element.role) else { return false }
        return element.extents?.width == elements.first { $0.path == element.ancestors[1] }?.extents?.width
    }

    /// The window with the keyboard focus. GTK 4.8 does not report an active dialog, but dialogs are modal.
    var activeWindow: Element? {
        if let dialog = windows.last(where: isDialogInWindow) { return dialog }
        return windows.first { $0.states.contains(.active) } ?? windows.last { $0.states.contains(.modal) }
            ?? (windows.count == 1 ? windows[0] : nil)
    }

    /// The element with the keyboard focus; the innermost if several report it.
    var focused: Element? {
        let active = activeWindow.map(\.path)
        return elements.last { $0.isFocused && (active == nil || $0.ancestors.contains(active!)) }
    }

    /// Returns the elements inside of an element.
    func descendants(of element: Element) -> [Element] {
        elements.filter { $0.ancestors.contains(element.path) }
    }

    /// Returns the elements around an element, innermost first.
    func ancestors(of element: Element) -> [Element] {
        element.ancestors.reversed().compactMap { path in elements.first { $0.path == path } }
    }

    /// Returns the elements that match a query, except for parts of other matches, such as the label of a button.
    ///
    /// If several windows contain matches, only those of the active window are returned. `editable` excludes elements
    /// that take no text.
    func matches(_ query: Query, in scope: Element? = nil, editable: Bool = false) -> [Element] {
        let all = (scope.map(descendants) ?? elements).filter { query.matches($0) && (!editable || $0.isEditable) }
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
    /// The path of a widget and the paths of the widgets around it.
    private typealias Node = (path: String, ancestors: [String])

    /// Reads the visible elements of the program with the connection `name`, level by level.
    @UIActor
    init(of name: String, on bus: MessageBus) {
        // The program is not connected to the bus yet.
        guard !name.isEmpty else { return }
        let program = AccessibleProgram(name: name, bus: bus)
        usesNewGtk = program.usesNewGtk
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
        elements = ordered
    }

    /// Returns the current state of an element, or nil if it is gone or hidden.
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

    /// Returns those of the widgets that are visible.
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
