import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// The program without its window.
    @UIActor @Suite struct BackgroundJourneys {
        private static let group = 1
        private static let name = NeighborActions.names[group]

        /// Waits until no window is on the screen.
        private func waitUntilHidden(_ app: App) async throws {
            try await app.waitUntil("no window is shown") { $0.windows.isEmpty }
            #expect(app.process.isRunning)
        }

        @Test func theProgramKeepsRunningWithoutItsWindowAndANotificationShowsIt() async throws {
            try await GroupsDesktop.run { app, server, _ in
                // Given a member who has opened a group,
                try await app.openGroup(Self.name)
                try await app.press("ctrl+w")
                try await app.waitFor("Keep running in the background?")
                // when they cancel the question about the closed window, then it stays.
                try await app.press("Escape")
                try await app.waitUntil("the question is gone") { $0.windows.count == 1 }
                // When they keep the program running, then the window is gone, and a message is notified of.
                try await app.press("ctrl+w")
                try await app.click("Keep Running", role: .button)
                try await waitUntilHidden(app)
                await server.groups.newMessages(1, in: Self.group)
                let notification = try await app.waitForNotification(titled: Self.name)
                // When it is clicked, then the window is there again with the group, which is marked as read.
                try app.session.notifications.click(notification)
                try await app.waitFor("Chat", role: .tab)
                // They are not asked again; another launch shows the window, too.
                try await app.press("ctrl+w")
                try await waitUntilHidden(app)
                #expect(try await app.launchAgain(arguments: ["--page", "weather"]) == .exited(0))
                try await app.waitFor("Search for a city")
            }
        }

        @Test func withoutAUserTheClosedWindowEndsTheProgram() async throws {
            try await withApp(arguments: ["--page", "weather"]) { app in
                try await app.press("ctrl+w")
                #expect(try await app.waitForExit() == .exited(0))
            }
        }

        @Test func thePreferencesSayWhetherItKeepsRunning() async throws {
            try await GroupsDesktop.run { app, _, _ in
                // Given a user who chooses both in the preferences,
                try await app.press("ctrl+comma")
                try await app.clickWithPointer("Keep running in the background", role: .label)
                try await app.clickWithPointer("Start at login", role: .label)
                let folder = app.home.appending(path: "config/autostart")
                let entry = try await poll(seconds: App.timeout) { () -> String? in
                    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
                    return try names?.first { $0.hasSuffix(".desktop") }.map {
                        try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
                    }
                }
                #expect(entry?.contains("\"--background\"") == true)
                try await app.press("Escape")
                try await app.waitUntil("the preferences are closed") { $0.windows.count == 1 }
                // when the window is closed, then the program runs on without asking.
                try await app.press("ctrl+w")
                try await waitUntilHidden(app)
                #expect(try await app.launchAgain() == .exited(0))
                try await app.waitUntil("the window is shown") { $0.windows.count == 1 }
            }
        }

        @Test(.needsWindow("a program that is started without a window"))
        func startedInTheBackgroundItShowsNoWindowBeforeAnotherLaunch() async throws {
            try await GroupsDesktop.run { app, server, _ in
                try await app.waitFor(.matching("^\(Self.name)"), role: .button)
                let arguments = app.arguments
                _ = try await app.quit()
                // When the program is started in the background, then only its notifications are shown.
                try await app.relaunch(isInBackground: true)
                let notified = try await poll(seconds: App.timeout) {
                    // Those that arrive before the first answer of the server are not new.
                    await server.groups.newMessages(1, in: Self.group)
                    return app.session.notifications.shown.contains { $0.title == Self.name } ? true : nil
                }
                #expect(notified == true)
                #expect(try await app.launchAgain(arguments: arguments) == .exited(0))
                try await app.waitForWindow(isActive: false)
            }
        }
    }
}
