extension App {
    /// Clicks the element with a name once it is visible and sensitive.
    ///
    /// An element with an action of its own is activated by that, as a screen reader does, others with the pointer.
    func click(_ name: Name, role: Role? = nil, in scope: Element? = nil) async throws {
        try await click(waitForActionable(Query(name, role: role), in: scope))
    }

    /// Clicks an element: by its own action if it has one, otherwise with the pointer; by keyboard if that is required.
    func click(_ element: Element) async throws {
        if Self.usesKeyboardOnly { return try await activateByKeyboard(element) }
        let actions = try actions(of: element)
        guard let action = actions.firstIndex(where: { ["click", "toggle"].contains($0) }) else {
            return try await clickWithPointer(element)
        }
        try call(element, "org.a11y.atspi.Action", "DoAction", [.integer(action)])
    }

    /// Returns the names of an element's actions.
    func actions(of element: Element) throws -> [String] {
        let replies = session.accessibility.replies(to: [
            BusCall(
                destination: connection, path: element.path, interface: "org.a11y.atspi.Action", method: "GetActions")
        ])
        return replies[0]?.first?.list.compactMap { $0.list.first?.string } ?? []
    }

    /// Clicks with the pointer (button 1 left, 2 middle, 3 right), after scrolling the element into view if necessary.
    func clickWithPointer(
        _ name: Name, role: Role? = nil, in scope: Element? = nil, button: Int = 1, times: Int = 1
    ) async throws {
        try await clickWithPointer(
            waitForActionable(Query(name, role: role), in: scope), button: button, times: times)
    }

    /// Clicks the middle of an element with the pointer.
    func clickWithPointer(_ element: Element, button: Int = 1, times: Int = 1) async throws {
        if Self.usesKeyboardOnly, button == 1, times == 1 { return try await activateByKeyboard(element) }
        try await hover(element)
        try session.input.run(["click", "--repeat", "\(times)", "--delay", "60", "\(button)"])
    }

    /// Double-clicks the element with a name.
    func doubleClick(_ name: Name, role: Role? = nil, in scope: Element? = nil) async throws {
        try await clickWithPointer(name, role: role, in: scope, times: 2)
    }

    /// Moves the pointer over the element with a name.
    func hover(_ name: Name, role: Role? = nil, in scope: Element? = nil) async throws {
        try await hover(waitForActionable(Query(name, role: role), in: scope))
    }

    /// Moves the pointer to the middle of an element once it has stopped moving and is scrolled into view.
    func hover(_ element: Element) async throws {
        let (now, snapshot) = try await reveal(element)
        let point = try middle(of: now, in: snapshot)
        try session.input.run(["mousemove", "\(point.x)", "\(point.y)"])
    }

    /// Returns the middle of an element in screen coordinates, if it has not moved since the snapshot.
    func middle(of element: Element, in snapshot: Snapshot) throws -> (x: Int, y: Int) {
        guard let extents = element.extents else { throw DriverError("\(element) has no place") }
        let origin = try screenWindow(of: element, in: snapshot)
        return extents.moved(byX: origin.x, y: origin.y).center
    }

    /// Turns the wheel over an element: positive ticks scroll down, with `delay` milliseconds between them.
    func scroll(_ ticks: Int, over element: Element, delay: Int = 15) async throws {
        let snapshot = snapshot()
        guard let now = snapshot.elements.first(where: { $0.path == element.path }) else {
            throw DriverError("\(element) is gone")
        }
        let point = try middle(of: now, in: snapshot)
        try session.input.run([
            "mousemove", "\(point.x)", "\(point.y)", "click", "--repeat", "\(abs(ticks))", "--delay",
            "\(delay)",
            ticks > 0 ? "5" : "4",
        ])
    }

    /// Scrolls a list until `wanted` is visible in it; for lists that create only the rows near the visible ones.
    @discardableResult
    func scroll(_ list: Name, role: Role? = nil, until wanted: Name, by ticks: Int = 3) async throws -> Element {
        let list = try await waitForActionable(Query(list, role: role), in: nil)
        let query = Query(wanted)
        let found = try await poll(seconds: Self.timeout) { () async throws -> Element? in
            if let match = snapshot().matches(query, in: list).first { return match }
            try await scroll(ticks, over: list)
            return nil
        }
        guard let found else { throw DriverError("no \(query) by scrolling \(list)\n\(tree())") }
        return found
    }

    /// Waits for the one sensitive match. Interactive elements take precedence over text of the same name.
    func waitForActionable(_ query: Query, in scope: Element?) async throws -> Element {
        let found = try await poll(seconds: Self.timeout) { () throws -> Element? in
            guard process.isRunning else { return nil }
            let all = snapshot().matches(query, in: scope)
            let active = all.filter { Role.interactive.contains($0.role) }
            let wanted = active.isEmpty ? all : active
            return wanted.count == 1 && wanted[0].isSensitive ? wanted[0] : nil
        }
        if let found { return found }
        let element = try await waitFor(query, in: scope, seconds: 0)
        throw DriverError("\(element) stays insensitive\n\(tree())")
    }

    /// Scrolls until an element has stopped moving and its middle is inside every scrolled area around it.
    private func reveal(_ element: Element) async throws -> (Element, Snapshot) {
        var before: Rect?
        let shown = try await poll(seconds: Self.timeout) { () async throws -> (Element, Snapshot)? in
            let snapshot = snapshot()
            guard let now = snapshot.elements.first(where: { $0.path == element.path }), let extents = now.extents
            else {
                throw DriverError("\(element) is gone\n\(snapshot.tree)")
            }
            defer { before = extents }
            guard extents == before else { return nil }
            let middle = extents.center
            let hiding = snapshot.ancestors(of: now).first {
                $0.role == .scrollPane && $0.extents?.contains(middle) == false
            }
            guard let hiding, let area = hiding.extents else { return (now, snapshot) }
            let isBelow = middle.y >= area.y + area.height
            try await scroll(isBelow ? 1 : -1, over: hiding)
            return nil
        }
        guard let shown else { throw DriverError("\(element) cannot be scrolled into view\n\(tree())") }
        return shown
    }
}
