import Desktop
import Foundation
import Gtk
import Sandbox
import Services
import ViewModels

/// The app, operated inside the test process through the accessibility information of its widgets.
///
/// All methods wait for the elements that they need, so that journeys contain no sleeps.
@UIActor
final class App {
    /// The time in seconds after which a wait fails.
    static let timeout = 300.0

    let session: UISession
    /// The home directory of this app, kept for a relaunch and removed at the end.
    let home: URL
    /// The language of the app.
    let language: Language
    private(set) var arguments: [String]
    private(set) var process: TestedProgram
    /// The folder for evidence of this app's failures.
    let evidence: URL
    private let words: Localizer
    private var finished: [String] = []
    /// Every text that was typed into a field; none of them may be in the log.
    var typedTexts: Set<String> = []

    /// The sample data and the translations.
    static let assets = URL(filePath: #filePath).appending(path: "../../../../../Assets").standardizedFileURL

    /// Starts the app and waits for its window. It has its own home and language; colors, animations and other
    /// programs have no effect here.
    static func launch(
        arguments: [String] = [], language: Language = .english, style: Style = .light, isAnimated: Bool = false,
        program: URL? = nil, environment: [String: String] = [:], name: String = "journey"
    ) async throws -> App {
        guard program == nil, environment.isEmpty else { throw NeedsWindow("a process of its own") }
        let app = try await App(arguments: arguments, language: language, name: name)
        do {
            try await app.waitForWindow()
        } catch {
            await app.saveEvidence()
            app.cleanUp()
            throw error
        }
        return app
    }

    private init(arguments: [String], language: Language, name: String) async throws {
        TestLog.start()
        TestLog.clear()
        home = FileManager.default.temporaryDirectory.appending(
            path: "hutong-headless-\(getpid())-\(UUID().uuidString.prefix(8))")
        for folder in ["config", "data"] {
            try FileManager.default.createDirectory(
                at: home.appending(path: folder), withIntermediateDirectories: true)
        }
        session = UISession(home: home)
        evidence = Self.failures.appending(path: name)
        self.language = language
        self.arguments = arguments
        words = Self.localizer(language)
        process = try TestedProgram(Self.complete(arguments, home), words: words, home: home)
        session.program = process
    }

    private static func localizer(_ language: Language) -> Localizer {
        let catalog = Catalog(
            domain: "hutong", folder: assets.appending(path: "locale").path, language: language.rawValue)
        return Localizer(
            format: .known(language.rawValue) ?? .english, translate: { catalog.translate($0) },
            translatePlural: { catalog.translate($0, $1, $2) })
    }

    /// The arguments with the password of the sample users, and with a folder for the data where they name none.
    private static func complete(_ arguments: [String], _ home: URL) -> [String] {
        Sandbox.arguments + arguments
            + (arguments.contains("--data-dir") ? [] : ["--data-dir", home.appending(path: "data/hutong").path])
    }

    /// The output of the app since its first launch.
    var console: String { (finished + [process.written]).joined() }

    // MARK: - Launch and termination

    /// Starts the app again with the same home directory after `quit`. In the background, it has no window to wait for.
    func relaunch(arguments: [String]? = nil, isInBackground: Bool = false) async throws {
        guard !process.isRunning else { throw DriverError("relaunch while the app is running") }
        self.arguments = arguments ?? self.arguments
        let complete = Self.complete(self.arguments + (isInBackground ? ["--background"] : []), home)
        process = try TestedProgram(complete, words: words, home: home)
        session.program = process
        if !isInBackground { try await waitForWindow() }
    }

    /// Starts the app like a second click on the icon, and returns the exit status of that launch.
    func launchAgain(arguments: [String]? = nil) async throws -> ExitStatus {
        try process.launchAgain(arguments ?? self.arguments)
        return .exited(0)
    }

    /// Ends the app without saving, which cannot be done to a part of a process.
    func kill() { process.killAndWait() }

    /// Waits until a window is visible and active.
    func waitForWindow(isActive: Bool = true) async throws {
        let ready = try await poll(seconds: Self.timeout) { () -> Bool? in
            snapshot().windows.contains { !isActive || !$0.states.isDisjoint(with: [.active, .modal]) } ? true : nil
        }
        guard ready != nil else { throw DriverError("no window after \(Self.timeout) s:\n\(process.written)") }
    }
}
