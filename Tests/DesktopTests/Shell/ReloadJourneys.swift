import Foundation
import Testing

extension DesktopJourneys {
    /// The program is loaded again in the same process.
    @UIActor @Suite struct ReloadJourneys {
        @Test func aWindowThatIsScrolledPastItsEndIsReplaced() async throws {
            try await withApp { app in
                try await app.press("ctrl+comma")
                try await app.click("Services")
                for _ in 0..<6 {
                    // Given the preferences, scrolled to their end,
                    try await app.waitFor("Use the sandbox", role: .label)
                    let preferences = try await app.window("Preferences")
                    let snapshot = app.snapshot()
                    let pane = try #require(snapshot.descendants(of: preferences).last { $0.role == .scrollPane })
                    let middle = try app.middle(of: pane, in: snapshot)
                    try app.session.input.run(["mousemove", "\(middle.x)", "\(middle.y)"])
                    try app.wheel(40)
                    let control = try app.find("Use the sandbox", role: .checkBox, in: preferences)
                    // when the sandbox is turned on or off while the wheel keeps turning,
                    _ = try app.call(control, "org.a11y.atspi.Action", "DoAction", [.integer(0)])
                    try app.wheel(60)
                    // then the preferences are open again, and GTK prints no warning.
                    try await app.waitUntil("the preferences are new") { snapshot in
                        snapshot.windows.contains { $0.name == "Preferences" && $0.path != preferences.path }
                    }
                }
            }
        }
    }
}

extension App {
    /// Turns the wheel down at the pointer.
    fileprivate func wheel(_ ticks: Int) throws {
        try session.input.run(["click", "--repeat", "\(ticks)", "--delay", "8", "5"])
    }
}
