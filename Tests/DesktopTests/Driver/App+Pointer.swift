extension App {
    /// Clicks what has that name once it is there and sensitive: by its own action where it has one, as a screen reader
    /// does, else with the pointer.
    func click(_ name: Name, role: Role? = nil, in scope: Element? = nil) async throws {
        try await click(waitForActionable(Query(name, role: role), in: scope))
    }

    /// Clicks an element: by its own action where it has one, else with the pointer; only with keys where it is so
    /// wanted.
    func click(_ element: Element) async throws {
        if Self.isWithoutPointer { return try await pressByKeyboard(element) }
        let actions = try actions(of: element)
        guard let action = actions.firstIndex(where: { ["click", "toggle"].contains($0) }) else {
            return try await clickWithPointer(element)
        }
        try call(element, "org.a11y.atspi.Action", "DoAction", [.integer(action)])
    }

    /// The names of what a widget can do by itself.
    func actions(of element: Element) throws -> [String] {
        let answer = session.accessibility.answers(to: [
            BusCall(
                destination: connection, path: element.path, interface: "org.a11y.atspi.Action", method: "GetActions")
        ])
        return answer[0]?.first?.list.compactMap { $0.list.first?.string } ?? []
    }

    /// Clicks with the real pointer (1 left, 2 middle, 3 right), scrolling there first where that is needed.
    func clickWithPointer(
        _ name: Name, role: Role? = nil, in scope: Element? = nil, button: Int = 1, times: Int = 1
    ) async throws {
        try await clickWithPointer(
            waitForActionable(Query(name, role: role), in: scope), button: button, times: times)
    }

    /// Clicks the middle of an element with the real pointer.
    func clickWithPointer(_ element: Element, button: Int = 1, times: Int = 1) async throws {
        if Self.isWithoutPointer, button == 1, times == 1 { return try await pressByKeyboard(element) }
        try await hover(element)
        try session.hand.run(["click", "--repeat", "\(times)", "--delay", "60", "\(button)"])
    }

    /// Clicks twice, quickly.
    func doubleClick(_ name: Name, role: Role? = nil, in scope: Element? = nil) async throws {
        try await clickWithPointer(name, role: role, in: scope, times: 2)
    }

    /// Moves the pointer over what has that name.
    func hover(_ name: Name, role: Role? = nil, in scope: Element? = nil) async throws {
        try await hover(waitForActionable(Query(name, role: role), in: scope))
    }

    /// Moves the pointer to the middle of an element once that stands still and is scrolled into view.
    func hover(_ element: Element) async throws {
        let (now, snapshot) = try await reveal(element)
        let point = try middle(of: now, in: snapshot)
        try session.hand.run(["mousemove", "\(point.x)", "\(point.y)"])
    }

    /// Where on the screen the middle of an element is, for what stands still since the snapshot.
    func middle(of element: Element, in snapshot: Snapshot) throws -> (x: Int, y: Int) {
        guard let extents = element.extents else { throw DriverError("\(element) is nowhere") }
        let origin = try screenWindow(of: element, in: snapshot)
        return extents.moved(byX: origin.x, y: origin.y).center
    }

    /// Turns the wheel over an element: positive is down, one tick is one notch, `delay` ms are between two.
    func scroll(_ ticks: Int, over element: Element, delay: Int = 15) async throws {
        let snapshot = snapshot()
        guard let now = snapshot.elements.first(where: { $0.path == element.path }) else {
            throw DriverError("\(element) is gone")
        }
        let point = try middle(of: now, in: snapshot)
        try session.hand.run([
            "mousemove", "\(point.x)", "\(point.y)", "click", "--repeat", "\(abs(ticks))", "--delay",
            "\(delay)",
            ticks > 0 ? "5" : "4",
        ])
    }

    /// Scrolls what has that name until `wanted` is showing in it, as in a list that makes only the rows near the view.
    @discardableResult
    func scroll(_ list: Name, role: Role? = nil, until wanted: Name, by ticks: Int = 3) async throws -> Element {
        let list = try await waitForActionable(Query(list, role: role), in: nil)
        let query = Query(wanted)
        let found = try await poll(seconds: Self.patience) { () async throws -> Element? in
            if let match = snapshot().matches(query, in: list).first { return match }
            try await scroll(ticks, over: list)
            return nil
        }
        guard let found else { throw DriverError("no \(query) by scrolling \(list)\n\(tree())") }
        return found
    }

    /// Waits for the one match that is sensitive; a thing to act on wins over text of the same name.
    func waitForActionable(_ query: Query, in scope: Element?) async throws -> Element {
        let found = try await poll(seconds: Self.patience) { () throws -> Element? in
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

    /// Gives an element where it is once it stands still and its middle is inside every scrolled area around it.
    private func reveal(_ element: Element) async throws -> (Element, Snapshot) {
        var before: Rect?
        let shown = try await poll(seconds: Self.patience) { () async throws -> (Element, Snapshot)? in
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
