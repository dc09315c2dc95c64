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
        let start = snapshot()
        if let window = element.ancestors.dropFirst().first, let active = start.activeWindow, active.path != window {
            let other = try screenWindow(of: element, in: start).window
            try session.hand.run(["windowactivate", "--sync", other.id])
        }
        var way = FocusWay(from: start)
        for _ in 0..<200 {
            if way.hasReached(element) { return }
            let key = way.key(to: element)
            try await press(key)
            // What takes the keyboard may be slow to say so, or say nothing.
            var now = snapshot()
            _ = try await poll(seconds: 0.4) { () -> Bool? in
                now = snapshot()
                return way.isNews(now) ? true : nil
            }
            way.went(key, now)
        }
        throw DriverError("the keyboard did not reach \(element):\n" + way.steps.joined(separator: "\n"))
    }
}
