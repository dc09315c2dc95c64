extension App {
    /// Clicks the element with a name once it is visible and sensitive.
    func click(_ name: Name, role: Role? = nil, in scope: Element? = nil) async throws {
        try await withElement(name, role: role, in: scope) { try await click($0) }
    }

    /// Runs the action with the element with a name, again if a list has replaced the element by one of the same name.
    private func withElement(
        _ name: Name, role: Role?, in scope: Element?, _ action: (Element) async throws -> Void
    ) async throws {
        for _ in 0..<2 {
            do {
                return try await action(waitForActionable(Query(name, role: role), in: scope))
            } catch is ElementGone {}
        }
        try await action(waitForActionable(Query(name, role: role), in: scope))
    }

    /// Clicks an element with the pointer, or activates it by keyboard if that is required.
    func click(_ element: Element) async throws { try await clickWithPointer(element) }

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
        try await withElement(name, role: role, in: scope) {
            try await clickWithPointer($0, button: button, times: times)
        }
    }

    /// Clicks the middle of an element with the pointer.
    ///
    /// GTK 4.18 reports extents without the padding of the widgets around: there, a button is pressed by its action.
    /// With `atStart`, clicks some pixels behind its start instead.
    func clickWithPointer(
        _ element: Element, button: Int = 1, times: Int = 1, atStart: Bool = false
    ) async throws {
        if button == 1, times == 1 {
            if Self.usesKeyboardOnly { return try await activateByKeyboard(element) }
            if snapshot().usesNewGtk {
                // The tabs of libadwaita 1.7 have no action.
                if element.role == .tab { return try await activateByKeyboard(element) }
                if [.button, .toggleButton, .checkBox].contains(element.role), try !actions(of: element).isEmpty {
                    try call(element, "org.a11y.atspi.Action", "DoAction", [.integer(0)])
                    // GtkButton shows the press for a quarter of a second first.
                    return try await Task.sleep(for: .seconds(0.3))
                }
            }
        }
        try await hover(element, atStart: atStart)
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
    func hover(_ element: Element, atStart: Bool = false) async throws {
        let (now, snapshot) = try await reveal(element)
        var point = try middle(of: now, in: snapshot)
        if atStart, let width = now.extents?.width { point.x -= max(width / 2 - 12, 0) }
        try session.input.run(["mousemove", "\(point.x)", "\(point.y)"])
    }

    /// Drags what is at a place of the screen onto an element.
    func drag(from place: (x: Int, y: Int), to element: Element) async throws {
        let (now, snapshot) = try await reveal(element)
        let target = try middle(of: now, in: snapshot)
        try session.input.run(["mousemove", "\(place.x)", "\(place.y)"])
        try session.input.run(["mousedown", "1"])
        // A drag begins when the pointer has moved some pixels, and asks each window on its way.
        let steps = 20
        for step in 1...steps {
            let x = place.x + (target.x - place.x) * step / steps
            let y = place.y + (target.y - place.y) * step / steps
            try session.input.run(["mousemove", "\(x)", "\(y)"])
            try await Task.sleep(for: .milliseconds(30))
        }
        try await Task.sleep(for: .milliseconds(300))
        try session.input.run(["mouseup", "1"])
    }

    /// Moves the pointer to the corner of the screen, where nothing reacts to it.
    func movePointerAway() throws { try session.input.run(["mousemove", "0", "0"]) }

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
                throw ElementGone(description: "\(element) is gone\n\(snapshot.tree)")
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

/// An element was removed before it could be clicked.
private struct ElementGone: Error, CustomStringConvertible {
    let description: String
}
