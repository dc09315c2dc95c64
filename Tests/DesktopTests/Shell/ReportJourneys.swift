import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// A problem is reported by a folder that the user has read.
    @UIActor @Suite struct ReportJourneys {
        private func openReport(_ app: App) async throws {
            try await app.press("F10")
            try await app.click(app.localized("_Report a Problem…"), role: .menuItem)
            _ = try await app.window(app.localized("Report a Problem"))
        }

        /// By keyboard: the wheel scrolls what is under the pointer on the way there.
        private func turnOff(_ name: Name, in app: App) async throws {
            try await app.focus(name, role: .checkBox)
            try await app.press("space")
            try await app.waitUntil("it is off") { snapshot in
                snapshot.matches(Query(name, role: .checkBox)).contains { !$0.isChecked }
            }
        }

        private func read(_ name: String, in folder: URL) throws -> String {
            try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        }

        @Test(arguments: [(App.Language.english, App.Style.light, nil), (.chinese, .dark, 360)])
        func theUserReadsAndSavesWhatTheyDid(language: App.Language, style: App.Style, width: Int?) async throws {
            try await withApp(arguments: ["--page", "account"], language: language, style: style) { app in
                if let width { try await app.resize(width, 700) }
                // Given a user who signs in and goes to a page,
                try await app.signIn(Sandbox.sampleUser, password: Sandbox.samplePassword)
                try await app.press("ctrl+2")
                try await app.waitFor(app.localized("Search for a city"))
                // when they report a problem, then they read what they did and what the app shows,
                try await openReport(app)
                try await app.takePicture("report-\(app.language)")
                #expect(app.audit().map(\.description) == [])
                try await app.type("It went blank.", into: app.localized("What you did, and what you expected"))
                // and save it, but for what they leave out,
                try await turnOff(app.localized("The log"), in: app)
                try await app.click(app.localized("_Save…"), role: .button)
                let folder = app.home.appending(component: "my-report")
                try await app.chooseFile(folder.path, in: "Save the Report")
                try await app.waitFor(.containing("my-report"), role: .label)
                let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
                #expect(names.filter { $0 != "picture.png" } == ["shown.txt", "steps.swift", "what-happened.txt"])
                let mode = try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int
                #expect(mode == 0o700)
                #expect(try read("what-happened.txt", in: folder) == "It went blank.\n")
                // without the password.
                let (steps, shown) = (try read("steps.swift", in: folder), try read("shown.txt", in: folder))
                #expect(steps.contains(#"try await app.press("ctrl+2")"#), "\(steps)")
                #expect(steps.contains("app.type(Sandbox.samplePassword"), "\(steps)")
                #expect(shown.contains("account: AccountViewModel") && shown.contains("weather: WeatherViewModel"))
                // The page of the account itself tells testers the password of the sample user.
                let typed = (steps + shown).split(separator: "\n").filter {
                    $0.contains("app.type(") || $0.lowercased().contains("password:")
                }
                #expect(typed.count >= 2 && !typed.contains { $0.contains(Sandbox.samplePassword) }, "\(typed)")
            }
        }

        @Test func whatTheUserDidIsNotKeptWhereTheyDoNotWantIt() async throws {
            try await withApp(arguments: ["--page", "weather"]) { app in
                try await app.press("ctrl+3")
                try await app.press("ctrl+comma")
                try await turnOff("Keep what I did in the last five minutes", in: app)
                try await app.press("Escape")
                try await app.waitUntil("the preferences are gone") { $0.windows.count == 1 }
                try await app.press("ctrl+2")
                try await openReport(app)
                try await app.waitFor("What the app shows", role: .label)
                #expect(!app.shows("What you did in the last five minutes", role: .label))
            }
        }

        @Test(.needsWindow("a process that crashes"))
        func aCrashIsOfferedAsAReportAtTheNextStartAndOnlyThen() async throws {
            let memory = URL(filePath: "/dev/shm/hutong-\(UUID().uuidString)")
            try FileManager.default.createDirectory(
                at: memory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            defer { try? FileManager.default.removeItem(at: memory) }
            try await withApp(
                arguments: ["--page", "weather"],
                environment: ["XDG_RUNTIME_DIR": memory.path, "SWIFT_BACKTRACE": "enable=no"]
            ) { app in
                // Given a program that crashes after something was done,
                try await app.press("ctrl+3")
                try await app.waitFor("Search listings")
                kill(app.pid, SIGSEGV)
                #expect(try await app.waitForExit() == .signaled(SIGSEGV))
                // when it is started again, then it offers to report that,
                try await app.relaunch()
                try await app.waitFor("Hutong ended unexpectedly", role: .label)
                try await app.click("Open Report", role: .button)
                let report = try await app.window("Report a Problem")
                try await app.waitFor("The crash", role: .label, in: report)
                try await app.click(app.localized("_Save…"), role: .button)
                let folder = app.home.appending(component: "crash-report")
                try await app.chooseFile(folder.path, in: "Save the Report")
                try await app.waitFor(.containing("crash-report"), role: .label)
                let text = try read("crash.txt", in: folder)
                #expect(text.hasPrefix("SIGSEGV\n") && text.contains("hutong"))
                #expect(text.contains(#"try await app.press("ctrl+3")"#), "\(text)")
                // and not again after that.
                _ = try await app.quit()
                try await app.relaunch()
                try await app.waitFor("Search for a city")
                #expect(!app.shows("Hutong ended unexpectedly", role: .label))
                let left = FileManager.default.enumerator(atPath: memory.path)?.allObjects as? [String] ?? []
                #expect(left.filter { $0.hasSuffix("/steps") }.count == 1)
            }
        }
    }
}
