import Foundation

/// The desktop around the app.
extension App {
    /// Minimizes the window. Returns a function that restores it.
    @discardableResult
    func minimize() async throws -> () async throws -> Void {
        let snapshot = snapshot()
        guard let frame = snapshot.activeWindow else { throw DriverError("no window") }
        let window = try screenWindow(of: frame, in: snapshot).window.id
        try session.input.run(["windowminimize", window])
        try await waitUntil("the window is not active") { !$0.windows.contains { $0.states.contains(.active) } }
        return { [self] in
            try session.input.run(["windowactivate", window])
            try await waitUntil("the window is active") { $0.windows.contains { $0.states.contains(.active) } }
        }
    }

    /// Waits until the desktop shows a notification with this title.
    func waitForNotification(titled title: String) async throws -> NotificationServer.Notification {
        let found = try await poll(seconds: Self.timeout) { session.notifications.shown.last { $0.title == title } }
        guard let found else { throw DriverError("no notification “\(title)”, only \(session.notifications.shown)") }
        return found
    }

    /// Returns the resident memory of the program, in megabytes.
    func residentMegabytes() throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        let kilobytes = line?.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first
        guard let kilobytes else { throw DriverError("no VmRSS") }
        return kilobytes / 1000
    }
}
