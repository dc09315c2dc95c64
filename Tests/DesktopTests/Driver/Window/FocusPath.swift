/// The path of the keyboard focus through a window, as far as the window reports it.
struct FocusPath {
    private var snapshot: Snapshot
    /// The element that reported the focus last.
    private var last: Element?
    /// The number of steps since then without a report; nil if no element has reported the focus from the start.
    private var unreportedSteps: Int?
    /// Whether the last arrow key had no effect.
    private var isStuck = false
    /// The keys pressed so far, and the element with the focus after each.
    private(set) var steps: [String] = []

    init(from snapshot: Snapshot) {
        self.snapshot = snapshot
        last = snapshot.focused
        unreportedSteps = last == nil ? nil : 0
    }

    /// Returns whether another element than before reports the focus.
    func hasMoved(in now: Snapshot) -> Bool {
        now.focused.map { unreportedSteps != 0 || $0.path != last?.path } ?? false
    }

    /// Records the effect of a key.
    mutating func record(_ key: String, _ now: Snapshot) {
        isStuck = !hasMoved(in: now) && key != "Tab"
        snapshot = now
        if let focused = now.focused {
            (last, unreportedSteps) = (focused, 0)
        } else {
            unreportedSteps = unreportedSteps.map { $0 + 1 }
        }
        steps.append("\(key): \(unreportedSteps == 0 ? last?.description ?? "nothing" : "not reported")")
    }

    /// Returns whether the focus is in the element, in a part of it, or in the row that contains it as text.
    func hasReached(_ element: Element) -> Bool {
        guard let last else { return false }
        return last.path == element.path
            || last.ancestors.contains(element.path) && !(element.isEditable && last.role == .button)
            || element.ancestors.contains(last.path) && !Role.interactive.contains(element.role)
            || hasReachedUnreported(element, after: last)
    }

    /// Returns whether the focus must be in an entry row: AdwEntryRow does not report it, so the fields since the
    /// last report are counted.
    private func hasReachedUnreported(_ element: Element, after last: Element) -> Bool {
        guard element.isEditable, let unreportedSteps, unreportedSteps > 0 else { return false }
        let order = snapshot.elements.map(\.path)
        guard let end = order.firstIndex(of: element.path) else { return false }
        let start = order.firstIndex(of: last.path) ?? 0
        let between = start < end ? Array(start + 1...end) : Array(start + 1..<order.count) + Array(0...end)
        return between.count { snapshot.elements[$0].isEditable } == unreportedSteps
    }

    /// Returns the next key: an arrow key among radio buttons, or inside a menu, a list or a tab list that contains both
    /// elements, else Tab.
    func key(to element: Element) -> String {
        guard unreportedSteps == 0, !isStuck, let last else { return "Tab" }
        // The page may have scrolled since the element was found.
        let element = snapshot.elements.first { $0.path == element.path } ?? element
        guard let here = last.extents, let there = element.extents else { return "Tab" }
        // Tab enters radio buttons at the one that is chosen.
        if last.role == .radioButton, element.role == .radioButton { return there.y > here.y ? "Down" : "Up" }
        let around = Set(element.ancestors)
        guard
            let group = snapshot.ancestors(of: last).first(where: {
                [.list, .tabList, .menu].contains($0.role) && around.contains($0.path)
            })
        else { return "Tab" }
        let isInOneRow = ([last] + snapshot.ancestors(of: last)).contains {
            $0.role == .listItem && around.contains($0.path)
        }
        if isInOneRow { return "Tab" }
        if group.role == .tabList { return there.x > here.x ? "Right" : "Left" }
        if there.y >= here.y + here.height { return "Down" }
        return there.y + there.height <= here.y ? "Up" : "Tab"
    }
}
