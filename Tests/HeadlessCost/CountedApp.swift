import Desktop
import Domain
import Foundation
import Gtk
import Services
import ViewModels

@testable import hutong

/// The whole app as the journeys without a display run it: in English, signed out, with sample data, at a fixed time.
final class CountedApp {
    /// The pages by the number of their key, with a text that each shows when its content is there.
    private static let pages: [(number: Int, text: String)] = [
        (1, "Sign In with the Browser"), (2, "Which city do you live in?"), (4, "You are not signed in"),
        (5, "Sign in to find a home"), (6, "Nothing is saved yet"),
    ]
    /// A part of what the page of the listings shows, which is the first one here.
    private static let firstText = " live · "
    /// The clock stands: what the app does later depends on the speed of the machine, and would be counted or not.
    private static let now = Date(timeIntervalSince1970: 1_795_514_400)
    private static let assets = URL(filePath: #filePath).appending(path: "../../../Assets").standardizedFileURL

    private let app: DesktopApp
    private let driver: ApplicationDriver

    /// The options for an app with the data of a folder.
    static func options(dataFolder: String) throws -> Options {
        try Options.parse(["--data-dir", dataFolder, "--page", "listings", "--sandbox-seed", "1"])
    }

    /// Starts the app; returns when it shows what is stored, and does nothing more.
    init(_ options: Options) async throws {
        Words.localizer = .identity
        let computer = Computer(
            time: SystemTime(stoppedAt: Self.now), zone: .gmt, words: .identity, keyring: { _, _ in NoKeyring() })
        let service = GtkAppService()
        app = DesktopApp(
            id: options.applicationID, version: Options.version, appService: service, recentLog: { [] },
            load: {
                try await Program.load(options, assets: Self.assets, appService: service, computer: computer)
            })
        driver = ApplicationDriver(app.application)
        _ = app.run(
            Launch(
                page: options.page, link: nil, showsScenarios: false, isService: false,
                dataFolder: options.dataFolder.path, recordingFile: nil))
        try await waitForRest(showing: Self.firstText)
    }

    /// Opens each of the other pages, which are made then.
    func openAllPages() async throws {
        for page in Self.pages {
            driver.press(key: UInt32(UInt8(ascii: "0")) + UInt32(page.number), control: true)
            try await waitForRest(showing: page.text)
        }
    }

    /// Quits the app; returns when everything is on the disk.
    func quit() async throws {
        driver.press(key: UInt32(UInt8(ascii: "q")), control: true)
        await Rest.come()
        if driver.isRunning { throw Failure("the app does not end") }
    }

    /// Waits until the app shows a text and is at rest: what it has begun may be done before the text is there or after it,
    /// and is counted either way.
    private func waitForRest(showing text: String) async throws {
        for _ in 0..<Self.rests {
            await Rest.come()
            if isShown(text, by: driver) { return }
        }
        throw Failure("“\(text)” is not shown")
    }

    /// A rest without the text is one that waits for a timer, or the machine had no time for this process.
    private static let rests = 20
}

/// Whether a widget shows a text. How often this is asked depends on the machine, so it is not counted (`--toggle-collect`).
@inline(never)
func isShown(_ text: String, by driver: ApplicationDriver) -> Bool {
    driver.widgets.contains { $0.name.contains(text) }
}

/// A computer without a keyring: secrets are in a file.
private struct NoKeyring: SecretStore {
    func secret(for key: SecretKey) async throws -> String? { throw KeyringError.missing }
    func setSecret(_ value: String?, for key: SecretKey) async throws { throw KeyringError.missing }
}
