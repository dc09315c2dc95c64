import Domain
import Foundation
import Gtk
import ViewModels

/// The program on the desktop: its one instance, its actions, and its start and end.
public final class DesktopApp {
    /// The application, which a test without a display operates.
    package let application: Application
    private let appService: GtkAppService
    private let version: String
    private let recentLog: () -> [String]
    private let load: () async throws -> Program
    private var running: RunningProgram?
    private var loading: Task<Program, any Error>?
    private var reloading: Task<Void, Never>?
    private var isOpening = false
    /// Whether the window stays hidden when the program has loaded.
    private var startsHidden = false
    private var isQuitting = false
    private var hasStopped = false
    private var hasFailed = false
    /// The requests that arrived before the program had loaded.
    private var requests: [(RunningProgram) -> Void] = []
    private var dataFolder = ""

    /// Creates a program named `id` on the session bus; `load` loads the settings and the database.
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
        appService.onReload = { [weak self] in await self?.reload(showsServices: $0) }
        appService.onHide = { [weak self] in self?.running?.hide() }
        appService.onQuit = { [weak self] in self?.quit() }
    }

    /// Runs until the user quits, or, where the program runs already, tells that one what to open; returns the exit
    /// status, which is 1 where the data could not be used.
    ///
    /// In the background, the program runs without showing a window before it is requested; a service does not even run.
    /// `dataFolder` is named in the message if its data cannot be used.
    public func run(
        page: FeatureID?, link: String?, showsScenarios: Bool, isInBackground: Bool, isService: Bool, dataFolder: String
    ) -> Int32 {
        MainLoop.attachMainQueue()
        self.dataFolder = dataFolder
        startsHidden = isInBackground
        application.onStartup { [weak self] in self?.setUp() }
        application.onActivate { [weak self] in self?.activate() }
        application.onShutdown { [weak self] in self?.shutDown() }
        for signal in [SIGTERM, SIGINT, SIGHUP] {
            MainLoop.onSignal(signal) { [weak self] in
                Log.desktop.notice("Ending by a signal", metadata: ["signal": "\(signal)"])
                self?.quit()
            }
        }
        application.onOpen { [weak self] links in
            self?.request { program in for link in links { program.open(address: link) } }
        }
        application.serveSearch(
            find: { [weak self] terms in await self?.search { await $0.results(for: terms) } ?? [] },
            describe: { [weak self] ids in await self?.search { await $0.results(of: ids) } ?? [] },
            open: { [weak self] ids in
                self?.request { program in for id in ids { program.open(address: id) } }
            })
        guard let isFirst = application.register(asService: isService) else { return 1 }
        let links = link.map { [$0] } ?? []
        guard isFirst else {
            if isInBackground { return 0 }
            // run() would bring the main window to the front last, over the testers' window.
            let page = page.map { [("show-page", $0.rawValue as String?)] } ?? []
            application.forward(actions: page + (showsScenarios ? [("scenarios", nil)] : []), links: links)
            return 0
        }
        if !links.isEmpty { application.open(links) }
        let status = application.run()
        return hasFailed ? 1 : status
    }

    /// Searches every feature once the data are loaded; returns no results if they cannot be loaded.
    private func search(_ find: (DesktopSearch) async -> [DesktopSearchResult]) async -> [SearchHit] {
        var hits: [SearchHit] = []
        do {
            for search in try await program().features.compactMap(\.search) {
                hits += await find(search).map {
                    (id: $0.id, title: $0.title, text: $0.text, icon: $0.symbol.icon)
                }
            }
        } catch {
            Log.desktop.warning("Cannot search without the data", metadata: ["error": "\(error.logDescription)"])
        }
        return hits
    }

    private func setUp() {
        Style.addIcons()
        DesktopServices.onNetworkAvailable { [weak appService] in appService?.networkAvailable() }
        application.addAction("quit", shortcuts: ["<Control>q"]) { [weak self] in self?.quit() }
        application.addAction("preferences", shortcuts: ["<Control>comma"]) { [weak self] in
            self?.running?.showPreferences()
        }
        application.addAction("services") { [weak self] in self?.running?.showPreferences(services: true) }
        application.addAction("scenarios", shortcuts: ["<Control><Shift>t"]) { [weak self] in
            self?.running?.showScenarios()
        }
        application.addAction("shortcuts", shortcuts: ["<Control>question"]) { [weak self] in
            self?.running?.showShortcuts()
        }
        application.addAction("about") { [weak self] in Task { await self?.showAbout() } }
        application.addAction("sign-in") { [weak self] in self?.appService.show(.account) }
        application.addAction(
            GtkAppService.openAction, withText: { [weak self] link in self?.request { $0.open(link) } })
        application.addAction("show-page", withText: { [weak self] page in self?.request { $0.showPage(page) } })
    }

    private func activate() {
        if let running { return running.present() }
        // A second activation during the load of the first one must not make a second window.
        guard !isOpening else {
            startsHidden = false
            return
        }
        isOpening = true
        let release = application.hold()
        Task {
            defer { release() }
            do {
                start(try await program())
            } catch {
                showFailure(ErrorWords(words).problem(for: error))
            }
        }
    }

    /// Returns the loaded program, which is loaded once, with the window or before it.
    private func program() async throws -> Program {
        let loading = loading ?? Task { [load] in try await load() }
        self.loading = loading
        return try await loading.value
    }

    private func start(_ program: Program, reopening page: FeatureID? = nil) {
        // The user may have quit during the load.
        guard !isQuitting else { return }
        let running = RunningProgram(program, in: application, appService: appService, reopening: page)
        self.running = running
        running.onCloseRequest { [weak self] in
            guard let self, !isQuitting else { return false }
            Task { await program.background.closeWindow() }
            return true
        }
        if startsHidden { running.hide() } else { running.present() }
        startsHidden = false
        for request in requests { request(running) }
        requests = []
        running.start()
    }

    /// Stops everything, and starts it again with the current settings and data. With `showsServices`, the
    /// preferences are open again, because the request comes from there.
    private func reload(showsServices: Bool) async {
        guard reloading == nil, !isQuitting, let old = running else { return }
        let task = Task {
            // Without a hold, the program would end with its last window.
            let release = application.hold()
            defer { release() }
            let page = old.page
            await old.stop()
            await old.close()
            running = nil
            loading = nil
            guard !isQuitting else { return }
            do {
                start(try await program(), reopening: page)
                if showsServices { running?.showPreferences(services: true) }
            } catch {
                showFailure(ErrorWords(words).problem(for: error))
            }
        }
        reloading = task
        await task.value
        reloading = nil
    }

    /// Shows a problem with the data, without which the program cannot run and ends with the window.
    private func showFailure(_ problem: Problem) {
        hasFailed = true
        // For those who started it in a terminal, or who see no window.
        FileHandle.standardError.write(Data("\(problem.title)\n".utf8))
        let place = words("The data is in {folder}.", ["folder": dataFolder])
        let page = StatusPage(
            icon: "dialog-error-symbolic", title: problem.title, text: "\(problem.advice)\n\(place)",
            Button(words("_Quit")).css("pill").align(.center).wrapping().action("app.quit"))
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

    /// Saves the data, then ends the program. A second call changes nothing.
    private func quit() {
        guard !isQuitting else { return }
        isQuitting = true
        Task {
            await reloading?.value
            await running?.stop()
            hasStopped = true
            application.quit()
        }
    }

    /// The time that the end of the session waits for the features, in seconds. Session managers do not wait much
    /// longer.
    private static let timeToStop: TimeInterval = 8

    /// Stops the features that still run, because the session manager ends the main loop without asking.
    private func shutDown() {
        quit()
        guard MainLoop.run(until: Self.timeToStop, { hasStopped }) else {
            return Log.desktop.error("Not everything could be stopped in time")
        }
    }

    /// Shows the window and performs the request of a notification, a search, a link or another launch, also if the
    /// request starts the program.
    private func request(_ request: @escaping (RunningProgram) -> Void) {
        activate()
        if let running { request(running) } else { requests.append(request) }
    }

    private func showAbout() async {
        let report = TroubleshootingReport(facts: await SystemFacts.gather(version: version), log: recentLog())
        guard let window = appService.activeWindow else { return }
        AboutWindow.present(
            over: window, name: words("Hutong"), icon: "io.github.hutong.hutong", version: version,
            developers: words("The Hutong authors"),
            comments: words("For people who own or look for a home."),
            credits: [
                (
                    words("Data"),
                    [
                        words("City names from GeoNames, CC BY 4.0 https://www.geonames.org"),
                        words("Weather data from MET Norway, CC BY 4.0 https://api.met.no"),
                    ]
                )
            ],
            troubleshooting: (report.text, TroubleshootingReport.fileName))
    }
}
