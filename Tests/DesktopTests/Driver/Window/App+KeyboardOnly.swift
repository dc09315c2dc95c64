import Foundation

/// Operation with the keyboard alone.
extension App {
    /// Whether journeys use the keyboard for every click (`HUTONG_KEYBOARD=1`).
    nonisolated static let usesKeyboardOnly = ProcessInfo.processInfo.environment["HUTONG_KEYBOARD"] != nil

    /// Moves the focus to an element and activates it.
    func activateByKeyboard(_ element: Element) async throws {
        try await moveFocus(to: element)
        let isButton = element.role != .link && Role.interactive.contains(element.role)
        try await press(isButton && element.role != .menuItem ? "space" : "Return")
    }

    /// Moves the focus to an element with Tab and the arrow keys, after activating its window if necessary.
    func moveFocus(to element: Element) async throws {
        let start = snapshot()
        if let window = element.ancestors.dropFirst().first, let active = start.activeWindow, active.path != window {
            let other = try screenWindow(of: element, in: start).window
            try session.input.run(["windowactivate", "--sync", other.id])
        }
        var path = FocusPath(from: start)
        for _ in 0..<200 {
            if path.hasReached(element) { return }
            let key = path.key(to: element)
            try await press(key)
            // A widget may report the focus late, or not at all.
            var now = snapshot()
            _ = try await poll(seconds: 0.4) { () -> Bool? in
                now = snapshot()
                return path.hasMoved(in: now) ? true : nil
            }
            path.record(key, now)
        }
        throw DriverError("the focus did not reach \(element):\n" + path.steps.joined(separator: "\n"))
    }
}
