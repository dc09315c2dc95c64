import CAtspi

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
    private static let accessible = "org.a11y.atspi.Accessible"
    private static let component = "org.a11y.atspi.Component"
    private static let inWindow = BusValue.unsigned(1)

    /// What one level of the walk learns about a widget before its children are asked.
    private struct Found {
        let element: Element
        let children: [String]
    }

    /// Walks the program whose connection is `name`, level by level, leaving out what is not on the screen.
    ///
    /// GTK 4.8 has no SHOWING state and keeps the last place of a widget on a hidden stack page; only `Contains` knows
    /// that such a widget is not mapped.
    @UIActor
    init(of name: String, on bus: MessageBus) {
        // A program that has not come to the bus shows nothing.
        guard !name.isEmpty else { return }
        let root = "/org/a11y/atspi/accessible/root"
        var found: [String: Found] = [:]
        var level = [(path: root, ancestors: [String]())]
        while !level.isEmpty {
            var next: [(path: String, ancestors: [String])] = []
            for here in Self.look(at: level, of: name, on: bus) {
                found[here.element.path] = here
                let around = here.element.ancestors + [here.element.path]
                next += here.children.map { ($0, around) }
            }
            level = next.filter { found[$0.path] == nil }
        }
        var ordered: [Element] = []
        func visit(_ path: String) {
            guard let here = found[path] else { return }
            ordered.append(here.element)
            here.children.forEach(visit)
        }
        visit(root)
        elements = ordered
    }

    /// The element as it is now, nil when it is gone or hidden.
    @UIActor
    static func again(_ element: Element, of name: String, on bus: MessageBus) -> Element? {
        look(at: [(element.path, element.ancestors)], of: name, on: bus).first?.element
    }

    /// How many windows are on the screen.
    @UIActor
    static func windowCount(of name: String, on bus: MessageBus) -> Int {
        let root = "/org/a11y/atspi/accessible/root"
        let children = bus.answers(to: [
            BusCall(destination: name, path: root, interface: accessible, method: "GetChildren")
        ])
        let paths = children[0]?.first?.list.compactMap { $0.list.last?.string } ?? []
        return look(at: paths.map { ($0, [root]) }, of: name, on: bus).count
    }

    @UIActor
    private static func look(
        at level: [(path: String, ancestors: [String])], of name: String, on bus: MessageBus
    ) -> [Found] {
        func call(_ path: String, _ interface: String, _ method: String, _ arguments: [BusValue] = []) -> BusCall {
            BusCall(destination: name, path: path, interface: interface, method: method, arguments: arguments)
        }
        let places = bus.answers(to: level.map { call($0.path, component, "GetExtents", [inWindow]) })
            .map { rect($0?.first?.list) }
        let placed = zip(level, places).filter { $0.1?.isEmpty != true }
        let mapped = bus.answers(
            to: placed.map { node, place in
                let point = place?.center ?? (x: 0, y: 0)
                return call(node.path, component, "Contains", [.integer(point.x), .integer(point.y), inWindow])
            })
        let showing = zip(placed, mapped).filter { $0.0.1 == nil || $0.1?.first?.flag == true }.map(\.0)
        let answers = bus.answers(
            to: showing.flatMap { node, _ in
                [
                    call(node.path, "org.freedesktop.DBus.Properties", "GetAll", [.string(accessible)]),
                    call(node.path, accessible, "GetRole"), call(node.path, accessible, "GetState"),
                    call(node.path, accessible, "GetChildren"),
                ]
            })
        return showing.enumerated().compactMap { index, node in
            let own = answers[(index * 4)..<(index * 4 + 4)].map { $0 }
            guard let properties = own[0]?.first, let role = own[1]?.first?.integer else { return nil }
            func word(_ key: String) -> String {
                properties.list.first { $0.list.first?.string == key }?.list.last?.string ?? ""
            }
            let halves = own[2]?.first?.list.compactMap(\.integer).map(UInt64.init) ?? []
            let states = halves.enumerated().reduce(0 as UInt64) { $0 | ($1.element << (32 * UInt64($1.offset))) }
            let element = Element(
                path: node.0.path, role: Role(rawValue: UInt32(role)), name: word("Name"),
                accessibleDescription: word("Description"), states: States(rawValue: states), extents: node.1,
                ancestors: node.0.ancestors)
            let children = own[3]?.first?.list.compactMap { $0.list.last?.string } ?? []
            return Found(element: element, children: children)
        }
    }

    private static func rect(_ values: [BusValue]?) -> Rect? {
        guard let numbers = values?.compactMap(\.integer), numbers.count == 4 else { return nil }
        return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}
