import Foundation
import Testing

extension DesktopJourneys {
    /// The program from the desktop's point of view: its search, and its start by the message bus without a window.
    @UIActor @Suite struct DesktopSearchJourneys {
        private static let name = "io.github.hutong.hutong"
        private static let path = "/io/github/hutong/hutong"
        private static let shell = "org.gnome.Shell.SearchProvider2"

        private func call(
            _ session: UISession, _ object: String, _ method: String, _ arguments: String...
        ) throws -> String {
            let target = ["--dest", Self.name, "--object-path", Self.path + object, "--method", method]
            return try session.run("gdbus", ["call", "--session", "--timeout", "30"] + target + arguments)
        }

        @Test func aListingIsFoundAndOpened() async throws {
            try await withListings { app in
                // Given a search in GNOME Shell,
                let ids = try call(
                    app.session, "/SearchProvider", "\(Self.shell).GetInitialResultSet", "['hillcrest', 'row']")
                let id = try #require(ids.firstMatch(of: /'(hutong:[^']+)'/)).1
                let metas = try call(app.session, "/SearchProvider", "\(Self.shell).GetResultMetas", "['\(id)']")
                #expect(metas.contains("'name': <'Hillcrest Row'>"))
                #expect(metas.contains("¥"))
                let narrowed = try call(
                    app.session, "/SearchProvider", "\(Self.shell).GetSubsearchResultSet", "['\(id)']", "['zz']")
                #expect(narrowed.contains("@as []"))
                // when its result is chosen, then the listing's details are open.
                _ = try call(
                    app.session, "/SearchProvider", "\(Self.shell).ActivateResult", "'\(id)'", "['hillcrest']", "0")
                _ = try await app.window("Hillcrest Row")
                try await app.press("Escape")
                try await app.waitUntil("the details are gone") { $0.windows.count == 1 }
                // KRunner has an interface of its own.
                let matches = try call(app.session, "/Runner", "org.kde.krunner1.Match", "'hillcrest'")
                #expect(matches.contains("'\(id)', 'Hillcrest Row'"))
                _ = try call(app.session, "/Runner", "org.kde.krunner1.Run", "'\(id)'", "''")
                _ = try await app.window("Hillcrest Row")
            }
        }

        @Test func startedByTheBusItAnswersWithoutAWindowAndOpensOneWhenAsked() async throws {
            try await withListings { app in
                #expect(try await app.quit() == .exited(0))
                // Given a program that the bus has started for a search,
                let service = try app.startService()
                defer { service.killAndWait() }
                let ids = try await poll(seconds: App.timeout) {
                    try? call(
                        app.session, "/SearchProvider", "\(Self.shell).GetInitialResultSet", "['hillcrest', 'row']")
                }
                let id = try #require(ids?.firstMatch(of: /'(hutong:[^']+)'/)).1
                @UIActor func hasWindow() -> Bool {
                    let search = ["search", "--onlyvisible", "--pid", "\(service.pid)", "."]
                    return (try? app.session.run(InputDriver.tool, search)) != nil
                }
                #expect(!hasWindow())
                // when a result is chosen, then there is a window.
                _ = try call(
                    app.session, "/SearchProvider", "\(Self.shell).ActivateResult", "'\(id)'", "['hillcrest']", "0")
                let shown = try await poll(seconds: App.timeout) { hasWindow() ? true : nil }
                #expect(shown == true)
            }
        }
    }
}
