import Foundation
import Gtk
import ViewModels

/// The facts about the computer that a developer needs with a report. They contain nothing about the user.
enum SystemFacts {
    /// Returns the facts, gathered without blocking the main thread.
    static func gather(version: String) async -> [TroubleshootingReport.Fact] {
        let system = await Task.detached { ProcessInfo.processInfo.operatingSystemVersionString }.value
        let environment = ProcessInfo.processInfo.environment
        return [
            ("hutong", version), ("gtk", Toolkit.gtkVersion), ("libadwaita", Toolkit.libadwaitaVersion),
            ("display", Toolkit.displayType), ("session", environment["XDG_SESSION_TYPE"] ?? ""),
            ("desktop", environment["XDG_CURRENT_DESKTOP"] ?? ""), ("locale", words.format.name),
            ("system", system),
        ]
    }
}
