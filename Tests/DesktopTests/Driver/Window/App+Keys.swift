extension App {
    /// Presses a key or a chord in the notation of xdotool: "Tab", "Return", "Escape", "ctrl+r", "ctrl+shift+t", "F10".
    func press(_ chord: String, times: Int = 1) async throws {
        guard process.isRunning else { throw DriverError("“\(chord)” pressed for an app that has ended") }
        try session.input.run(["key", "--clearmodifiers", "--repeat", "\(times)", "--delay", "20", chord])
    }

    /// Types text with key presses into the focused widget.
    func typeKeys(_ text: String) async throws {
        try session.input.run(["type", "--clearmodifiers", "--delay", "15", "--", text])
    }

    /// Moves the keyboard focus to an element and waits until it has arrived.
    ///
    /// A field is clicked, any other element is reached with Tab: GTK 4.8 does not support AT-SPI's GrabFocus.
    func focus(_ element: Element) async throws {
        func hasFocus(_ snapshot: Snapshot) -> Bool {
            guard let focused = snapshot.focused else { return false }
            return focused.path == element.path || focused.ancestors.contains(element.path)
        }
        // Returns whether the element may have the focus. The focused text of an AdwEntryRow is hidden from AT-SPI:
        // no element of the window reports the focus then. A plain entry does report it. Otherwise, Ctrl+A would
        // select every listing instead of the text.
        func mayHaveFocus(_ snapshot: Snapshot) -> Bool {
            hasFocus(snapshot) || element.isEditable && element.role != .entry && snapshot.focused == nil
        }
        if hasFocus(snapshot()) { return }
        if Self.usesKeyboardOnly { return try await moveFocus(to: element) }
        if element.isEditable {
            // The buttons of a spin button are in its middle, where it is narrow.
            try await clickWithPointer(element, atStart: element.role == .spinButton)
            // The extents in GTK 4.18 may lie beside a field in a dialog.
            if snapshot().usesNewGtk {
                let arrived = try await poll(seconds: 2) { mayHaveFocus(snapshot()) ? true : nil }
                if arrived == nil { try await moveFocus(to: element) }
            }
        } else {
            for _ in 0..<60 where !hasFocus(snapshot()) { try await press("Tab") }
        }
        try await waitUntil("\(element) has the focus", mayHaveFocus)
    }

    /// Replaces the content of a field at once.
    func setText(_ text: String, of field: Element) throws {
        try call(field, "org.a11y.atspi.EditableText", "SetTextContents", [.string(text)])
    }
}
