import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// Text that is typed in a group and not sent is restored, however the user leaves the group.
    @UIActor @Suite struct DraftJourneys {
        private static let name = NeighborActions.names[1]
        private static let other = NeighborActions.names[2]

        /// Types a message and a post, and leaves them; both must be restored afterwards.
        private func check(_ leave: @UIActor (App) async throws -> Void) async throws {
            try await GroupsDesktop.run { app, _, _ in
                try await app.openGroup(Self.name)
                try await app.type("Half a message", into: "Message")
                try await app.openTab("Posts")
                try await app.type("Half a post", into: "New post")
                try await leave(app)
                try await app.openGroup(Self.name)
                try await app.waitFor(text: "Half a message", in: "Message")
                try await app.openTab("Posts")
                try await app.waitFor(text: "Half a post", in: "New post")
            }
        }

        @Test func anotherGroupIsOpened() async throws {
            try await check { app in
                try await app.openGroup(Self.other)
                try await app.waitFor(text: "", in: "Message")
            }
        }

        @Test func theProgramIsEndedAndASentMessageIsGone() async throws {
            try await check { app in
                _ = try await app.quit()
                try await app.relaunch()
                try await app.showGroups()
                try await app.openGroup(Self.name)
                try await app.waitFor(text: "Half a message", in: "Message")
                try await app.openGroup(Self.other)
                try await app.type("Complete", into: "Message")
                try await app.press("Return")
                try await app.waitFor("Complete", role: .label)
                _ = try await app.quit()
                try await app.relaunch()
                try await app.showGroups()
                try await app.openGroup(Self.other)
                try await app.waitFor(text: "", in: "Message")
            }
        }

        @Test(.needsWindow("SIGTERM"))
        func aSignalEndsTheProgram() async throws {
            try await check { app in
                kill(app.pid, SIGTERM)
                #expect(try await app.waitForExit() == .exited(0))
                try await app.relaunch()
                try await app.showGroups()
            }
        }

        @Test(.needsWindow("kill -9"))
        func theProgramIsKilled() async throws {
            try await check { app in
                // Given that the last word had three seconds to be stored,
                let isKept = try await poll(seconds: App.timeout) {
                    Self.databases(of: app).contains { $0.range(of: Data("Half a post".utf8)) != nil } ? true : nil
                }
                #expect(isKept == true)
                app.kill()
                try await app.relaunch()
                try await app.showGroups()
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
