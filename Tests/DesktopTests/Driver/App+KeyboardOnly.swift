import Foundation

/// The way of a user without a pointer.
extension App {
    /// Whether every click of a journey is made with the keyboard (`make test-desktop KEYBOARD=1`).
    nonisolated static let isWithoutPointer = ProcessInfo.processInfo.environment["HUTONG_KEYBOARD"] != nil

    /// Goes to an element with Tab and the arrow keys and presses it.
    func pressByKeyboard(_ element: Element) async throws {
        try await reach(element)
        let isButton = element.role != .link && Role.interactive.contains(element.role)
        try await press(isButton && element.role != .menuItem ? "space" : "Return")
    }

    /// Gives an element the keyboard, its window first where that is another one.
    func reach(_ element: Element) async throws {
        var snapshot = snapshot()
        if let window = element.ancestors.dropFirst().first, let active = snapshot.activeWindow, active.path != window {
            let other = try screenWindow(of: element, in: snapshot).window
            try session.hand.run(["windowactivate", "--sync", other.id])
        }
        // Where it is silent from the start, nobody knows where that is.
        var (last, silent) = (snapshot.focused, snapshot.focused == nil ? 100 : 0)
        var way: [String] = []
        var isStuck = false
        for _ in 0..<200 {
            if let last, isAt(element, last) { return }
            if isAtSilently(element, last: last, silent: silent, in: snapshot) { return }
            let key = silent == 0 && !isStuck ? key(from: last, to: element, in: snapshot) : "Tab"
            try await press(key)
            let before = silent == 0 ? last?.path : nil
            // What takes the keyboard may be slow to say so, or say nothing.
            let now = try await poll(seconds: 0.4) { () -> Element? in
                snapshot = self.snapshot()
                return snapshot.focused.flatMap { $0.path == before ? nil : $0 }
            }
            silent = now == nil && snapshot.focused == nil ? silent + 1 : 0
            last = now ?? snapshot.focused ?? last
            isStuck = now == nil && key != "Tab"
            way.append("\(key): \(silent > 0 ? "silence" : last?.description ?? "nothing")")
        }
        throw DriverError("the keyboard did not reach \(element):\n" + way.joined(separator: "\n"))
    }

    /// Whether what has the focus is the element, a part of it, or the row that it is the text of.
    private func isAt(_ element: Element, _ focused: Element) -> Bool {
        focused.path == element.path
            || focused.ancestors.contains(element.path) && !(element.isEditable && focused.role == .button)
            || element.ancestors.contains(focused.path) && !Role.interactive.contains(element.role)
    }

    /// An AdwEntryRow does not tell that the keyboard is in it: whether that has been silent for just the fields from
    /// the last that did tell to this one.
    private func isAtSilently(_ element: Element, last: Element?, silent: Int, in snapshot: Snapshot) -> Bool {
        guard element.isEditable, silent > 0 else { return false }
        let order = snapshot.elements.map(\.path)
        guard let end = order.firstIndex(of: element.path) else { return false }
        let start = last.flatMap { order.firstIndex(of: $0.path) } ?? 0
        let between = start < end ? Array(start + 1...end) : Array(start + 1..<order.count) + Array(0...end)
        return between.count { snapshot.elements[$0].isEditable } == silent
    }

    /// Arrow keys inside a menu, a list or a row of tabs that both are in, else Tab.
    private func key(from focused: Element?, to element: Element, in snapshot: Snapshot) -> String {
        // Where it is now: the page scrolls along with the keyboard.
        let element = snapshot.elements.first { $0.path == element.path } ?? element
        guard let focused, let here = focused.extents, let there = element.extents else { return "Tab" }
        let around = Set(element.ancestors)
        guard
            let group = snapshot.ancestors(of: focused).first(where: {
                [.list, .tabList, .menu].contains($0.role) && around.contains($0.path)
            })
        else { return "Tab" }
        let isInOneRow = ([focused] + snapshot.ancestors(of: focused)).contains {
            $0.role == .listItem && around.contains($0.path)
        }
        if isInOneRow { return "Tab" }
        if group.role == .tabList { return there.x > here.x ? "Right" : "Left" }
        if there.y >= here.y + here.height { return "Down" }
        return there.y + there.height <= here.y ? "Up" : "Tab"
    }
}
