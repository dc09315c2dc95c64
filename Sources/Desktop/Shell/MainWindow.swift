import Domain
import Gtk
import ViewModels

/// The one main window: side menu, pages, toasts, and the shortcuts that act on the open page.
final class MainWindow {
    let window: ApplicationWindow
    let toasts: ToastOverlay

    private let shell: ShellViewModel
    private let columns: SplitView
    private let stack: Stack
    private let menu: SideMenu
    private let features: [FeatureID: Feature]
    private var pages: [FeatureID: any PageView] = [:]
    /// Whether the window is not hidden.
    private(set) var isShown = false

    init(
        application: Application, features: [Feature], shell: ShellViewModel, menu menuModel: SideMenuViewModel,
        preferences: Preferences
    ) {
        self.shell = shell
        self.features = Dictionary(uniqueKeysWithValues: features.map { ($0.entry.id, $0) })
        let stack = Stack()
        let content = Box(.vertical) { stack.expand(horizontally: true, vertically: true) }
            .minimumSize(width: 340).expand(horizontally: true)
        weak var shownColumns: SplitView?
        let menu = SideMenu(menuModel, shell: shell) { shownColumns?.showsContent = true }
        let columns = SplitView(
            side: menu.root, content: content, names: (words("Pages"), words("Hutong")), foldWidth: 570)
        shownColumns = columns
        self.stack = stack
        self.menu = menu
        self.columns = columns
        toasts = ToastOverlay(columns, closeName: words("Dismiss"))
        window = ApplicationWindow(application, content: toasts)
        window.toasts = toasts
        window.title = words("Hutong")
        window.defaultSize = (preferences.settings.windowWidth, preferences.settings.windowHeight)
        window.isMaximized = preferences.settings.isWindowMaximized
        columns.showsContent = true
        foldBeforeFirstLayout(preferences.settings)
        columns.onFoldedChanged { [weak self] in
            guard let self else { return }
            shell.windowFolded(self.columns.isFolded)
        }
        addActions(in: application)
        addShortcuts(of: features, in: application)
        // GTK's own F10 finds no menu button if the folded window shows only the page.
        window.onKey(capture: true) { [weak self] key, _ in
            guard key == Key.f10, let self, self.columns.showsContent, self.columns.isFolded else {
                return false
            }
            self.columns.showsContent = false
            MainLoop.whenIdle { [weak self] in self?.menu.openMainMenu() }
            return true
        }
        onControl(Key.a) { [weak self] in self?.current?.selectAll() }
        // Before a search field, which Escape would empty.
        window.onKey(capture: true) { [weak self] key, _ in
            guard key == Key.escape else { return false }
            return self?.current?.endSelection() ?? false
        }
        stack.observe(shell.page) { [weak self] _, page in self?.open(page) }
    }

    /// Makes the parts of a folded window visible from the first frame on. The columns fold while GTK lays them out,
    /// and GTK 4.18 warns about widgets that become visible in the first layout, and gives them no space.
    private func foldBeforeFirstLayout(_ settings: Settings) {
        shell.windowFolded(!settings.isWindowMaximized && settings.windowWidth < Self.surelyFoldedWidth)
        window.onMap { MainLoop.whenIdle { [weak self] in self.map { $0.shell.windowFolded($0.columns.isFolded) } } }
    }

    /// The width in pixels below which the menu and a page never fit beside each other.
    private static let surelyFoldedWidth = 500

    /// Runs the handler on Ctrl+Z, unless the focus is in a text field, which keeps the key even if it has nothing to
    /// undo. In an empty one, it runs if `isOffering`.
    func onUndo(isOffering: @escaping () -> Bool, _ undo: @escaping () -> Void) {
        onControl(Key.z, undo)
        window.onKey(capture: true) { [weak window] key, modifiers in
            guard key == Key.z, modifiers == .control, window?.isEditingNothing == true, isOffering() else {
                return false
            }
            undo()
            return true
        }
    }

    /// Runs the handler on a key with Ctrl, unless a text field handles it.
    private func onControl(_ key: UInt32, _ handler: @escaping () -> Void) {
        // Not a shortcut of an action: GTK gives those the key before a text field sees it. An empty text field
        // passes the key on.
        window.onKey { [weak window] pressed, modifiers in
            guard pressed == key, modifiers == .control, window?.isEditingText == false else { return false }
            handler()
            return true
        }
    }

    /// Shows the window, or raises it.
    func present() {
        if !isShown {
            isShown = true
            current?.appear()
            // GTK would choose the first widget of the window, once it is on the screen.
            MainLoop.whenIdle { [weak self] in self?.current?.focus() }
        }
        window.present()
    }

    /// Hides the window with its open page.
    func hide() {
        guard isShown else { return }
        current?.disappear()
        isShown = false
        window.isVisible = false
    }

    /// Remembers the size of the window.
    func rememberState() {
        let size = window.defaultSize
        shell.windowClosing(width: size.width, height: size.height, isMaximized: window.isMaximized)
    }

    /// Opens a page, also if a narrow window shows the menu.
    func show(_ page: FeatureID) {
        shell.show(page)
        columns.showsContent = true
    }

    private func open(_ page: FeatureID) {
        for (other, view) in pages where isShown && other != page && stack.visibleName == other.rawValue {
            view.disappear()
        }
        guard let view = pages[page] ?? add(page) else { return }
        stack.visibleName = page.rawValue
        guard isShown else { return }
        view.appear()
        if !menu.isFocused { view.focus() }
    }

    private func add(_ page: FeatureID) -> (any PageView)? {
        guard let feature = features[page] else { return nil }
        let view = feature.makePage(PageFrame(title: feature.entry.title, shell: shell))
        pages[page] = view
        stack.add(view.root, named: page.rawValue)
        return view
    }

    private func addActions(in application: Application) {
        window.addAction("close", shortcuts: ["<Control>w"], in: application) { [weak self] in self?.window.close() }
        window.addAction("search", shortcuts: ["<Control>f"], in: application) { [weak self] in
            self?.current?.search()
        }
        window.addAction("refresh", shortcuts: ["<Control>r", "F5"], in: application) { [weak self] in
            self?.current?.refresh()
        }
        window.addAction("back", shortcuts: ["<Alt>Left"], in: application) { [weak self] in
            guard let self else { return }
            columns.showsContent = false
            menu.focus()
        }
    }

    /// Returns the key that opens the page at a position in the side menu.
    static func pageKey(_ index: Int) -> String { "<Control>\(index + 1)" }

    private func addShortcuts(of features: [Feature], in application: Application) {
        for (index, feature) in features.enumerated() {
            let id = feature.entry.id
            window.addAction("page-\(id.rawValue)", shortcuts: [Self.pageKey(index)], in: application) { [weak self] in
                self?.show(id)
            }
            for (number, shortcut) in feature.shortcuts.enumerated() {
                window.addAction(
                    "\(id.rawValue)-\(number + 1)", shortcuts: [shortcut.key], in: application, shortcut.run)
            }
        }
    }

    private var current: (any PageView)? { pages[shell.page] }
}
