import Domain
import Foundation
import Gtk
import ViewModels

/// A loaded program with its windows.
final class RunningProgram {
    private let program: Program
    private let appService: GtkAppService
    private let main: MainWindow
    private let shell: ShellViewModel
    private let lifecycle: LifecycleRunner
    private let showsScenarios: Bool
    private var preferencesWindow: PreferencesView?
    private var scenariosWindow: ScenariosView?

    /// The open page.
    var page: FeatureID { shell.page }

    /// Creates the windows of `program`. A reloaded program opens the page that was open instead of the requested one.
    init(_ program: Program, in application: Application, appService: GtkAppService, reopening page: FeatureID?) {
        self.program = program
        self.appService = appService
        Style.load(css: ([Style.shared] + program.features.map(\.style)).joined(separator: "\n"))
        Style.load(highContrastCSS: Style.highContrast)
        shell = ShellViewModel(
            features: program.features.map(\.entry), requested: page ?? program.requestedPage,
            usesSandbox: program.usesSandbox, preferences: program.preferences, words: words)
        showsScenarios = program.showsScenarios && page == nil
        lifecycle = LifecycleRunner(
            program.features.flatMap(\.lifecycle) + [program.foundation], account: program.account,
            center: program.center, time: program.time)
        let menu = SideMenuViewModel(account: program.account, center: program.center, words: words)
        main = MainWindow(
            application: application, features: program.features, shell: shell, menu: menu,
            preferences: program.preferences)
        appService.window = main
        appService.onOpen = { [weak self] in self?.open($0.item, in: $0.feature) }
        appService.wantsNotifications = { program.preferences.settings.showsNotifications }
        main.onUndo(isOffering: { program.undoHistory.isOffering }) {
            UserWork.begin { await program.undoHistory.undo() }
        }
        main.window.onActiveChanged { [weak appService, weak main] in
            appService?.activeChanged(main?.window.isActive == true)
        }
    }

    /// Shows the main window, or raises it.
    func present() {
        main.present()
        appService.activeChanged(main.window.isActive)
    }

    /// Hides the windows while the program keeps running.
    func hide() {
        main.hide()
        hideOtherWindows()
        appService.activeChanged(false)
    }

    private func hideOtherWindows() {
        preferencesWindow?.hide()
        scenariosWindow?.window.isVisible = false
    }

    /// Runs the handler when the user closes the main window. The handler returns true to keep it open.
    func onCloseRequest(_ handler: @escaping () -> Bool) { main.window.onCloseRequest(handler) }

    /// Starts the features.
    func start() {
        if showsScenarios { showScenarios() }
        lifecycle.start()
    }

    /// The time that the end waits for the user's last actions: enough for the disk, not for a slow server.
    private static let timeToFinish = Duration.seconds(1)

    /// Hides the windows, finishes the user's actions and stops the features. Returns when all data are on the disk.
    func stop() async {
        main.rememberState()
        main.window.isVisible = false
        hideOtherWindows()
        appService.closeToasts()
        await UserWork.finish(within: Self.timeToFinish)
        await lifecycle.stop()
    }

    /// Removes the windows of a stopped program.
    func close() async {
        // Content that was scrolled past its end comes back 50 ms after the last turn of the wheel. GTK 4.8 does so
        // in a hidden window, but not in a destroyed one.
        try? await Task.sleep(for: .milliseconds(100))
        preferencesWindow?.close()
        scenariosWindow?.window.destroy()
        main.window.destroy()
        appService.detach()
    }

    /// Makes a feature open the target of `link`: the feature's id, a space, and the item's id.
    func open(_ link: String) {
        let parts = link.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return }
        open(parts[1], in: parts[0])
    }

    /// Opens the target of a link from outside, or reports that it cannot.
    func open(address: String) {
        guard let link = AppLink(address) else { return appService.toast(words("Hutong cannot open this link.")) }
        open(link.item, in: link.feature)
    }

    private func open(_ item: String, in feature: String) {
        program.features.first { $0.entry.id.rawValue == feature }?.open(item)
    }

    /// Opens a page; an unknown name is ignored.
    func showPage(_ name: String) {
        if let feature = program.features.first(where: { $0.entry.id.rawValue == name }) { main.show(feature.entry.id) }
    }

    /// Shows the preferences, with the page of the servers if `services`.
    func showPreferences(services: Bool = false) {
        let view =
            preferencesWindow
            ?? PreferencesView(
                program.preferencesModel,
                sections: program.features.flatMap(\.preferences)
                    + [
                        BackgroundPreferencesView.section(program.background),
                        BackupPreferencesView.section(program.backup),
                    ],
                over: main.window)
        preferencesWindow = view
        view.present(services: services)
    }

    func showScenarios() {
        if let scenariosWindow { return scenariosWindow.window.present() }
        let model = ScenariosViewModel(
            sections: program.features.flatMap(\.scenarios), stage: program.stage, words: words,
            appService: appService)
        let view = ScenariosView(model, over: main.window)
        view.window.onDestroy { [weak self] in self?.scenariosWindow = nil }
        scenariosWindow = view
        view.window.present()
    }

    func showShortcuts() {
        let pages = program.features.enumerated().map { ($1.entry.title, MainWindow.pageKey($0)) }
        let own = program.features.filter { !$0.shortcuts.isEmpty }.map { feature in
            (feature.entry.title, feature.shortcuts.map { ($0.title, $0.key) })
        }
        let general = [
            (words("Search"), "<Control>f"), (words("Refresh"), "<Control>r"), (words("Undo"), "<Control>z"),
            (words("Select All"), "<Control>a"),
            (words("Preferences"), "<Control>comma"), (words("Main Menu"), "F10"),
            (words("Keyboard Shortcuts"), "<Control>question"), (words("Close Window"), "<Control>w"),
            (words("Quit"), "<Control>q"), (words("Scenarios"), "<Control><Shift>t"),
        ]
        ShortcutsWindow.present(
            over: main.window, title: words("Keyboard Shortcuts"), searchName: words("Search"),
            groups: [(words("Pages"), pages)] + own + [(words("General"), general)])
    }
}
