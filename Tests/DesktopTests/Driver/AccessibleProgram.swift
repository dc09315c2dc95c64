import CAtspi

/// What a program answers on the accessibility bus about its widgets, each known by its path.
@UIActor
struct AccessibleProgram {
    let name: String
    let bus: MessageBus

    /// What it tells of a widget besides where that is.
    struct Facts {
        var role: Role
        var name: String
        var description: String
        var states: States
        /// False when it said that it has none.
        var mayHaveChildren: Bool
    }

    /// The path of the program itself.
    static let root = "/org/a11y/atspi/accessible/root"
    private static let accessible = "org.a11y.atspi.Accessible"
    private static let component = "org.a11y.atspi.Component"
    private static let inWindow = BusValue.unsigned(1)

    /// The facts of all widgets that it has ever told of and still has, also of those that do not show now.
    ///
    /// One answer, not made before it is asked for: hundreds of widgets take as long as a dozen asked one by one.
    func facts() -> [String: Facts] {
        let items = bus.answers(to: [
            call("/org/a11y/atspi/cache", "org.a11y.atspi.Cache", "GetItems")
        ])
        var facts: [String: Facts] = [:]
        for item in items[0]?.first?.list ?? [] {
            // Itself, program, parent, index, number of children, interfaces, name, role, description, states.
            let values = item.list
            guard values.count == 10, let path = values[0].list.last?.string, let role = values[7].integer,
                let children = values[4].integer, path != Self.root  // It says of itself that it has no children.
            else { continue }
            facts[path] = Facts(
                role: Role(rawValue: UInt32(role)), name: values[6].string ?? "", description: values[8].string ?? "",
                states: Self.states(values[9]), mayHaveChildren: children != 0)
        }
        return facts
    }

    /// The facts of some widgets.
    func facts(of paths: [String]) -> [String: Facts] {
        let answers = bus.answers(
            to: paths.flatMap { path in
                [
                    call(path, "org.freedesktop.DBus.Properties", "GetAll", [.string(Self.accessible)]),
                    call(path, Self.accessible, "GetRole"), call(path, Self.accessible, "GetState"),
                ]
            })
        var facts: [String: Facts] = [:]
        for (index, path) in paths.enumerated() {
            let own = answers[index * 3..<index * 3 + 3].map { $0?.first }
            guard let properties = own[0], let role = own[1]?.integer else { continue }
            func word(_ key: String) -> String {
                properties.list.first { $0.list.first?.string == key }?.list.last?.string ?? ""
            }
            facts[path] = Facts(
                role: Role(rawValue: UInt32(role)), name: word("Name"), description: word("Description"),
                states: own[2].map(Self.states) ?? [], mayHaveChildren: true)
        }
        return facts
    }

    /// The widgets right below each of some.
    func children(of paths: [String], knowing known: [String: Facts]) -> [[String]] {
        let parents = paths.filter { known[$0]?.mayHaveChildren != false }
        let answers = zip(parents, bus.answers(to: parents.map { call($0, Self.accessible, "GetChildren") }))
        let children = Dictionary(answers.map { ($0, Self.paths($1?.first)) }) { first, _ in first }
        return paths.map { children[$0] ?? [] }
    }

    /// Those of some widgets that are on the screen, and where in their window; what has no place, such as the program
    /// itself, has nil.
    func showing(_ paths: [String]) -> [String: Rect?] {
        let places = bus.answers(to: paths.map { call($0, Self.component, "GetExtents", [Self.inWindow]) })
            .map { Self.rect($0?.first?.list) }
        let placed = zip(paths, places).filter { $0.1?.isEmpty != true }
        let mapped = tellsWhatShows ? haveShowingState(placed.map(\.0)) : containTheirMiddle(placed)
        let showing = zip(placed, mapped).filter { $0.0.1 == nil || $0.1 }.map(\.0)
        return Dictionary(showing) { first, _ in first }
    }

    /// Whether widgets that are on the screen have the SHOWING state: in GTK 4.18, not in 4.8.
    private var tellsWhatShows: Bool {
        let application = "org.a11y.atspi.Application"
        let answer = bus.answers(to: [
            call(Self.root, "org.freedesktop.DBus.Properties", "Get", [.string(application), .string("Version")])
        ])
        let version = answer[0]?.first?.string?.split(separator: ".").compactMap { Int($0) } ?? []
        return version.count > 1 && (version[0], version[1]) >= (4, 18)
    }

    private func haveShowingState(_ paths: [String]) -> [Bool] {
        bus.answers(to: paths.map { call($0, Self.accessible, "GetState") })
            .map { $0?.first.map(Self.states)?.contains(.showing) == true }
    }

    /// GTK 4.8 keeps the last place of a widget on a hidden stack page; only `Contains` knows that such a widget is not
    /// mapped. GTK 4.18 always answers it with false.
    private func containTheirMiddle(_ placed: [(String, Rect?)]) -> [Bool] {
        bus.answers(
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
