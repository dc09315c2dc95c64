/// The visible elements of a program at one moment, in reading order.
struct Snapshot {
    let elements: [Element]
    /// Whether the program uses GTK 4.18 or newer.
    let usesNewGtk: Bool
    /// The place of each element in `elements`, by its path.
    private let places: [String: Int]

    init(_ elements: [Element], usesNewGtk: Bool = false) {
        self.elements = elements
        self.usesNewGtk = usesNewGtk
        places = Dictionary(elements.enumerated().map { ($1.path, $0) }, uniquingKeysWith: min)
    }

    /// The top-level windows, and the dialogs inside of them that libadwaita has from 1.5 on.
    var windows: [Element] { elements.filter { $0.ancestors.count == 1 || isDialogInWindow($0) } }

    /// Returns whether an element is a dialog in its window. Questions and the about dialog are as wide as their
    /// window, in which they float. Toasts are alerts, too.
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
        // They follow it. The parts of an element that is missing in this snapshot may still exist.
        guard let place = places[element.path] else { return elements.filter { $0.ancestors.contains(element.path) } }
        let depth = elements[place].ancestors.count
        return Array(
            elements[(place + 1)...].prefix { $0.ancestors.count > depth && $0.ancestors[depth] == element.path })
    }

    /// Returns the elements around an element, innermost first.
    func ancestors(of element: Element) -> [Element] {
        element.ancestors.reversed().compactMap { places[$0].map { elements[$0] } }
    }

    /// Returns whether an element is in a tooltip, which repeats other texts while the pointer rests.
    private func isInTooltip(_ element: Element) -> Bool {
        ancestors(of: element).contains { $0.name == "GtkTooltipWindow" }
    }

    /// Returns the elements that match a query, except for parts of other matches, such as the label of a button or of
    /// a row to type in, and for tooltips.
    ///
    /// If several windows contain matches, only those of the active window are returned. `editable` excludes elements
    /// that take no text.
    func matches(_ query: Query, in scope: Element? = nil, editable: Bool = false) -> [Element] {
        let all = (scope.map(descendants) ?? elements).filter { query.matches($0) && (!editable || $0.isEditable) }
        let paths = Set(all.map(\.path))
        let fields = Set(all.filter(\.isEditable).compactMap(\.ancestors.last))
        let whole = all.filter {
            paths.isDisjoint(with: $0.ancestors) && !isInTooltip($0)
                && ($0.role != .label || fields.isDisjoint(with: $0.ancestors.suffix(1)))
        }
        guard scope == nil, let active = activeWindow else { return whole }
        let inActive = whole.filter { $0.path == active.path || $0.ancestors.contains(active.path) }
        return inActive.isEmpty ? whole : inActive
    }

    /// A readable dump: role, name, tooltip, place and states, indented by depth.
    var tree: String {
        elements.map { String(repeating: "  ", count: $0.ancestors.count) + $0.description }.joined(separator: "\n")
    }
}
