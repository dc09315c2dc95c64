import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// Text that is typed, and neither sent nor saved, is restored where it was typed, however the user leaves it.
    @UIActor @Suite struct DraftJourneys {
        /// Where a field is. The editor of a listing asks before it closes.
        private enum Container { case page, window, editor }

        /// A field of the program that keeps its text.
        private struct Entry {
            let field: Name
            let text: String
            let open: @UIActor (App) async throws -> Void
            var container = Container.page
        }

        private static let group = NeighborActions.names[1]
        private static let home = "锦绣公馆"

        /// All of them; the editor, which asks before it closes, is the last one.
        private static let entries = [
            Entry(field: "Message", text: "Half a message") { app in
                try await app.showGroups()
                try await app.openGroup(group)
                try await app.openTab("Chat")
            },
            Entry(field: "New post", text: "Half a post") { app in
                try await app.showGroups()
                try await app.openGroup(group)
                try await app.openTab("Posts")
            },
            Entry(
                field: "Title", text: "Half an activity",
                open: { app in
                    try await app.showGroups()
                    try await app.openGroup(group)
                    try await app.openTab("Activities")
                    try await app.click("Plan an Activity", role: .button)
                }, container: .window),
            Entry(
                field: "Group Name", text: "Half a group",
                open: { app in
                    try await app.showGroups()
                    try await app.click("Add a Group", role: .button)
                }, container: .window),
            Entry(
                field: "Invite, such as @tom:example.org", text: "half",
                open: { app in
                    try await app.showGroups()
                    try await app.openGroup(group)
                    try await app.click("Members", role: .button)
                }, container: .window),
            Entry(field: "Area (required)", text: "Half a demand") { try await $0.press("ctrl+2") },
            Entry(
                field: "Total Price", text: "9000000.5",
                open: { app in
                    try await app.press("ctrl+3")
                    try await app.searchListing(home)
                    try await app.perform("Adjust Price…", on: home)
                }, container: .window),
            Entry(
                field: "Community", text: "Half a listing",
                open: { app in
                    try await app.press("ctrl+n")
                    _ = try await app.window("New Listing")
                }, container: .editor),
        ]

        /// Closes the window of a field; the editor stays open.
        private func close(_ entry: Entry, in app: App) async throws {
            guard entry.container == .window else { return }
            try await app.press("Escape")
            try await app.waitUntilGone(entry.field)
        }

        private func look(in app: App, at entries: [Entry]) async throws {
            for entry in entries {
                try await entry.open(app)
                try await app.waitFor(text: entry.text, in: entry.field)
                try await close(entry, in: app)
            }
        }

        /// Types into all fields, leaves them, and looks at them. The editor of a listing is open when the user leaves.
        private func check(
            thenAt entries: [Entry] = entries, _ leave: @UIActor (App) async throws -> Void
        ) async throws {
            try await withApp(arguments: ["--page", "account"]) { app in
                try await app.signInWithPassword()
                try await app.waitFor("Sign Out", role: .button)
                for entry in Self.entries {
                    try await entry.open(app)
                    try await app.type(entry.text, into: entry.field)
                    try await close(entry, in: app)
                }
                try await leave(app)
                try await look(in: app, at: entries)
            }
        }

        @Test func aWindowIsClosedAndAnotherPageIsOpened() async throws {
            try await check(thenAt: Self.entries.dropLast()) { app in
                try await app.press("Escape")
                try await app.waitFor("Discard your changes?", role: .label)
                try await app.click("Keep Editing", role: .button)
                try await app.waitFor(text: "Half a listing", in: "Community")
                try await app.press("Escape")
                try await app.click("Discard", role: .button)
                try await app.waitUntilGone("Community")
                try await app.press("ctrl+n")
                try await app.waitFor(text: "", in: "Community")
                try await app.press("Escape")
                try await app.waitUntilGone("Community")
            }
        }

        @Test func theProgramIsEnded() async throws {
            try await check { app in
                _ = try await app.quit()
                try await app.relaunch()
            }
        }

        @Test func theProgramIsLoadedAgain() async throws {
            try await check { app in
                for isOn in [false, true] {
                    try await app.press("ctrl+comma")
                    try await app.click("Services")
                    try await app.clickWithPointer("Use the sandbox", role: .label)
                    // The page behind shows whether the program is loaded again.
                    try await app.waitFor(isOn ? .matching(#"^\d+ live$"#) : "No Listings Yet")
                    try await app.press("Escape")
                    try await app.waitUntil("the preferences are closed") { $0.windows.count == 1 }
                }
            }
        }

        @Test func theUserDoesNotSignOut() async throws {
            try await check { app in
                _ = try await app.quit()
                try await app.relaunch()
                try await app.press("ctrl+6")
                try await app.click("Sign Out", role: .button)
                try await app.waitFor("Sign out with unsent messages?", role: .label)
                try await app.press("Escape")
                try await app.waitUntilGone("Sign out with unsent messages?", role: .label)
            }
        }

        @Test func aMessageThatIsSentIsGone() async throws {
            try await GroupsDesktop.run { app, _, _ in
                try await app.openGroup(Self.group)
                try await app.type("Complete", into: "Message")
                try await app.press("Return")
                try await app.waitFor("Complete", role: .label)
                _ = try await app.quit()
                try await app.relaunch()
                try await app.showGroups()
                try await app.openGroup(Self.group)
                try await app.waitFor(text: "", in: "Message")
            }
        }

        @Test(.needsWindow("SIGTERM"))
        func aSignalEndsTheProgram() async throws {
            try await check { app in
                kill(app.pid, SIGTERM)
                #expect(try await app.waitForExit() == .exited(0))
                try await app.relaunch()
            }
        }

        @Test(.needsWindow("kill -9"))
        func theProgramIsKilled() async throws {
            try await check { app in
                // Given that the last word had three seconds to be stored,
                let isKept = try await poll(seconds: App.timeout) {
                    Self.databases(of: app).contains { $0.range(of: Data("Half a listing".utf8)) != nil } ? true : nil
                }
                #expect(isKept == true)
                app.kill()
                try await app.relaunch()
            }
        }

        /// Returns the bytes of the database and its log.
        private static func databases(of app: App) -> [Data] {
            let files = FileManager.default.enumerator(at: app.home, includingPropertiesForKeys: nil)
            return (files?.allObjects as? [URL] ?? []).filter { $0.lastPathComponent.hasPrefix("hutong.sqlite") }
                .compactMap { try? Data(contentsOf: $0) }
        }
    }
}
