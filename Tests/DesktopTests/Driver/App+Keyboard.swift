extension App {
    /// How text is entered into a field.
    enum TypingMethod {
        /// With key presses into the focused field.
        case keys
        /// At once, as assistive technology does it; works for any script.
        case assistive
    }

    /// Presses a key or a chord in the notation of xdotool: "Tab", "Return", "Escape", "ctrl+r", "ctrl+shift+t", "F10".
    func press(_ chord: String, times: Int = 1) async throws {
        guard process.isRunning else { throw DriverError("“\(chord)” pressed for an app that has ended") }
        try session.input.run(["key", "--clearmodifiers", "--repeat", "\(times)", "--delay", "20", chord])
    }

    /// Types text with key presses into the focused widget.
    func typeKeys(_ text: String) async throws {
        try session.input.run(["type", "--clearmodifiers", "--delay", "15", "--", text])
    }

    /// Replaces the content of a field, by default with key presses if the text is ASCII.
    func type(_ text: String, into field: Name, in scope: Element? = nil, by method: TypingMethod? = nil) async throws {
        let element = try await waitFor(Query(field), in: scope, seconds: Self.timeout, editable: true)
        typedTexts.insert(text)
        switch method ?? (text.allSatisfy(\.isASCII) ? .keys : .assistive) {
        case .assistive:
            try call(element, "org.a11y.atspi.EditableText", "SetTextContents", [.string(text)])
        case .keys:
            try await focus(element)
            try await press("ctrl+a")
            if text.isEmpty { try await press("Delete") } else { try await typeKeys(text) }
        }
    }

    /// Moves the keyboard focus to the element with a name.
    func focus(_ name: Name, role: Role? = nil, in scope: Element? = nil) async throws {
        try await focus(waitForActionable(Query(name, role: role), in: scope))
    }

    /// Moves the keyboard focus to an element and waits until it has arrived.
    ///
    /// A field is clicked, any other element is reached with Tab: GTK 4.8 does not support AT-SPI's GrabFocus.
    func focus(_ element: Element) async throws {
        func hasFocus(_ snapshot: Snapshot) -> Bool {
            guard let focused = snapshot.focused else { return false }
            return focused.path == element.path || focused.ancestors.contains(element.path)
        }
        // The focused text of an AdwEntryRow is hidden from AT-SPI: no element of the window reports the focus then.
        // A plain entry does report it. Without it, Ctrl+A would choose every listing instead of the text.
        func mayHaveFocus(_ snapshot: Snapshot) -> Bool {
            hasFocus(snapshot) || element.isEditable && element.role != .entry && snapshot.focused == nil
        }
        if hasFocus(snapshot()) { return }
        if Self.usesKeyboardOnly { return try await moveFocus(to: element) }
        if element.isEditable {
            // The buttons of a spin button are in its middle, where it is narrow.
            try await clickWithPointer(element, atStart: element.role == .spinButton)
            // The extents that GTK 4.18 reports may lie beside a field in a dialog.
            if snapshot().usesNewGtk {
                let arrived = try await poll(seconds: 2) { mayHaveFocus(snapshot()) ? true : nil }
                if arrived == nil { try await moveFocus(to: element) }
            }
        } else {
            for _ in 0..<60 where !hasFocus(snapshot()) { try await press("Tab") }
        }
        try await waitUntil("\(element) has the focus", mayHaveFocus)
    }

    /// Presses Tab until an element with a name has the focus.
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

    /// Returns the elements that Tab reaches in the active window, in order, starting at the focus.
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
