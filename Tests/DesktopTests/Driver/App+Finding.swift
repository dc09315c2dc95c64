extension App {
    /// Returns a readable dump of the visible elements.
    func tree() -> String { snapshot().tree }

    /// Returns the visible elements with a name, in reading order.
    func findAll(
        _ name: Name, role: Role? = nil, states: States = [], in scope: Element? = nil
    ) -> [Element] {
        snapshot().matches(Query(name, role: role, states: states), in: scope)
    }

    /// Returns the visible element with a name; throws if there is none or more than one.
    func find(_ name: Name, role: Role? = nil, states: States = [], in scope: Element? = nil) throws -> Element {
        let query = Query(name, role: role, states: states)
        let snapshot = snapshot()
        return try only(snapshot.matches(query, in: scope), query, snapshot)
    }

    /// Returns whether an element with a name is visible.
    func shows(_ name: Name, role: Role? = nil, states: States = [], in scope: Element? = nil) -> Bool {
        !findAll(name, role: role, states: states, in: scope).isEmpty
    }

    /// Waits until exactly one element with a name and states is visible.
    @discardableResult
    func waitFor(
        _ name: Name, role: Role? = nil, states: States = [], in scope: Element? = nil, seconds: Double = timeout
    ) async throws -> Element {
        try await waitFor(Query(name, role: role, states: states), in: scope, seconds: seconds)
    }

    /// Waits for an element that appears after some seconds on the app's clock, which runs faster meanwhile if it can
    /// be moved.
    func waitForLater(
        _ name: Name, role: Role? = nil, in scope: Element? = nil, seconds: Double = timeout
    ) async throws {
        let query = Query(name, role: role)
        try await waitUntil("\(query) is there", seconds: seconds) { snapshot in
            if snapshot.matches(query, in: scope).count == 1 { return true }
            hasten()
            return false
        }
    }

    /// Waits until no element with a name is visible.
    func waitUntilGone(
        _ name: Name, role: Role? = nil, states: States = [], in scope: Element? = nil, seconds: Double = timeout
    ) async throws {
        let query = Query(name, role: role, states: states)
        try await waitUntil("\(query) is gone", seconds: seconds) {
            $0.matches(query, in: scope).isEmpty
        }
    }

    /// Waits until no element with a name is visible, and none reappears within a second: a list that is filled again
    /// has no rows for a moment.
    func waitUntilGoneForGood(_ name: Name, role: Role? = nil) async throws {
        // It may reappear once, and disappear again.
        for _ in 0..<2 {
            try await waitUntilGone(name, role: role)
            if try await poll(seconds: 1, { shows(name, role: role) ? true : nil }) == nil { return }
        }
        throw DriverError("\(Query(name, role: role)) comes back\n\(tree())")
    }

    /// Waits until the visible elements fulfill a condition, which is described for the failure message; performs an
    /// action after each look at which they did not.
    func waitUntil(
        _ condition: String, seconds: Double = timeout, _ holds: @UIActor (Snapshot) async throws -> Bool,
        doing next: @UIActor () async throws -> Void = {}
    ) async throws {
        let done = try await poll(seconds: seconds) { () async throws -> Bool? in
            try failIfEnded(while: condition)
            if try await holds(snapshot()) { return true }
            try await next()
            return nil
        }
        guard done != nil else { throw DriverError("timed out after \(seconds) s until \(condition)\n\(tree())") }
    }

    /// Waits for the window with a title; for the parameter `in:`.
    func window(_ title: Name) async throws -> Element {
        var found: Element?
        try await waitUntil("a window \(title) is there") { snapshot in
            found = snapshot.windows.first { title.matches($0.name) }
            return found != nil
        }
        return found!
    }

    /// The element with the keyboard focus.
    var focused: Element? { snapshot().focused }

    /// Waits until a field has the expected text.
    func waitFor(text: String, in field: Name, seconds: Double = timeout) async throws {
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
            let some = last.matches(query, in: scope, editable: editable)
            return some.count == 1 ? some[0] : nil
        }
        if let found { return found }
        return try only(last.matches(query, in: scope, editable: editable), query, last)
    }

    private func failIfEnded(while condition: String) throws {
        guard let status = process.exitStatus else { return }
        throw DriverError("the app ended with \(status) while waiting until \(condition):\n\(process.written)")
    }

    private func only(_ matches: [Element], _ query: Query, _ snapshot: Snapshot) throws -> Element {
        if matches.count == 1 { return matches[0] }
        if matches.isEmpty { throw DriverError("no \(query) is visible\n\(snapshot.tree)") }
        let list = matches.map { "  \($0)" }.joined(separator: "\n")
        throw DriverError("\(matches.count) elements are \(query):\n\(list)\n\(snapshot.tree)")
    }
}
