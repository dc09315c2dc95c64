import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// The program in a folder of its own, as `make install` places it, when parts of it are missing.
    @UIActor @Suite struct InstalledJourneys {
        private static let id = "io.github.hutong.hutong"

        /// Installs the program, without its data files if `isHalf`; the journey gets the folder and the program in it.
        private func withInstallation(
            isHalf: Bool = false, _ journey: @UIActor (_ folder: URL, _ program: URL) async throws -> Void
        ) async throws {
            let files = FileManager.default
            let folder = files.temporaryDirectory.appending(path: "hutong it's installed-\(UUID().uuidString)")
            defer { try? files.removeItem(at: folder) }
            let program = folder.appending(path: "bin/hutong")
            let share = folder.appending(path: "share/hutong")
            for parent in [program.deletingLastPathComponent(), share] {
                try files.createDirectory(at: parent, withIntermediateDirectories: true)
            }
            let built = try App.builtProgram()
            try files.copyItem(at: built, to: program)
            if !isHalf {
                for name in ["locale", "sandbox", "icons"] {
                    let part = try Self.assets(of: built).appending(path: name)
                    if files.fileExists(atPath: part.path) {
                        // `FileManager` keeps the owner, which an ordinary user may not do with a package's folders.
                        try await UISession.shared().run("cp", ["-R", part.path, share.path])
                    }
                }
            }
            try await journey(folder, program)
        }

        /// Returns the data files of the built program, or those of the installed one.
        private static func assets(of program: URL) throws -> URL {
            let parents = sequence(first: program.resolvingSymlinksInPath()) { $0.deletingLastPathComponent() }
            let found = parents.prefix { $0.path != "/" }.lazy
                .flatMap { [$0.appending(path: "Assets"), $0.appending(path: "share/hutong")] }
                .first { FileManager.default.fileExists(atPath: $0.appending(path: "sandbox").path) }
            guard let found else { throw DriverError("no data files beside \(program.path)") }
            return found
        }

        @Test func withoutItsDataFilesItStartsAndSaysWhatDoesNotWork() async throws {
            try await withInstallation(isHalf: true) { _, program in
                try await withApp(arguments: ["--page", "weather"], program: program) { app in
                    // Given a program without its list of cities, when a city is searched for, then the page reports
                    // it.
                    try await app.type("Lond", into: "Search for a city")
                    try await app.waitFor("The server has a problem", role: .label)
                    // All other pages can be used, with their icons.
                    #expect(try await app.launchAgain(arguments: ["--page", "listings"]) == .exited(0))
                    try await app.waitFor("No Listings Yet", role: .label)
                    #expect(app.audit().isEmpty)
                }
            }
        }

        @Test func removedWhileItRunsItStaysUsableAndSavesWhatItHas() async throws {
            try await withInstallation { folder, program in
                try await withApp(arguments: ["--page", "weather"], program: program) { app in
                    try await app.waitFor("Which city do you live in?", role: .label)
                    // Given a package that is removed while the program runs, when the user goes through its pages,
                    try FileManager.default.removeItem(at: folder)
                    for page in try 1...App.pages().count {
                        try await app.press("ctrl+\(page)")
                        #expect(app.audit().isEmpty)
                    }
                    try await app.press("ctrl+comma")
                    _ = try await app.window("Preferences")
                    try await app.press("Escape")
                    try await app.waitUntil("the preferences are closed") { $0.windows.count == 1 }
                    // then every page can be used, and the program ends normally.
                    #expect(try await app.quit() == .exited(0))
                }
            }
        }

        @Test func aNotificationOpensItsGroupWhenTheProgramHasEnded() async throws {
            try await GroupsDesktop.run { app, _, address in
                // Given a group, and a notification of the program that has ended since,
                let tom = try await Neighbor.signIn("tom", password: Sandbox.samplePassword, at: address)
                let rooms = try await tom.makeGroup(named: "Lane 9", alias: "lane-9")
                try await app.click("Add a Group", role: .button)
                try await app.type("lane-9", into: "Address (#lane-4:example.org)")
                try await app.click("Join", role: .button)
                try await app.waitFor(.matching("^Lane 9"), role: .button)
                #expect(try await app.quit() == .exited(0))
                // when it is clicked, then the desktop starts the program, which opens the group.
                try await app.relaunchAsService(arguments: ["--server", address.absoluteString]) {
                    _ = try app.session.run(
                        "gdbus",
                        [
                            "call", "--session", "--timeout", "30", "--dest", Self.id, "--object-path",
                            "/io/github/hutong/hutong", "--method", "org.freedesktop.Application.ActivateAction",
                            "open", "[<'groups \(rooms[0])'>]", "{}",
                        ])
                }
                try await app.waitFor(.matching("^Chat"), role: .tab)
            }
        }

        @Test func theBusStartsTheProgramThatIsInstalled() async throws {
            try await withInstallation { folder, _ in
                // Given a bus that knows the program by its service file,
                let session = try await UISession.shared()
                let services = session.directory.appending(path: "services")
                try FileManager.default.createDirectory(at: services, withIntermediateDirectories: true)
                let file = services.appending(path: "\(Self.id).service")
                let content = try ChildProcess.run(
                    ".ci/install", ["service", folder.path], environment: ProcessInfo.processInfo.environment)
                try content.write(to: file, atomically: true, encoding: .utf8)
                defer { try? FileManager.default.removeItem(at: file) }
                @UIActor func call(_ destination: String, _ path: String, _ method: String, _ arguments: String...)
                    throws -> String
                {
                    let target = ["--dest", destination, "--object-path", path, "--method", method]
                    return try session.run("gdbus", ["call", "--session", "--timeout", "60"] + target + arguments)
                }
                let bus = "org.freedesktop.DBus"
                _ = try call(bus, "/org/freedesktop/DBus", "\(bus).ReloadConfig")
                // when the bus is asked for it, then the bus starts it, and it answers.
                let answer = try call(
                    Self.id, "/io/github/hutong/hutong/SearchProvider",
                    "org.gnome.Shell.SearchProvider2.GetInitialResultSet", "['no such listing']")
                #expect(answer.contains("@as []"))
                // The program ends by its own action.
                _ = try call(
                    Self.id, "/io/github/hutong/hutong", "org.freedesktop.Application.ActivateAction", "quit", "[]",
                    "{}")
                let hasEnded = try await poll(seconds: App.timeout) {
                    try call(bus, "/org/freedesktop/DBus", "\(bus).NameHasOwner", Self.id).contains("false")
                        ? true : nil
                }
                #expect(hasEnded == true)
            }
        }
    }
}
