/// What Tab reaches in a window, one press after another, and what is wrong with that.
struct KeyboardWalk {
    /// The window before the walk.
    let snapshot: Snapshot
    /// What had the keyboard after each press, until it came round.
    let stops: [Element]
    /// Where the keyboard stayed in spite of Tab, if anywhere.
    let trap: Element?
    /// Whether it came round, or would have but for the length of a list.
    var comesRound = true

    /// What a user without a pointer would stumble over; empty is right.
    var violations: [Violation] {
        let caught = trap.map { [Violation(description: "keyboard trap: \($0)")] } ?? []
        let lost = comesRound ? [] : [Violation(description: "Tab is lost after \(stops.map(\.description))")]
        return caught + lost + jumps + unreachable
    }

    /// Every step against the reading order but one: the one from the last stop round to the first.
    private var jumps: [Violation] {
        guard stops.count > 2 else { return [] }
        let steps = zip(stops, stops.dropFirst() + [stops[0]])
        let back = steps.filter { isBefore($1, $0) }
        guard back.count > 1 else { return [] }
        return back.map { Violation(description: "Tab goes against the reading order, from \($0) to \($1)") }
    }

    /// Whether one element comes before another for a reader: compared are the two parts of the window that hold one of
    /// them each.
    private func isBefore(_ one: Element, _ other: Element) -> Bool {
        let (mine, others) = (one.ancestors + [one.path], other.ancestors + [other.path])
        let common = zip(mine, others).prefix { $0 == $1 }.count
        guard common < mine.count, common < others.count else { return false }
        // The rows of a long list are the same few widgets again and again.
        if common > 0, snapshot.elements.contains(where: { $0.path == mine[common - 1] && $0.role == .list }) {
            return false
        }
        func place(_ path: String, _ element: Element) -> Rect? {
            snapshot.elements.first { $0.path == path }?.extents ?? element.extents
        }
        guard let a = place(mine[common], one), let b = place(others[common], other), a != b else { return false }
        if a.y + a.height <= b.y { return true }
        if b.y + b.height <= a.y { return false }
        return a.x + a.width <= b.x
    }

    private var unreachable: [Violation] {
        let reached = Set(stops.flatMap { [$0.path] + $0.ancestors.suffix(3) })
        // Arrow keys go through the parts of these, once Tab is in them.
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
                && !isInLongList(element) && !isHidden(element) && !snapshot.isInnerPart(element)
        }.map { Violation(description: "not reached by Tab: \($0)") }
    }

    /// An AdwEntryRow in libadwaita 1.2 does not tell that the keyboard is in it.
    private func isHidden(_ element: Element) -> Bool { element.role == .text || element.role == .passwordEntry }

    /// A GtkListView's row that has the keyboard itself does not tell so in 4.8, nor do Tab and arrow keys reach the
    /// parts of a row but by way of it.
    private func isInLongList(_ element: Element) -> Bool {
        let around = snapshot.ancestors(of: element)
        guard let list = around.firstIndex(where: { $0.role == .list }) else { return false }
        return list + 1 < around.count && around[(list + 1)...].prefix(2).contains { $0.role == .scrollPane }
    }

    private static let grouping: Set<Role> = [.list, .tabList, .menu]
    /// The window manager has keys for these.
    private static let windowButtons: Set<String> = ["Close", "Minimize", "Maximize", "关闭", "最小化", "最大化"]
}

extension App {
    /// Goes through the active window with Tab until it comes round; of a long list only some rows, from both ends.
    func walkByKeyboard() async throws -> KeyboardWalk {
        let first = snapshot()
        let forward = try await walk("Tab", in: first)
        guard !forward.isRound, forward.trap == nil, forward.presses < Self.mostPresses else {
            return KeyboardWalk(
                snapshot: first, stops: forward.stops, trap: forward.trap,
                comesRound: forward.presses < Self.mostPresses)
        }
        // Back to where it began, and on to the other end.
        try await press("shift+Tab", times: forward.presses)
        try await letFocusSettle()
        let backward = try await walk("shift+Tab", in: first)
        let way = backward.stops.reversed() + [first.focused].compactMap(\.self) + forward.stops
        var seen: Set<String> = []
        let stops = way.filter { seen.insert($0.path).inserted }
        return KeyboardWalk(
            snapshot: first, stops: stops, trap: backward.trap, comesRound: backward.presses < Self.mostPresses)
    }

    /// Waits until all that was pressed has been done: a busy app does so long after.
    private func letFocusSettle() async throws {
        var (last, repeats) = (focused?.path, 0)
        try await waitUntil("the focus rests") { snapshot in
            repeats = snapshot.focused?.path == last ? repeats + 1 : 0
            last = snapshot.focused?.path
            return repeats >= 3
        }
    }

    /// More stops than any window of ours has.
    private static let mostPresses = 150

    /// Presses a key until the keyboard is where it was first, or has been at many places of one list.
    private func walk(
        _ key: String, in first: Snapshot
    ) async throws -> (stops: [Element], isRound: Bool, trap: Element?, presses: Int) {
        var known = first.elements.filter { $0.states.contains(.focusable) || Role.interactive.contains($0.role) }
        var stops: [Element] = []
        var (last, stays, inLists) = (Element?.none, 0, [String: Int]())
        for presses in 1...Self.mostPresses {
            try await press(key)
            let before = last
            // A busy machine is slow to move it; before that counts as staying it gets time.
            var now = try await poll(seconds: stays == 0 ? 0.2 : 2) { () -> Element? in
                focused(among: known).flatMap { $0.path == before?.path ? nil : $0 }
            }
            // It stayed, or went where assistive technology was not told of before.
            if now == nil { now = focused }
            last = now
            guard let now else { continue }
            if !known.contains(where: { $0.path == now.path }) { known.append(now) }
            // In a long list a widget that stays has another row's content.
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
        return (stops, false, nil, Self.mostPresses)
    }

    /// Which of these has the keyboard: the innermost; asked in one go, so much faster than a snapshot.
    private func focused(among elements: [Element]) -> Element? {
        let states = session.accessibility.answers(
            to: elements.map {
                BusCall(
                    destination: connection, path: $0.path, interface: "org.a11y.atspi.Accessible", method: "GetState")
            })
        return Array(zip(elements, states)).last { _, answer in
            let low = answer?.first?.list.first?.integer ?? 0
            return States(rawValue: UInt64(low)).contains(.focused)
        }?.0
    }
}
