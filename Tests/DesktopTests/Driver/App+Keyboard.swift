extension App {
    /// How text gets into a field.
    enum Typing {
        /// Real key presses into the focused field.
        case keys
        /// As assistive technology does it, all at once; any script.
        case assistive
    }

    /// Presses a key or a chord, in xdotool's words: "Tab", "Return", "Escape", "ctrl+r", "ctrl+shift+t", "F10".
    func press(_ chord: String, times: Int = 1) async throws {
        guard process.isRunning else { throw DriverError("“\(chord)” pressed for an app that has ended") }
        try session.hand.run(["key", "--clearmodifiers", "--repeat", "\(times)", "--delay", "20", chord])
    }

    /// Types with real key presses into whatever has the focus.
    func typeKeys(_ text: String) async throws {
        try session.hand.run(["type", "--clearmodifiers", "--delay", "15", "--", text])
    }

    /// Replaces what is in the field of that name; key presses where the text is plain ASCII, unless told otherwise.
    func type(_ text: String, into field: Name, in scope: Element? = nil, by way: Typing? = nil) async throws {
        let element = try await waitFor(Query(field), in: scope, seconds: Self.patience, editable: true)
        typedTexts.insert(text)
        switch way ?? (text.allSatisfy(\.isASCII) ? .keys : .assistive) {
        case .assistive:
            try call(element, "org.a11y.atspi.EditableText", "SetTextContents", [.string(text)])
        case .keys:
            try await focus(element)
            try await press("ctrl+a")
            if text.isEmpty { try await press("Delete") } else { try await typeKeys(text) }
        }
    }

    /// Gives the keyboard to what has that name.
    func focus(_ name: Name, role: Role? = nil, in scope: Element? = nil) async throws {
        try await focus(waitForActionable(Query(name, role: role), in: scope))
    }

    /// Gives the keyboard to an element and waits until it has it: to a field by a click into it, to anything else by
    /// Tab, because GTK 4.8 does not support AT-SPI's GrabFocus.
    func focus(_ element: Element) async throws {
        func hasFocus(_ snapshot: Snapshot) -> Bool {
            guard let focused = snapshot.focused else { return false }
            return focused.path == element.path || focused.ancestors.contains(element.path)
        }
        // An AdwEntryRow hides the text that has the focus: nothing in the window says it is focused then.
        func mayHaveFocus(_ snapshot: Snapshot) -> Bool {
            hasFocus(snapshot) || element.isEditable && snapshot.focused == nil
        }
        if hasFocus(snapshot()) { return }
        if Self.isWithoutPointer { return try await reach(element) }
        if element.isEditable {
            try await clickWithPointer(element)
        } else {
            for _ in 0..<60 where !hasFocus(snapshot()) { try await press("Tab") }
        }
        try await waitUntil("\(element) has the focus", mayHaveFocus)
    }

    /// Presses Tab until something of that name has the focus: the way of a user without a pointer.
    @discardableResult
    func tab(to name: Name, role: Role? = nil, atMost presses: Int = 60, backwards: Bool = false) async throws
        -> Element
    {
        let query = Query(name, role: role)
        var seen: [String] = []
        for _ in 0..<presses {
            if let focused, query.matches(focused) { return focused }
            try await press(backwards ? "shift+Tab" : "Tab")
            seen.append(focused.map(\.description) ?? "nothing")
        }
        throw DriverError("\(presses) × Tab did not reach \(query), only:\n" + seen.joined(separator: "\n"))
    }

    /// Everything Tab reaches in the active window, in order, starting where the focus is.
    func tabStops(atMost presses: Int = 60) async throws -> [Element] {
        var stops: [Element] = []
        for _ in 0..<presses {
            try await press("Tab")
            guard let focused else { continue }
            if focused.path == stops.first?.path { break }
            stops.append(focused)
        }
        return stops
    }
}
