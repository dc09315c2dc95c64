import Foundation
import Sandbox
import Testing

private let requestedRounds = ProcessInfo.processInfo.environment["HUTONG_ROUNDS"].flatMap(Int.init)

extension DesktopJourneys {
    /// Opens and closes pages and dialogs repeatedly and checks that no widget, view-model or observation is leaked.
    ///
    /// HUTONG_ROUNDS is the number of rounds. Live objects are counted exactly, so few rounds find the same leaks as
    /// many.
    @UIActor @Suite struct LeakJourneys {
        private static let rounds = requestedRounds ?? 5

        private func withObjectCounter(
            _ arguments: [String], _ journey: @UIActor (App, LiveObjectCounter) async throws -> Void
        ) async throws {
            let counter = try LiveObjectCounter()
            try await withApp(arguments: arguments, environment: counter.environment) { try await journey($0, counter) }
            counter.remove()
        }

        /// Runs a round a few times, so that caches are filled, and then `rounds` times. The number of objects of a
        /// type may grow by less than one for every second round, or five.
        private func repeating(
            _ name: String, _ app: App, _ counter: LiveObjectCounter, sourceLocation: SourceLocation = #_sourceLocation,
            _ round: @UIActor () async throws -> Void
        ) async throws {
            for _ in 0..<3 { try await round() }
            let before = try await settledCount(app, counter)
            // Checks that objects are counted at all.
            #expect(before["Desktop.MainWindow"] == 1 && before["AdwApplicationWindow", default: 0] == 1)
            for _ in 0..<Self.rounds { try await round() }
            var left: [String] = []
            // The last toast disappears after some seconds.
            _ = try await poll(seconds: 30) { () throws -> Bool? in
                let after = try counter.count()
                left = after.map { ($0.key, $0.value - before[$0.key, default: 0]) }
                    .filter { $0.1 >= max(Self.rounds / 2, 5) }.sorted { $0.1 > $1.1 }.map { "\($0.1) × \($0.0)" }
                return left.isEmpty ? true : nil
            }
            #expect(left == [], "\(Self.rounds) × \(name)", sourceLocation: sourceLocation)
        }

        /// Returns the numbers of live objects once the app has released the objects that it releases later: it has
        /// answered several times after all earlier events, and the numbers stayed the same.
        private func settledCount(_ app: App, _ counter: LiveObjectCounter) async throws -> [String: Int] {
            var (last, timesSeen) = ([String: Int](), 0)
            try await app.waitUntil("the numbers of objects stay the same") { _ in
                let now = try counter.count()
                timesSeen = now == last ? timesSeen + 1 : 1
                last = now
                return timesSeen == 5
            }
            return last
        }

        /// Opens a window and closes it with Escape.
        private func window(_ app: App, _ open: @UIActor () async throws -> Void) async throws {
            let before = app.windowCount()
            try await open()
            try await app.waitUntil("a window has opened") { $0.windows.count > before }
            try await app.press("Escape")
            // The window below must have the keyboard focus again, or the next key has no effect.
            try await app.waitUntil("the window has closed") {
                $0.windows.count == before && $0.windows.contains { $0.states.contains(.active) }
            }
        }

        @Test func pagesAndWindowsAreReleased() async throws {
            try await withObjectCounter(["--page", "account"]) { app, counter in
                try await app.waitFor("Password")
                // Creates every page. Of several keys in quick succession, only the last page is shown.
                let pages = try 1...App.pages().count
                for page in pages {
                    try await app.press("ctrl+\(page)")
                    _ = try await settledCount(app, counter)
                }
                try await repeating("the pages", app, counter) {
                    for page in pages { try await app.press("ctrl+\(page)") }
                }
                for (name, key) in [
                    ("preferences", "ctrl+comma"), ("shortcuts", "ctrl+question"), ("scenarios", "ctrl+shift+t"),
                ] {
                    try await repeating(name, app, counter) { try await window(app) { try await app.press(key) } }
                }
                try await repeating("the menu", app, counter) {
                    try await app.press("F10")
                    try await app.waitFor("About Hutong", role: .menuItem)
                    try await app.press("Escape")
                    try await app.waitUntilGone("About Hutong", role: .menuItem)
                }
            }
        }

        @Test func listingsAreReleased() async throws {
            try await withObjectCounter(["--page", "listings"]) { app, counter in
                try await app.signInForListings()
                let name = "锦绣公馆"
                try await app.searchListing(name)
                for action in ["View Details", "Adjust Price…"] {
                    try await repeating(action, app, counter) {
                        try await window(app) { try await app.perform(action, on: name) }
                    }
                }
                try await repeating("Add Listing", app, counter) {
                    try await window(app) { try await app.click("Add Listing", role: .button) }
                }
                try await repeating("searches", app, counter) {
                    try await app.type("zzzz", into: "Search listings", by: .assistive)
                    try await app.waitFor("No Listings Found", role: .label)
                    try await app.type("", into: "Search listings", by: .assistive)
                    try await app.waitUntilGone("No Listings Found")
                }
            }
        }

        @Test func groupsAndUsersAreReleased() async throws {
            try await withSandbox { _, address in
                try await withObjectCounter(["--page", "account", "--server", address.absoluteString]) { app, counter in
                    try await app.signIn(Sandbox.sampleUser, password: Sandbox.samplePassword)
                    let names = [1, 2].map { NeighborActions.names[$0] }
                    var groups: [Element] = []
                    for name in names {
                        groups.append(try await app.waitFor(.matching("^\(name)"), role: .button))
                    }
                    try await repeating("groups", app, counter) {
                        for group in groups {
                            try await app.click(group)
                            try await app.waitFor(.matching("^Posts"), role: .tab)
                            let snapshot = app.snapshot()
                            let tabs = snapshot.elements.filter { $0.role == .tab }
                            #expect(tabs.count == 4)
                            for tab in tabs.reversed() {
                                let point = try app.middle(of: tab, in: snapshot)
                                try app.session.input.run(["mousemove", "\(point.x)", "\(point.y)", "click", "1"])
                                try await app.waitUntil("\(tab) is open") { snapshot in
                                    snapshot.elements.contains { $0.path == tab.path && $0.states.contains(.selected) }
                                }
                            }
                        }
                    }
                    let tom = try await Neighbor.signIn("tom", password: Sandbox.samplePassword, at: address)
                    try await tom.say("Who has a ladder?", in: "!garden.chat:\(Sandbox.serverName)")
                    try await repeating("the menu of a message", app, counter) {
                        try await app.clickWithPointer("Who has a ladder?", role: .label, button: 3)
                        try await app.waitFor("Reply", role: .button)
                        try await app.press("Escape")
                        try await app.waitUntilGone("Reply", role: .button)
                    }
                    for name in ["Add a Group", "Members"] {
                        let button = try await app.waitFor(.exactly(name), role: .button)
                        try await repeating(name, app, counter) {
                            try await window(app) { try await app.click(button) }
                        }
                    }
                    try await app.click("Members", role: .button)
                    let member = try await app.waitFor(.containing("mei"), role: .button, in: app.window("Members"))
                    try await repeating("users", app, counter) { try await window(app) { try await app.click(member) } }
                    try await app.press("Escape")
                    try await app.click(.matching("^Activities"), role: .tab)
                    let plan = try await app.waitFor("Plan an Activity", role: .button)
                    try await repeating("activities", app, counter) {
                        try await window(app) { try await app.click(plan) }
                    }
                }
            }
        }

        @Test func homesOfAllGroupsAreReleased() async throws {
            try await withSandbox { _, address in
                try await withObjectCounter(["--page", "account", "--server", address.absoluteString]) { app, counter in
                    try await app.signIn(Sandbox.sampleUser, password: Sandbox.samplePassword)
                    try await app.press("ctrl+2")
                    let save = Name.matching("^Add .* to Saved Homes$")
                    try await app.type("Wangjing", into: "Area (required)")
                    // The demand becomes valid, and homes are looked for, at once and not at each key.
                    try await app.type("9000", into: "Maximum (required)", by: .assistive)
                    try await app.waitFor(.matching("^[0-9]+ homes in your groups$"), role: .label)
                    try await app.click(app.findAll(save, role: .button)[0])
                    try await app.waitFor(.matching("^Remove .* from Saved Homes$"), role: .button)
                    // The toast covers the home.
                    try await app.waitUntilGone("Dismiss", role: .button)
                    let home = app.findAll(.matching("¥.*month"), role: .button)[0]
                    try await repeating("a home", app, counter) { try await window(app) { try await app.click(home) } }
                    try await repeating("matching homes", app, counter) {
                        try await app.type("", into: "Area (required)")
                        try await app.waitUntilGone("Save This Search", role: .button)
                        try await app.type("Wangjing", into: "Area (required)")
                        try await app.waitFor("Save This Search", role: .button)
                    }
                    let saved = try await app.waitFor("Saved Homes", role: .button)
                    try await repeating("saved homes", app, counter) {
                        try await window(app) { try await app.click(saved) }
                    }
                }
            }
        }

        @Test func sessionsAreReleased() async throws {
            try await withObjectCounter(["--page", "account"]) { app, counter in
                try await repeating("sessions", app, counter) {
                    // One of hundreds of key presses could arrive before the field has the focus, which it does not
                    // report.
                    try await app.signInWithPassword(typing: .assistive)
                    try await app.press("ctrl+4")
                    try await app.waitFor("Groups", role: .list)
                    try await app.press("ctrl+6")
                    try await app.click("Sign Out", role: .button)
                    try await app.waitFor("Password")
                }
            }
        }
    }
}
