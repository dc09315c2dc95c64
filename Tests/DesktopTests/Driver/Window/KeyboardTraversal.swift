/// The elements that Tab reaches in a window, and the problems of their order.
struct KeyboardTraversal {
    /// The window before the first key.
    let snapshot: Snapshot
    /// The elements with the focus after each key, until the first one had it again.
    let stops: [Element]
    /// The element that Tab does not leave, if there is one.
    let trap: Element?
    /// Whether Tab returned to the first element, or would have without a long list.
    var isComplete = true

    /// The problems of keyboard users.
    var violations: [Violation] {
        let traps = trap.map { [Violation(description: "keyboard trap: \($0)")] } ?? []
        let lost = isComplete ? [] : [Violation(description: "Tab is lost after \(stops.map(\.description))")]
        return traps + lost + jumps + unreachable
    }

    /// Steps against the reading order. One is allowed: from the last stop to the first.
    private var jumps: [Violation] {
        guard stops.count > 2 else { return [] }
        let steps = zip(stops, stops.dropFirst() + [stops[0]])
        let back = steps.filter { isBefore($1, $0) }
        guard back.count > 1 else { return [] }
        return back.map { Violation(description: "Tab goes against the reading order, from \($0) to \($1)") }
    }

    /// Returns whether one element comes before another in reading order: compares the two parts of the window that
    /// contain one of them each.
    private func isBefore(_ one: Element, _ other: Element) -> Bool {
        let (mine, others) = (one.ancestors + [one.path], other.ancestors + [other.path])
        let common = zip(mine, others).prefix { $0 == $1 }.count
        guard common < mine.count, common < others.count else { return false }
        let lists = Set(snapshot.elements.filter { $0.role == .list }.map(\.path)).intersection(mine[..<common])
        // The rows of a long list reuse the same few widgets.
        if let parent = mine[..<common].last, lists.contains(parent) { return false }
        func place(_ path: String, _ element: Element) -> Rect? {
            // A list may have scrolled since the snapshot, and between the two elements.
            snapshot.elements.first { $0.path == path }?.extents ?? (lists.isEmpty ? element.extents : nil)
        }
        guard let a = place(mine[common], one), let b = place(others[common], other), a != b else { return false }
        if a.y + a.height <= b.y { return true }
        if b.y + b.height <= a.y { return false }
        return a.x + a.width <= b.x
    }

    private var unreachable: [Violation] {
        let reached = Set(stops.flatMap { [$0.path] + $0.ancestors.suffix(3) })
        // Arrow keys move between the parts of these, once Tab has reached them.
        let groups = Set(
            stops.flatMap { snapshot.ancestors(of: $0) }.filter { Self.grouping.contains($0.role) }.map(\.path))
        guard let window = snapshot.activeWindow, trap == nil else { return [] }
        return snapshot.descendants(of: window).filter { element in
            Role.interactive.contains(element.role) && element.extents?.isEmpty == false
                && ([element] + snapshot.ancestors(of: element)).allSatisfy {
                    $0.isSensitive || $0.role == .application
                }
                && !Self.windowButtons.contains(element.name) && !reached.contains(element.path)
                && reached.isDisjoint(with: element.ancestors.suffix(3)) && groups.isDisjoint(with: element.ancestors)
                && !isInLongList(element) && !isHidden(element) && !snapshot.isInnerPart(element) && !isInToast(element)
        }.map { Violation(description: "not reached by Tab: \($0)") }
    }

    /// Returns whether the element is in a toast, whose closing button Tab skips, and which may disappear meanwhile.
    private func isInToast(_ element: Element) -> Bool {
        snapshot.ancestors(of: element).contains { $0.role == .alert && $0.path != snapshot.activeWindow?.path }
    }

    /// Returns whether the element is an AdwEntryRow, which does not report the focus in libadwaita 1.2.
    private func isHidden(_ element: Element) -> Bool { element.role == .text || element.role == .passwordEntry }

    /// Returns whether the element is in a long list. A row of GtkListView does not report the focus in GTK 4.8, and
    /// the parts of a row can only be reached through it.
    private func isInLongList(_ element: Element) -> Bool {
        let around = snapshot.ancestors(of: element)
        guard let list = around.firstIndex(where: { $0.role == .list }) else { return false }
        return list + 1 < around.count && around[(list + 1)...].prefix(2).contains { $0.role == .scrollPane }
    }

    private static let grouping: Set<Role> = [.list, .tabList, .menu]
    /// The names of the buttons for which the window manager has shortcuts.
    private static let windowButtons: Set<String> = ["Close", "Minimize", "Maximize", "关闭", "最小化", "最大化"]
}

extension App {
    /// Presses Tab until the first element of the active window has the focus again; visits only some rows of long
    /// lists, from both ends.
    func traverseByKeyboard() async throws -> KeyboardTraversal {
        let first = snapshot()
        let forward = try await traverse("Tab", in: first)
        guard !forward.isCyclic, forward.trap == nil, forward.presses < Self.maxPresses else {
            return KeyboardTraversal(
                snapshot: first, stops: forward.stops, trap: forward.trap,
                isComplete: forward.presses < Self.maxPresses)
        }
        // Back to the first element, and on to the other end.
        try await press("shift+Tab", times: forward.presses)
        try await waitForStableFocus()
        let backward = try await traverse("shift+Tab", in: first)
        // Backward, a list is entered at the end of its visible part, so it may have few stops. They are then in
        // order, and the stops of the way forward include rows that appeared later.
        let path =
            backward.isCyclic
            ? backward.stops.reversed()
            : backward.stops.reversed() + [first.focused].compactMap(\.self) + forward.stops
        var seen: Set<String> = []
        let stops = path.filter { seen.insert($0.path).inserted }
        return KeyboardTraversal(
            snapshot: first, stops: stops, trap: backward.trap, isComplete: backward.presses < Self.maxPresses)
    }

    /// Waits until no widget appears or disappears: while a page fades in, the previous one still exists, but not for
    /// the keyboard.
    func waitForStableWidgets() async throws {
        var (last, since) = ([String](), ContinuousClock.now)
        try await waitUntil("the widgets are stable") { snapshot in
            let paths = snapshot.elements.filter { Role.interactive.contains($0.role) }.map(\.path)
            if paths != last { (last, since) = (paths, .now) }
            return ContinuousClock.now - since > .milliseconds(400)
        }
    }

    /// Waits until all key presses have been processed, which a busy app can do late.
    private func waitForStableFocus() async throws {
        var (last, repeats) = (focused?.path, 0)
        try await waitUntil("the focus is stable") { snapshot in
            repeats = snapshot.focused?.path == last ? repeats + 1 : 0
            last = snapshot.focused?.path
            return repeats >= 3
        }
    }

    /// A number of stops that no window has.
    private static let maxPresses = 150

    /// Presses a key until the first element has the focus again, or many elements of one list have had it.
    private func traverse(
        _ key: String, in first: Snapshot
    ) async throws -> (stops: [Element], isCyclic: Bool, trap: Element?, presses: Int) {
        var known = first.elements.filter { $0.states.contains(.focusable) || Role.interactive.contains($0.role) }
        var stops: [Element] = []
        var (last, stays, inLists) = (Element?.none, 0, [String: Int]())
        for presses in 1...Self.maxPresses {
            try await press(key)
            let before = last
            // On a busy machine the focus moves late.
            var now = try await poll(seconds: stays == 0 ? 0.2 : 2) { () -> Element? in
                focused(among: known).flatMap { $0.path == before?.path ? nil : $0 }
            }
            // The focus stayed, or moved to an element that was not in the first snapshot.
            if now == nil { now = focused }
            last = now
            guard let now else { continue }
            if !known.contains(where: { $0.path == now.path }) { known.append(now) }
            // In a long list, the same widget can have the content of another row.
            let isSame = now.path == before?.path && now.name == before?.name && now.extents == before?.extents
            stays = isSame ? stays + 1 : 0
            if stays > 2 { return (stops, false, now, presses) }
            if now.path == stops.first?.path { return (stops, true, nil, presses) }
            if !stops.contains(where: { $0.path == now.path }) { stops.append(now) }
            for list in first.ancestors(of: now) where list.role == .list {
                inLists[list.path, default: 0] += 1
                if inLists[list.path]! > 12 { return (stops, false, nil, presses) }
            }
        }
        return (stops, false, nil, Self.maxPresses)
    }

    /// Returns the innermost of the elements with the focus. All are queried at once, which is faster than a snapshot.
    private func focused(among elements: [Element]) -> Element? {
        let states = session.accessibility.replies(
            to: elements.map {
                BusCall(
                    destination: connection, path: $0.path, interface: "org.a11y.atspi.Accessible", method: "GetState")
            })
        return Array(zip(elements, states)).last { _, reply in
            let low = reply?.first?.list.first?.integer ?? 0
            return States(rawValue: UInt64(low)).contains(.focused)
        }?.0
    }
}
