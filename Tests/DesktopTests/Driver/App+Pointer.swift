extension App {
    /// Clicks the element with a name once it is visible and sensitive.
    func click(_ name: Name, role: Role? = nil, in scope: Element? = nil) async throws {
        try await withElement(name, role: role, in: scope) { try await click($0) }
    }

    /// Clicks one of several elements with the same name and role, counted from 1 in reading order.
    func click(_ name: Name, role: Role, number: Int) async throws {
        var wanted: Element?
        try await waitUntil("there are \(number) of \(name)") { snapshot in
            let all = snapshot.matches(Query(name, role: role))
            wanted = all.count >= number ? all[number - 1] : nil
            return wanted?.isSensitive == true
        }
        if let wanted { try await click(wanted) }
    }

    /// Runs the action with the element with a name, and repeats it if a list has replaced the element by one of the
    /// same name.
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

    /// Clicks with the pointer (button 1 left, 2 middle, 3 right), after scrolling the element into view if necessary.
    func clickWithPointer(
        _ name: Name, role: Role? = nil, in scope: Element? = nil, button: Int = 1, times: Int = 1
    ) async throws {
        try await withElement(name, role: role, in: scope) {
            try await clickWithPointer($0, button: button, times: times)
        }
    }

    /// Double-clicks the element with a name.
    func doubleClick(_ name: Name, role: Role? = nil, in scope: Element? = nil) async throws {
        try await clickWithPointer(name, role: role, in: scope, times: 2)
    }

    /// Moves the pointer over the element with a name.
    func hover(_ name: Name, role: Role? = nil, in scope: Element? = nil) async throws {
        try await hover(waitForActionable(Query(name, role: role), in: scope))
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
}

/// An element was removed before it could be clicked.
struct ElementGone: Error, CustomStringConvertible {
    let description: String
}
