extension App {
    /// All that is showing now.
    func snapshot() -> Snapshot { Snapshot(of: connection, on: session.accessibility) }

    /// A readable dump of what is showing now.
    func tree() -> String { snapshot().tree }

    /// What is showing under that name now, in reading order.
    func findAll(
        _ name: Name, role: Role? = nil, states: States = [], in scope: Element? = nil
    ) -> [Element] {
        snapshot().matches(Query(name, role: role, states: states), in: scope)
    }

    /// The one element of that name that is showing now; throws when there is none or more than one.
    func find(_ name: Name, role: Role? = nil, states: States = [], in scope: Element? = nil) throws -> Element {
        let query = Query(name, role: role, states: states)
        let snapshot = snapshot()
        return try only(snapshot.matches(query, in: scope), query, snapshot)
    }

    /// Whether anything of that name is showing now.
    func shows(_ name: Name, role: Role? = nil, states: States = [], in scope: Element? = nil) -> Bool {
        !findAll(name, role: role, states: states, in: scope).isEmpty
    }

    /// Waits for the one element of that name, in those states.
    @discardableResult
    func waitFor(
        _ name: Name, role: Role? = nil, states: States = [], in scope: Element? = nil, seconds: Double = patience
    ) async throws -> Element {
        try await waitFor(Query(name, role: role, states: states), in: scope, seconds: seconds)
    }

    /// Waits until nothing of that name is showing any more.
    func waitUntilGone(
        _ name: Name, role: Role? = nil, states: States = [], in scope: Element? = nil, seconds: Double = patience
    ) async throws {
        let query = Query(name, role: role, states: states)
        try await waitUntil("\(query) is gone", seconds: seconds) {
            $0.matches(query, in: scope).isEmpty
        }
    }

    /// Waits until what is showing fulfills a condition, described for the message of the failure.
    func waitUntil(
        _ condition: String, seconds: Double = patience, _ holds: (Snapshot) throws -> Bool
    ) async throws {
        let done = try await poll(seconds: seconds) { () throws -> Bool? in
            try failIfEnded(while: condition)
            return try holds(snapshot()) ? true : nil
        }
        guard done != nil else { throw DriverError("waited \(seconds) s in vain until \(condition)\n\(tree())") }
    }

    /// A window by its title, to look `in:`.
    func window(_ title: Name) async throws -> Element {
        var found: Element?
        try await waitUntil("a window \(title) is there") { snapshot in
            found = snapshot.windows.first { title.matches($0.name) }
            return found != nil
        }
        return found!
    }

    /// What has the keyboard focus.
    var focused: Element? { snapshot().focused }

    /// The text in an element: an entry's content, a label's words.
    func text(of element: Element) throws -> String {
        // GTK 4.8 takes an end of -1 for an empty range, so the length is asked first.
        let length = try property("CharacterCount", of: element, "org.a11y.atspi.Text").integer ?? 0
        let answer = try call(element, "org.a11y.atspi.Text", "GetText", [.integer(0), .integer(length)])
        return answer.first?.string ?? ""
    }

    /// The number a slider, a progress bar or a spin button shows.
    func value(of element: Element) throws -> Double {
        guard let number = try property("CurrentValue", of: element, "org.a11y.atspi.Value").number else {
            throw DriverError("\(element) has no value")
        }
        return number
    }

    private func property(_ name: String, of element: Element, _ interface: String) throws -> BusValue {
        let answer = try call(
            element, "org.freedesktop.DBus.Properties", "Get", [.string(interface), .string(name)])
        return answer.first ?? .list([])
    }

    /// Waits until the text of the field of that name is as expected.
    func waitFor(text: String, in field: Name, seconds: Double = patience) async throws {
        let element = try await waitFor(Query(field, role: nil), in: nil, seconds: seconds, editable: true)
        var last = ""
        let done = try await poll(seconds: seconds) { () throws -> Bool? in
            last = try self.text(of: element)
            return last == text ? true : nil
        }
        guard done != nil else { throw DriverError("\(element) has the text “\(last)”, not “\(text)”") }
    }

    func waitFor(
        _ query: Query, in scope: Element?, seconds: Double, editable: Bool = false
    ) async throws -> Element {
        var last = Snapshot([])
        let found = try await poll(seconds: seconds) { () throws -> Element? in
            try failIfEnded(while: "\(query) is there")
            last = snapshot()
            let all = last.matches(query, in: scope)
            let some = editable ? all.filter(\.isEditable) : all
            return some.count == 1 ? some[0] : nil
        }
        if let found { return found }
        let all = last.matches(query, in: scope)
        return try only(editable ? all.filter(\.isEditable) : all, query, last)
    }

    /// Makes a call to a widget.
    @discardableResult
    func call(
        _ element: Element, _ interface: String, _ method: String, _ arguments: [BusValue] = []
    ) throws -> [BusValue] {
        try session.accessibility.call(
            BusCall(
                destination: connection, path: element.path, interface: interface, method: method, arguments: arguments)
        )
    }

    private func failIfEnded(while condition: String) throws {
        guard let ending = process.ending else { return }
        throw DriverError("the app ended with \(ending) while waiting until \(condition):\n\(process.written)")
    }

    private func only(_ matches: [Element], _ query: Query, _ snapshot: Snapshot) throws -> Element {
        if matches.count == 1 { return matches[0] }
        if matches.isEmpty { throw DriverError("no \(query) is showing\n\(snapshot.tree)") }
        let list = matches.map { "  \($0)" }.joined(separator: "\n")
        throw DriverError("\(matches.count) elements are \(query):\n\(list)\n\(snapshot.tree)")
    }
}
