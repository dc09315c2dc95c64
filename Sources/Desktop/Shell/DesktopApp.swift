import Domain
import Foundation
import Gtk
import ViewModels

/// The program on the desktop: its one instance, its actions, and its start and end.
public final class DesktopApp {
    private let application: Application
    private let appService: GtkAppService
    private let version: String
    private let recentLog: () -> [String]
    private let load: () async throws -> Program
    private var running: RunningProgram?
    private var isStarting = false
    private var isQuitting = false
    private var hasStopped = false
    /// What was clicked in a notification before the program had loaded.
    private var link: String?

    /// Prepares a program named `id` on the session bus; `load` loads what the window cannot do without.
    public init(
        id: String, version: String, appService: GtkAppService, recentLog: @escaping () -> [String],
        load: @escaping () async throws -> Program
    ) {
        Style.setProgram(name: "hutong", title: words("Hutong"), icon: "io.github.hutong.hutong")
        application = Application(id: id)
        self.version = version
        self.appService = appService
        self.recentLog = recentLog
        self.load = load
    }

    /// Runs until the user quits; returns the exit status.
    public func run() -> Int32 {
        MainLoop.attachMainQueue()
        application.onStartup { [weak self] in self?.setUp() }
        application.onActivate { [weak self] in self?.activate() }
        application.onShutdown { [weak self] in self?.shutDown() }
        for signal in [SIGTERM, SIGINT, SIGHUP] {
            MainLoop.onSignal(signal) { [weak self] in
                Log.desktop.notice("Ending by a signal", metadata: ["signal": "\(signal)"])
                self?.quit()
            }
        }
        return application.run()
    }

    private func setUp() {
        Style.addIcons()
        application.addAction("quit", shortcuts: ["<Control>q"]) { [weak self] in self?.quit() }
        application.addAction("preferences", shortcuts: ["<Control>comma"]) { [weak self] in
            self?.running?.showPreferences()
        }
        application.addAction("scenarios", shortcuts: ["<Control><Shift>t"]) { [weak self] in
            self?.running?.showScenarios()
        }
        application.addAction("shortcuts", shortcuts: ["<Control>question"]) { [weak self] in
            self?.running?.showShortcuts()
        }
        application.addAction("about") { [weak self] in Task { await self?.showAbout() } }
        application.addAction("sign-in") { [weak self] in self?.appService.show(.account) }
        application.addAction(GtkAppService.openAction, withText: { [weak self] in self?.open($0) })
    }

    private func activate() {
        if let running { return running.present() }
        // A second activation while the first one still loads must not make a second window.
        guard !isStarting else { return }
        isStarting = true
        let release = application.hold()
        Task {
            defer { release() }
            do {
                start(try await load())
            } catch {
                showFailure(ErrorWords(words).problem(for: error))
            }
        }
    }

    private func start(_ program: Program) {
        let running = RunningProgram(program, in: application, appService: appService)
        self.running = running
        running.onCloseRequest { [weak self] in
            guard let self, !isQuitting else { return false }
            quit()
            return true
        }
        running.present()
        if let link { running.open(link) }
        link = nil
        running.start()
    }

    /// Without its data the program cannot go on; it says why and ends with the window.
    private func showFailure(_ problem: Problem) {
        let page = StatusPage(
            icon: "dialog-error-symbolic", title: problem.title, text: problem.advice,
            Button(words("_Quit")).css("pill").align(.center).action("app.quit"))
        let window = ApplicationWindow(
            application,
            content: Box(.vertical) {
                HeaderBar()
                page.expand(vertically: true)
            })
        window.title = words("Hutong")
        window.defaultSize = (600, 450)
        window.present()
    }

    /// Saves what must be saved, then ends the program; a second call changes nothing.
    private func quit() {
        guard !isQuitting else { return }
        isQuitting = true
        Task {
            await running?.stop()
            hasStopped = true
            application.quit()
        }
    }

    /// How long the end of the session waits for the features, in seconds: session managers wait little longer.
    private static let timeToStop: TimeInterval = 8

    /// Stops what still runs: the session manager ends the main loop without asking.
    private func shutDown() {
        quit()
        guard MainLoop.run(until: Self.timeToStop, { hasStopped }) else {
            return Log.desktop.error("Not everything could be stopped in time")
        }
    }

    /// Opens what a clicked notification names, also when the click starts the program.
    private func open(_ link: String) {
        activate()
        if let running { running.open(link) } else { self.link = link }
    }

    private func showAbout() async {
        let facts = await SystemFacts.gather(version: version)
        guard let window = appService.activeWindow else { return }
        let report = TroubleshootingReport(facts: facts, log: recentLog())
        AboutWindow.present(
            over: window, name: words("Hutong"), icon: "io.github.hutong.hutong", version: version,
            developers: words("The Hutong authors"),
            comments: words("For people who own or look for a home."),
            credits: [(words("Data"), [words("City names from GeoNames, CC BY 4.0 https://www.geonames.org")])],
            troubleshooting: (report.text, TroubleshootingReport.fileName))
    }
}
