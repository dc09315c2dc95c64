import Domain
import Foundation
import Gtk
import ViewModels

/// The program on the desktop: its one instance, its menus and shortcuts, and its main window.
public final class DesktopApp {
    private let application: Application
    private let appService: GtkAppService
    private let version: String
    private let assets: URL?
    private let start: () async throws -> Models
    private let recentLog: () -> [String]
    private var models: Models?
    private var window: MainWindow?
    private var preferencesWindow: PreferencesView?
    private var scenariosWindow: ScenariosView?
    private var isStarting = false
    private var isQuitting = false
    /// The group of a notification that was clicked before the program had loaded.
    private var groupToOpen: String?

    /// Prepares a program named `id` on the session bus; `start` loads what the window cannot do without.
    public init(
        id: String, version: String, assets: URL?, appService: GtkAppService, recentLog: @escaping () -> [String],
        start: @escaping () async throws -> Models
    ) {
        Style.setProgram(name: "hutong", title: words("Hutong"), icon: "io.github.hutong.hutong")
        application = Application(id: id)
        self.version = version
        self.assets = assets
        self.appService = appService
        self.recentLog = recentLog
        self.start = start
    }

    /// Runs until the user quits; returns the exit status.
    public func run() -> Int32 {
        MainLoop.attachMainQueue()
        application.onStartup { [weak self] in self?.setUp() }
        application.onActivate { [weak self] in self?.activate() }
        return application.run()
    }

    private func setUp() {
        Style.addIcons()
        Style.load(css: Style.hutong)
        application.addAction("quit", shortcuts: ["<Control>q"]) { [weak self] in self?.quit() }
        application.addAction("preferences", shortcuts: ["<Control>comma"]) { [weak self] in self?.showPreferences() }
        application.addAction("scenarios", shortcuts: ["<Control><Shift>t"]) { [weak self] in self?.showScenarios() }
        application.addAction("shortcuts", shortcuts: ["<Control>question"]) { [weak self] in self?.showShortcuts() }
        application.addAction("sign-in") { [weak self] in self?.window?.show(.account) }
        application.addAction(GtkAppService.openGroupAction, withText: { [weak self] in self?.openGroup($0) })
        application.addAction("about") { [weak self] in Task { await self?.showAbout() } }
    }

    private func activate() {
        if let window {
            window.window.present()
            return
        }
        // A second activation while the first one still loads must not make a second window.
        guard !isStarting else { return }
        isStarting = true
        let release = application.hold()
        Task {
            defer { release() }
            do {
                let models = try await start()
                self.models = models
                open(models)
            } catch {
                openFailure(ErrorWords(words).problem(for: error))
            }
        }
    }

    private func open(_ models: Models) {
        let window = MainWindow(
            application: application, shell: models.shell, menu: models.menu, preferences: models.preferences
        ) { page in Self.makePage(page, models) }
        self.window = window
        appService.window = window
        appService.makeUserPage = models.makeUserPage
        window.window.onActiveChanged { [weak window] in
            models.groups.windowBecame(active: window?.window.isActive == true)
        }
        window.window.onCloseRequest { [weak self] in
            guard let self, !isQuitting else { return false }
            quit()
            return true
        }
        window.window.present()
        if let groupToOpen { models.groups.open(groupID: groupToOpen) }
        groupToOpen = nil
        if models.showsScenarios { showScenarios() }
        Task { await models.windowShown() }
    }

    /// Without its data the program cannot go on; it says why and ends with the window.
    private func openFailure(_ problem: Problem) {
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

    private static func makePage(_ page: Page, _ models: Models) -> any PageView {
        switch page {
        case .account: AccountPage(models.account, shell: models.shell)
        case .weather: WeatherPage(models.weather, shell: models.shell)
        case .listings: ListingsPage(models.listings, shell: models.shell)
        case .groups: GroupsPage(models.groups, shell: models.shell)
        case .homeSearch: HomeSearchPage(models.homeSearch, shell: models.shell)
        case .personalInfo: PersonalInfoPage(models.personalInfo, shell: models.shell)
        }
    }

    /// Saves what must be saved, then ends the program; asking twice changes nothing.
    private func quit() {
        guard !isQuitting else { return }
        isQuitting = true
        window?.rememberState()
        window?.window.isVisible = false
        appService.closeToasts()
        Task {
            await models?.finish()
            application.quit()
        }
    }

    /// What a click on a notification asks for, also when it starts the program.
    private func openGroup(_ groupID: String) {
        activate()
        guard let models else { return groupToOpen = groupID }
        models.groups.open(groupID: groupID)
    }

    private func showPreferences() {
        guard let window, let models else { return }
        let view = preferencesWindow ?? PreferencesView(models.preferencesForm, over: window.window)
        preferencesWindow = view
        view.present()
    }

    private func showScenarios() {
        guard let window, let models else { return }
        if let scenariosWindow { return scenariosWindow.window.present() }
        let view = ScenariosView(models.scenarios, over: window.window)
        view.window.onDestroy { [weak self] in self?.scenariosWindow = nil }
        scenariosWindow = view
        view.window.present()
    }

    private func showShortcuts() {
        guard let window, let models else { return }
        let pages = models.shell.entries.enumerated().map { ($1.title, "<Control>\($0 + 1)") }
        ShortcutsWindow.present(
            over: window.window, title: words("Keyboard Shortcuts"), searchName: words("Search"),
            groups: [
                (words("Pages"), pages),
                (
                    words("General"),
                    [
                        (words("Search"), "<Control>f"), (words("Refresh"), "<Control>r"),
                        (words("Preferences"), "<Control>comma"), (words("Main Menu"), "F10"),
                        (words("Keyboard Shortcuts"), "<Control>question"),
                        (words("Close Window"), "<Control>w"), (words("Quit"), "<Control>q"),
                        (words("Scenarios"), "<Control><Shift>t"),
                    ]
                ),
            ])
    }

    private func showAbout() async {
        let facts = await SystemFacts.gather(version: version)
        guard let window else { return }
        let report = TroubleshootingReport(facts: facts, log: recentLog())
        AboutWindow.present(
            over: window.window, name: words("Hutong"), icon: "io.github.hutong.hutong", version: version,
            developers: words("The Hutong authors"),
            comments: words("For people who own or look for a home."),
            credits: [(words("Data"), [words("City names from GeoNames, CC BY 4.0 https://www.geonames.org")])],
            troubleshooting: (report.text, TroubleshootingReport.fileName))
    }
}

/// The view-models that the windows show, and what the windows tell the rest of the program.
public struct Models {
    let shell: ShellViewModel
    let menu: SideMenuViewModel
    let preferences: Preferences
    let preferencesForm: PreferencesViewModel
    let account: AccountPageViewModel
    let makeUserPage: (_ id: String, _ passedIn: UserProfile?) -> UserPageViewModel
    let weather: WeatherViewModel
    let listings: ListingsViewModel
    let groups: GroupListViewModel
    let homeSearch: HomeSearchViewModel
    let personalInfo: PersonalInfoViewModel
    let scenarios: ScenariosViewModel
    let showsScenarios: Bool
    let windowShown: () async -> Void
    let finish: () async -> Void

    /// Gathers the view-models; `windowShown` runs after the first window has appeared, `finish` before the end.
    public init(
        shell: ShellViewModel, menu: SideMenuViewModel, preferences: Preferences,
        preferencesForm: PreferencesViewModel, account: AccountPageViewModel,
        makeUserPage: @escaping (_ id: String, _ passedIn: UserProfile?) -> UserPageViewModel,
        weather: WeatherViewModel, listings: ListingsViewModel, groups: GroupListViewModel,
        homeSearch: HomeSearchViewModel, personalInfo: PersonalInfoViewModel,
        scenarios: ScenariosViewModel, showsScenarios: Bool, windowShown: @escaping () async -> Void,
        finish: @escaping () async -> Void
    ) {
        self.shell = shell
        self.menu = menu
        self.preferences = preferences
        self.preferencesForm = preferencesForm
        self.account = account
        self.makeUserPage = makeUserPage
        self.weather = weather
        self.listings = listings
        self.groups = groups
        self.homeSearch = homeSearch
        self.personalInfo = personalInfo
        self.scenarios = scenarios
        self.showsScenarios = showsScenarios
        self.windowShown = windowShown
        self.finish = finish
    }
}
