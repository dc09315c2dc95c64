import Foundation
import Testing

extension DesktopJourneys {
    /// The options of the first start of the program and of later ones.
    @UIActor @Suite struct LaunchOptionsJourneys {
        @Test func aSecondLaunchOpensItsPageAndItsLinkInTheFirst() async throws {
            try await withApp(arguments: ["--page", "weather"]) { app in
                #expect(try await app.launchAgain(arguments: ["--page", "listings"]) == .exited(0))
                try await app.waitFor("No Listings Yet", role: .label)
                #expect(try await app.launchAgain(arguments: ["--scenarios"]) == .exited(0))
                _ = try await app.window("Scenarios")
                try await app.press("Escape")
                try await app.waitUntil("the scenarios are gone") { $0.windows.count == 1 }
                #expect(try await app.launchAgain(arguments: ["hutong://listing/\(UUID().uuidString)"]) == .exited(0))
                try await app.waitFor("This listing no longer exists.", role: .label)
                #expect(try await app.launchAgain(arguments: ["hutong://nothing/7"]) == .exited(0))
                try await app.waitFor("Hutong cannot open this link.", role: .label)
                #expect(app.windowCount() == 1)
            }
        }

        @Test func aLinkIsOpenedAtTheFirstLaunch() async throws {
            try await withApp(arguments: ["hutong://listing/\(UUID().uuidString)"]) { app in
                try await app.waitFor("This listing no longer exists.", role: .label)
                try await app.waitFor("No Listings Yet", role: .label)
            }
        }

        @Test func aSymbolicLinkToAnOpenDataFolderIsThatFolder() async throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "hutong-link-\(UUID().uuidString)")
            let link = folder.appendingPathExtension("link")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder)
            defer {
                try? FileManager.default.removeItem(at: link)
                try? FileManager.default.removeItem(at: folder)
            }
            // Given a folder that does not exist yet, behind a link,
            try await withApp(arguments: ["--data-dir", link.appending(path: "new").path]) { app in
                // when the program is started on the folder itself, then it is the same program.
                let same = ["--data-dir", folder.appending(path: "new").path]
                let status = try await app.launchAgain(arguments: same)
                #expect(status == .exited(0))
                #expect(app.windowCount() == 1)
            }
        }

        @Test func homeSaysWhereTheDataAre() async throws {
            try await withApp(environment: ["XDG_DATA_HOME": "", "XDG_CACHE_HOME": ""]) { app in
                let file = app.home.appending(path: ".local/share/hutong/sandbox/hutong.sqlite")
                #expect(FileManager.default.fileExists(atPath: file.path))
            }
        }

        @Test func anInvalidOptionIsExplainedAndNothingIsStarted() async throws {
            let seconds = "--undo-seconds needs a number from 1 to 3600."
            try await withApp { app in
                let files = try FileManager.default.contentsOfDirectory(atPath: app.home.path)
                for (option, value, explanation) in [
                    ("--data-dir", "", "--data-dir needs the name of a folder."),
                    ("--undo-seconds", "0", seconds), ("--undo-seconds", "3601", seconds),
                ] {
                    #expect(try await app.launchAgain(arguments: [option, value]) == .exited(64))
                    let log = app.home.appending(path: "console-second.log")
                    #expect(try String(contentsOf: log, encoding: .utf8).contains(explanation))
                }
                let left = try FileManager.default.contentsOfDirectory(atPath: app.home.path)
                #expect(left.sorted() == (files + ["console-second.log"]).sorted())
            }
        }

        @Test func theHelpBeginsWithWhatTheProgramIs() async throws {
            try await withApp { app in
                #expect(try await app.launchAgain(arguments: ["--help"]) == .exited(0))
                let log = app.home.appending(path: "console-second.log")
                let help = try String(contentsOf: log, encoding: .utf8)
                #expect(help.hasPrefix("OVERVIEW: For people who own or look for a home."))
                #expect(help.contains("USAGE: hutong "))
                #expect(!help.contains("gapplication"))
            }
        }

        @Test func withoutADisplayItSaysSoAndEnds() async throws {
            let session = try await UISession.shared()
            let home = session.directory.appending(path: "home-without-display")
            try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
            let nowhere = ["HOME": home.path, "DISPLAY": ":none", "WAYLAND_DISPLAY": "none"]
            let process = try ChildProcess(
                App.builtProgram().path, ["--data-dir", home.path],
                environment: session.environment.merging(nowhere) { $1 }, output: home.appending(path: "console.log"))
            #expect(try await process.waitForExit(seconds: App.timeout) == .exited(1))
            let messages = ["cannot open display", "Failed to open display"]  // Of GTK 4.8 and of 4.18.
            #expect(messages.contains { process.written.contains($0) }, "\(process.written)")
        }

        @Test func withoutAMessageBusASecondProgramSaysThatTheDataAreInUse() async throws {
            try await withApp { app in
                // Given a program,
                let data = app.home.appending(path: "data/hutong").path
                let session = try await UISession.shared()
                let apart = ["HOME": app.home.path, "DBUS_SESSION_BUS_ADDRESS": "disabled:", "LANGUAGE": "en"]
                // when another one that cannot know of it has the same data,
                let second = try ChildProcess(
                    App.builtProgram().path, ["--data-dir", data],
                    environment: session.environment.merging(apart) { $1 },
                    output: app.home.appending(path: "console-apart.log"), signalAtParentsDeath: "KILL")
                // then that one says so, and ends with an error when it is closed.
                let said = try await poll(seconds: App.timeout) {
                    second.written.contains("Hutong is already using this data") ? true : nil
                }
                #expect(said == true, "\(second.written)")
                second.signal(SIGTERM)
                #expect(try await second.waitForExit(seconds: App.timeout) == .exited(1))
                #expect(app.windowCount() == 1)
            }
        }

        @Test func whereTheDataCannotBeUsedTheirFolderIsNamed() async throws {
            let file = FileManager.default.temporaryDirectory.appending(path: "hutong-file-\(UUID().uuidString)")
            try Data("no folder".utf8).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            try await withApp(arguments: ["--data-dir", file.path]) { app in
                try await app.waitFor(.containing("The data is in \(file.path)."), role: .label)
                #expect(try await app.quit() == .exited(1))
                try await app.relaunch(arguments: [])
            }
        }
    }
}
