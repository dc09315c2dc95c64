import CAtspi

/// The accessibility interface of a running program. Widgets are identified by their object paths.
@UIActor
struct AccessibleProgram {
    let name: String
    let bus: MessageBus

    /// The attributes of a widget, except for its place.
    struct Attributes {
        var role: Role
        var name: String
        var description: String
        var states: States
        /// False if the widget is known to have no children.
        var mayHaveChildren: Bool
    }

    /// The path of the application object.
    static let root = "/org/a11y/atspi/accessible/root"
    private static let accessible = "org.a11y.atspi.Accessible"
    private static let component = "org.a11y.atspi.Component"
    private static let inWindow = BusValue.unsigned(1)

    /// Returns the attributes of all widgets that have been exposed so far and still exist, whether visible or not.
    ///
    /// A single reply contains all of them: hundreds of widgets take as long as a dozen requested one by one.
    func attributes() -> [String: Attributes] {
        let items = bus.replies(to: [
            call("/org/a11y/atspi/cache", "org.a11y.atspi.Cache", "GetItems")
        ])
        var attributes: [String: Attributes] = [:]
        for item in items[0]?.first?.list ?? [] {
            // Itself, program, parent, index, number of children, interfaces, name, role, description, states.
            let values = item.list
            guard values.count == 10, let path = values[0].list.last?.string, let role = values[7].integer,
                let children = values[4].integer, path != Self.root  // The application reports no children here.
            else { continue }
            attributes[path] = Attributes(
                role: Role(rawValue: UInt32(role)), name: values[6].string ?? "", description: values[8].string ?? "",
                states: Self.states(values[9]), mayHaveChildren: children != 0)
        }
        return attributes
    }

    /// Returns the attributes of the given widgets.
    func attributes(of paths: [String]) -> [String: Attributes] {
        let replies = bus.replies(
            to: paths.flatMap { path in
                [
                    call(path, "org.freedesktop.DBus.Properties", "GetAll", [.string(Self.accessible)]),
                    call(path, Self.accessible, "GetRole"), call(path, Self.accessible, "GetState"),
                ]
            })
        var attributes: [String: Attributes] = [:]
        for (index, path) in paths.enumerated() {
            let own = replies[index * 3..<index * 3 + 3].map { $0?.first }
            guard let properties = own[0], let role = own[1]?.integer else { continue }
            func property(_ key: String) -> String {
                properties.list.first { $0.list.first?.string == key }?.list.last?.string ?? ""
            }
            attributes[path] = Attributes(
                role: Role(rawValue: UInt32(role)), name: property("Name"), description: property("Description"),
                states: own[2].map(Self.states) ?? [], mayHaveChildren: true)
        }
        return attributes
    }

    /// Returns the children of each of the given widgets.
    func children(of paths: [String], cached known: [String: Attributes]) -> [[String]] {
        let parents = paths.filter { known[$0]?.mayHaveChildren != false }
        let replies = zip(parents, bus.replies(to: parents.map { call($0, Self.accessible, "GetChildren") }))
        let children = Dictionary(replies.map { ($0, Self.paths($1?.first)) }) { first, _ in first }
        return paths.map { children[$0] ?? [] }
    }

    /// Returns those of the given widgets that are visible, with their place in the window; nil for widgets without a
    /// place, such as the application.
    func visible(_ paths: [String]) -> [String: Rect?] {
        let places = bus.replies(to: paths.map { call($0, Self.component, "GetExtents", [Self.inWindow]) })
            .map { Self.rect($0?.first?.list) }
        let placed = zip(paths, places).filter { $0.1?.isEmpty != true }
        let mapped = usesNewGtk ? areShowing(placed) : containTheirMiddle(placed)
        let visible = zip(placed, mapped).filter { $0.0.1 == nil || $0.1 }.map(\.0)
        return Dictionary(visible) { first, _ in first }
    }

    /// Whether the program uses GTK 4.18 or newer, whose replies differ from those of 4.8.
    var usesNewGtk: Bool {
        let application = "org.a11y.atspi.Application"
        let replies = bus.replies(to: [
            call(Self.root, "org.freedesktop.DBus.Properties", "Get", [.string(application), .string("Version")])
        ])
        let version = replies[0]?.first?.string?.split(separator: ".").compactMap { Int($0) } ?? []
        return version.count > 1 && (version[0], version[1]) >= (4, 18)
    }

    /// Returns whether the widgets have the SHOWING state, which only GTK 4.18 reports.
    ///
    /// It also reports it for hidden pages of a stack, whose extents are invalid.
    private func areShowing(_ placed: [(String, Rect?)]) -> [Bool] {
        let states = bus.replies(to: placed.map { call($0.0, Self.accessible, "GetState") })
        return zip(placed, states).map { placed, state in
            state?.first.map(Self.states)?.contains(.showing) == true && placed.1.map { $0.width < 1 << 15 } != false
        }
    }

    /// Returns whether the widgets contain their middle, which GTK 4.8 denies only for widgets that are not mapped.
    ///
    /// GTK 4.8 keeps the last place of a widget on a hidden stack page. GTK 4.18 always returns false.
    private func containTheirMiddle(_ placed: [(String, Rect?)]) -> [Bool] {
        bus.replies(
            to: placed.map { path, place in
                let point = place?.center ?? (x: 0, y: 0)
                return call(path, Self.component, "Contains", [.integer(point.x), .integer(point.y), Self.inWindow])
            }
        ).map { $0?.first?.flag == true }
    }

    private func call(_ path: String, _ interface: String, _ method: String, _ arguments: [BusValue] = []) -> BusCall {
        BusCall(destination: name, path: path, interface: interface, method: method, arguments: arguments)
    }

    private static func paths(_ references: BusValue?) -> [String] {
        references?.list.compactMap { $0.list.last?.string } ?? []
    }

    private static func states(_ value: BusValue) -> States {
        let halves = value.list.compactMap(\.integer).map(UInt64.init)
        return States(rawValue: halves.enumerated().reduce(0) { $0 | ($1.element << (32 * UInt64($1.offset))) })
    }

    private static func rect(_ values: [BusValue]?) -> Rect? {
        guard let numbers = values?.compactMap(\.integer), numbers.count == 4 else { return nil }
        return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}
