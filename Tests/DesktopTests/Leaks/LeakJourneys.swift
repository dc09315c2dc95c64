import Foundation
import Sandbox
import Testing

private let askedRounds = ProcessInfo.processInfo.environment["HUTONG_ROUNDS"].flatMap(Int.init)

extension DesktopJourneys {
    /// Pages and dialogs are opened and closed again and again: no widget, view-model or observation stays behind.
    ///
    /// HUTONG_ROUNDS says how often; what stays is counted exactly, so few rounds tell as much as many.
    @UIActor @Suite struct LeakJourneys {
        private static let rounds = askedRounds ?? 5

        private func withCensus(
            _ arguments: [String], _ journey: @UIActor (App, Census) async throws -> Void
        ) async throws {
            let census = try Census()
            try await withApp(arguments: arguments, environment: census.environment) { try await journey($0, census) }
            census.remove()
        }

        /// Does it a few times, so that what is kept on purpose is there, and then often: of nothing may there be one
        /// more for every other time, or where those are few, for each.
        private func repeating(
            _ name: String, _ app: App, _ census: Census, sourceLocation: SourceLocation = #_sourceLocation,
            _ round: @UIActor () async throws -> Void
        ) async throws {
            for _ in 0..<3 { try await round() }
            try await settle(app)
            let before = try census.count()
            // It must see at all what it counts.
            #expect(before["Desktop.MainWindow"] == 1 && before["AdwApplicationWindow", default: 0] == 1)
            for _ in 0..<Self.rounds { try await round() }
            try await settle(app)
            var left: [String] = []
            // The last toast goes in its own time.
            _ = try await poll(seconds: 30) { () throws -> Bool? in
                let after = try census.count()
                left = after.map { ($0.key, $0.value - before[$0.key, default: 0]) }
                    .filter { $0.1 >= max(Self.rounds / 2, 5) }.sorted { $0.1 > $1.1 }.map { "\($0.1) × \($0.0)" }
                return left.isEmpty ? true : nil
            }
            #expect(left == [], "\(Self.rounds) × \(name)", sourceLocation: sourceLocation)
        }

        /// Lets the app come to rest: an answer comes when everything before it is done.
        private func settle(_ app: App) async throws {
            try await Task.sleep(for: .milliseconds(700))
            _ = app.snapshot()
        }

        /// Opens a window and closes it with Escape.
        private func window(_ app: App, _ open: @UIActor () async throws -> Void) async throws {
            let before = app.windowCount()
            // A key that comes while the last window still goes away is nobody's.
            for _ in 0..<3 where app.windowCount() == before {
                try await open()
                _ = try await poll(seconds: App.patience / 3) { app.windowCount() > before ? true : nil }
            }
            guard app.windowCount() > before else { throw DriverError("no window has opened") }
            try await app.press("Escape")
            try await wait("the window has closed") { app.windowCount() == before }
        }

        private func wait(_ condition: String, _ holds: @UIActor () throws -> Bool) async throws {
            guard try await poll(seconds: App.patience, { try holds() ? true : nil }) != nil else {
                throw DriverError("waited in vain until \(condition)")
            }
        }

        @Test func pagesAndTheProgramsOwnWindows() async throws {
            try await withCensus(["--page", "account"]) { app, census in
                try await app.waitFor("Password")
                // Given every page made: of keys in quick succession only the last page is shown.
                for page in 1...6 {
                    try await app.press("ctrl+\(page)")
                    try await settle(app)
                }
                try await repeating("the pages", app, census) {
                    for page in 1...6 { try await app.press("ctrl+\(page)") }
                }
                for (name, key) in [
                    ("preferences", "ctrl+comma"), ("shortcuts", "ctrl+question"), ("scenarios", "ctrl+shift+t"),
                ] {
                    try await repeating(name, app, census) { try await window(app) { try await app.press(key) } }
                }
                try await repeating("the menu", app, census) {
                    try await app.press("F10")
                    try await wait("the menu is open") { app.windowCount() > 0 }
                    try await app.press("Escape")
                }
            }
        }

        @Test func listings() async throws {
            try await withCensus(["--page", "listings"]) { app, census in
                try await app.waitFor(.matching(#"^\d+ live · "#), role: .label)
                let buttons = try ["View", "Adjust Price", "Add Listing"].map { name in
                    try #require(app.findAll(.exactly(name), role: .button).first)
                }
                for button in buttons {
                    try await repeating(button.name, app, census) {
                        try await window(app) { try await app.click(button) }
                    }
                }
                try await repeating("searches", app, census) {
                    try await app.type("zzzz", into: "Search listings", by: .assistive)
                    try await app.waitFor("No listings found", role: .label)
                    try await app.type("", into: "Search listings", by: .assistive)
                    try await app.waitUntilGone("No listings found")
                }
            }
        }

        @Test func groupsAndUsers() async throws {
            try await withServer { _, address in
                try await withCensus(["--page", "account", "--server", address.absoluteString]) { app, census in
                    try await app.signIn(Sandbox.sampleUser, password: Sandbox.samplePassword)
                    let names = [1, 2].map { GroupScenarios.names[$0] }
                    var groups: [Element] = []
                    for name in names {
                        groups.append(try await app.waitFor(.matching("^\(name)"), role: .button))
                    }
                    try await repeating("groups", app, census) {
                        for group in groups {
                            try await app.click(group)
                            try await app.waitFor(.matching("^Posts"), role: .tab)
                            let snapshot = app.snapshot()
                            let tabs = snapshot.elements.filter { $0.role == .tab }
                            #expect(tabs.count == 3)
                            for tab in tabs.reversed() {
                                let point = try app.middle(of: tab, in: snapshot)
                                try app.session.hand.run(["mousemove", "\(point.x)", "\(point.y)", "click", "1"])
                                try await Task.sleep(for: .milliseconds(300))  // Some frames, so that it is drawn.
                            }
                        }
                    }
                    for name in ["Add a Group", "Members"] {
                        let button = try await app.waitFor(.exactly(name), role: .button)
                        try await repeating(name, app, census) { try await window(app) { try await app.click(button) } }
                    }
                    try await app.click("Members", role: .button)
                    let member = try await app.waitFor(.containing("mei"), role: .button, in: app.window("Members"))
                    try await repeating("users", app, census) { try await window(app) { try await app.click(member) } }
                    try await app.press("Escape")
                    try await app.click(.matching("^Activities"), role: .tab)
                    let plan = try await app.waitFor("Plan an Activity", role: .button)
                    try await repeating("activities", app, census) {
                        try await window(app) { try await app.click(plan) }
                    }
                }
            }
        }

        @Test func signingInAndOut() async throws {
            try await withCensus(["--page", "account"]) { app, census in
                try await repeating("sessions", app, census) {
                    // One of hundreds of key presses may come before the field has the keyboard, which it does not tell.
                    try await app.signInWithPassword(typing: .assistive)
                    try await app.press("ctrl+4")
                    try await app.waitFor("Groups", role: .list)
                    try await app.press("ctrl+1")
                    try await app.click("Sign Out", role: .button)
                    try await app.waitFor("Password")
                }
            }
        }
    }
}
