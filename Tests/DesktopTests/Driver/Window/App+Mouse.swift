extension App {
    /// Returns the names of an element's actions.
    func actions(of element: Element) throws -> [String] {
        let replies = session.accessibility.replies(to: [
            BusCall(
                destination: connection, path: element.path, interface: "org.a11y.atspi.Action", method: "GetActions")
        ])
        return replies[0]?.first?.list.compactMap { $0.list.first?.string } ?? []
    }

    /// Clicks the middle of an element with the pointer.
    ///
    /// GTK 4.18 reports extents without the padding of the widgets around: there, a button is pressed by its action.
    /// With `atStart`, clicks some pixels behind its start instead.
    func clickWithPointer(
        _ element: Element, button: Int = 1, times: Int = 1, atStart: Bool = false
    ) async throws {
        if button == 1, times == 1 {
            if Self.usesKeyboardOnly { return try await activateByKeyboard(element) }
            if snapshot().usesNewGtk {
                // They have no action, and GTK 4.18 leaves out the padding of a dialog when it says where they are.
                if [.tab, .radioButton].contains(element.role) { return try await activateByKeyboard(element) }
                if [.button, .toggleButton, .checkBox].contains(element.role), try !actions(of: element).isEmpty {
                    // A pointer that rests over a popover would choose a row of it.
                    try movePointerAway()
                    try call(element, "org.a11y.atspi.Action", "DoAction", [.integer(0)])
                    // GtkButton shows the press for a quarter of a second first.
                    return try await Task.sleep(for: .seconds(0.3))
                }
            }
        }
        try await hover(element, atStart: atStart)
        try session.input.run(["click", "--repeat", "\(times)", "--delay", "60", "\(button)"])
    }

    /// Moves the pointer to the middle of an element once it has stopped moving and is scrolled into view.
    func hover(_ element: Element, atStart: Bool = false) async throws {
        let (now, snapshot) = try await reveal(element)
        var point = try middle(of: now, in: snapshot)
        if atStart, let width = now.extents?.width { point.x -= max(width / 2 - 12, 0) }
        // With the frame after its first motion, the pointer of GTK 4.8 is once more in a popover that has closed under it,
        // and a press would be lost. A hand moves it in many steps.
        try session.input.run(["mousemove", "\(point.x - 1)", "\(point.y)"])
        await settle()
        try session.input.run(["mousemove", "\(point.x)", "\(point.y)"])
    }

    /// Waits until the app has finished the work that it has begun, and drawn its last frame, which it does a sixtieth
    /// of a second later.
    func settle() async {
        var looks = 0
        for _ in 0..<500 where looks < 4 {
            looks = isAtRest(pid) ? looks + 1 : 0
            try? await Task.sleep(for: .milliseconds(10))
        }
    }

    /// Drags the files of another program onto an element.
    func drag(_ files: FilesToDrag, to element: Element) async throws {
        let (now, snapshot) = try await reveal(element)
        let (start, target) = (FilesToDrag.place, try middle(of: now, in: snapshot))
        try session.input.run(["mousemove", "\(start.x)", "\(start.y)"])
        try session.input.run(["mousedown", "1"])
        // A drag begins when the pointer has moved some pixels, and asks each window on its way.
        let steps = 20
        for step in 1...steps {
            let x = start.x + (target.x - start.x) * step / steps
            let y = start.y + (target.y - start.y) * step / steps
            try session.input.run(["mousemove", "\(x)", "\(y)"])
            try await Task.sleep(for: .milliseconds(30))
        }
        // Files that are dropped before the window has answered are lost.
        let accepted = try await poll(seconds: Self.timeout) { () throws -> Bool? in
            if files.areAccepted { return true }
            try session.input.run(["mousemove", "\(target.x + 1)", "\(target.y)"])
            try session.input.run(["mousemove", "\(target.x)", "\(target.y)"])
            return nil
        }
        try session.input.run(["mouseup", "1"])
        if accepted == nil { throw DriverError("\(element) does not accept the files:\n\(files.log)") }
    }

    /// Returns the middle of an element in screen coordinates, if it has not moved since the snapshot.
    func middle(of element: Element, in snapshot: Snapshot) throws -> (x: Int, y: Int) {
        guard let extents = element.extents else { throw DriverError("\(element) has no place") }
        let origin = try screenWindow(of: element, in: snapshot)
        return extents.moved(byX: origin.x, y: origin.y).center
    }

    /// Turns the wheel over an element: positive ticks scroll down, with `delay` milliseconds between them.
    func scroll(_ ticks: Int, over element: Element, delay: Int = 15) async throws {
        let snapshot = snapshot()
        guard let now = snapshot.elements.first(where: { $0.path == element.path }) else {
            throw DriverError("\(element) is gone")
        }
        let point = try middle(of: now, in: snapshot)
        try session.input.run([
            "mousemove", "\(point.x)", "\(point.y)", "click", "--repeat", "\(abs(ticks))", "--delay",
            "\(delay)",
            ticks > 0 ? "5" : "4",
        ])
    }

    /// Scrolls until an element has stopped moving and its middle is inside every scrolled area around it.
    private func reveal(_ element: Element) async throws -> (Element, Snapshot) {
        var before: Rect?
        let shown = try await poll(seconds: Self.timeout) { () async throws -> (Element, Snapshot)? in
            let snapshot = snapshot()
            guard let now = snapshot.elements.first(where: { $0.path == element.path }), let extents = now.extents
            else {
                throw ElementGone(description: "\(element) is gone\n\(snapshot.tree)")
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

    /// Moves the pointer to the corner of the screen, where nothing reacts to it.
    func movePointerAway() throws { try session.input.run(["mousemove", "0", "0"]) }
}
