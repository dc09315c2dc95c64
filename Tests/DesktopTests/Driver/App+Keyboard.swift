extension App {
    /// The way in which text is entered into a field.
    enum TypingMethod {
        /// With key presses into the focused field.
        case keys
        /// At once, like assistive technology; works for any script.
        case assistive
    }

    /// Replaces the content of a field, by default with key presses if the text is ASCII.
    func type(_ text: String, into field: Name, in scope: Element? = nil, by method: TypingMethod? = nil) async throws {
        let element = try await waitFor(Query(field), in: scope, seconds: Self.timeout, editable: true)
        typedTexts.insert(text)
        switch method ?? (text.allSatisfy(\.isASCII) ? .keys : .assistive) {
        case .assistive:
            try setText(text, of: element)
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

    /// Presses Tab until an element with a name, which may have to become sensitive first, has the focus.
    @discardableResult
    func tab(to name: Name, role: Role? = nil, atMost presses: Int = 60, backwards: Bool = false) async throws
        -> Element
    {
        let query = Query(name, role: role)
        // A list makes some elements only when the focus comes near.
        _ = try await poll(seconds: 5) { snapshot().matches(query).contains(where: \.isSensitive) ? true : nil }
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
