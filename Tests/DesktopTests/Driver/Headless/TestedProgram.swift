import Desktop
import Domain
import Foundation
import Gtk
import Services
import Synchronization
import ViewModels

@testable import App

/// A launch of the app inside the test process.
@UIActor
final class TestedProgram {
    private let app: DesktopApp
    let driver: ApplicationDriver
    private let lock: URL

    /// Starts the app with a clock, a language and a home of its own; its window opens in the next turns of the main
    /// loop.
    init(_ arguments: [String], words: Localizer, home: URL) throws {
        let options = try Options.parse(arguments)
        lock = options.dataFolder.appending(component: "lock")
        ToastOverlay.sleep = { try await JourneyClock.sleep(seconds: Double($0)) }
        Words.localizer = words
        let computer = Computer(
            time: JourneyClock.time, zone: Zone(TestZone.zone), words: words, keyring: { _, _ in NoKeyring() },
            autostart: home.appending(path: "config/autostart"))
        let service = GtkAppService(timeToUndo: options.undoSeconds)
        app = DesktopApp(
            id: options.applicationID, version: Options.version, appService: service, recentLog: { [] },
            load: {
                try await Program.load(options, assets: App.assets, appService: service, computer: computer)
            })
        driver = ApplicationDriver(app.application)
        driver.onOpenedAddress { address in
            // There is a browser if a test has made itself the default one.
            guard FileManager.default.fileExists(atPath: home.appending(path: "config/mimeapps.list").path) else {
                return false
            }
            let file = home.appending(path: "opened-addresses")
            let before = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            return (try? "\(before)\(address)\n".write(to: file, atomically: true, encoding: .utf8)) != nil
        }
        _ = app.run(
            page: options.page, link: options.link, showsScenarios: options.scenarios,
            isInBackground: options.background, isService: options.isService, dataFolder: options.dataFolder.path)
    }

    /// Whether the program has not ended.
    var isRunning: Bool { driver.isRunning }

    /// The exit status; nil while the program runs.
    var exitStatus: ExitStatus? { isRunning ? nil : .exited(0) }

    /// Waits until the program has ended. Returns nil if it still runs after that time.
    func waitForExit(seconds: Double) async throws -> ExitStatus? {
        try await poll(seconds: seconds) { () -> ExitStatus? in
            driver.settle()
            return exitStatus
        }
    }

    /// The log of the program.
    var written: String { TestLog.text }

    /// Ends the program without saving.
    func killAndWait() {
        guard isRunning else { return }
        driver.kill()
        // The system gives up the locks of a process that is killed; this process goes on.
        try? FileManager.default.removeItem(at: lock)
    }

    /// Makes the program perform the request of another launch with these arguments.
    func launchAgain(_ arguments: [String]) throws {
        let options = try Options.parse(arguments)
        var requests: [(name: String, text: String?)] = options.scenarios ? [("scenarios", nil)] : []
        if let page = options.page { requests.insert(("show-page", page.rawValue), at: 0) }
        app.application.forward(actions: requests, links: options.link.map { [$0] } ?? [])
        driver.isInBackground = false
    }
}

/// The secret store of a computer without a keyring, where secrets are in a file.
private struct NoKeyring: SecretStore {
    func secret(for key: SecretKey) async throws -> String? { throw KeyringError.missing }
    func setSecret(_ value: String?, for key: SecretKey) async throws { throw KeyringError.missing }
}
