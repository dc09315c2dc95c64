import Gtk
import ViewModels

/// The one main window: side menu, pages, toasts, and the shortcuts that act on the page that is open.
final class MainWindow {
    let window: ApplicationWindow
    let toasts: ToastOverlay

    private let shell: ShellViewModel
    private let leaflet: Leaflet
    private let content: Widget
    private let stack: Stack
    private let menu: SideMenu
    private let makePage: (Page) -> any PageView
    private var pages: [Page: any PageView] = [:]

    init(
        application: Application, shell: ShellViewModel, menu menuModel: SideMenuViewModel, preferences: Preferences,
        makePage: @escaping (Page) -> any PageView
    ) {
        self.shell = shell
        self.makePage = makePage
        let stack = Stack()
        let content = Box(.vertical) { stack.expand(horizontally: true, vertically: true) }
            .minimumSize(width: 340).expand(horizontally: true)
        let goToContent = Handler()
        let menu = SideMenu(menuModel, shell: shell) { goToContent.run() }
        let leaflet = Leaflet(side: menu.root, content: content)
        goToContent.run = { [weak leaflet, weak content] in
            if let leaflet, let content { leaflet.show(content) }
        }
        self.stack = stack
        self.content = content
        self.menu = menu
        self.leaflet = leaflet
        toasts = ToastOverlay(leaflet, closeName: words("Dismiss"))
        window = ApplicationWindow(application, content: toasts)
        window.title = words("Hutong")
        window.defaultSize = (preferences.settings.windowWidth, preferences.settings.windowHeight)
        window.isMaximized = preferences.settings.isWindowMaximized
        leaflet.show(content)
        leaflet.onFoldedChanged { [weak self] in
            guard let self else { return }
            shell.windowFolded(self.leaflet.isFolded)
        }
        addActions(in: application)
        // GTK's own F10 finds no menu button where the folded window shows the page only.
        window.onKey(capture: true) { [weak self] key, _ in
            guard key == Key.f10, let self, !self.leaflet.isShowing(self.menu.root), self.leaflet.isFolded else {
                return false
            }
            self.leaflet.show(self.menu.root)
            MainLoop.whenIdle { [weak self] in self?.menu.openMainMenu() }
            return true
        }
        stack.observe(shell.page) { [weak self] _, page in self?.open(page) }
    }

    /// The view of a page, once that has been opened.
    func view(of page: Page) -> (any PageView)? { pages[page] }

    /// The size to remember.
    func rememberState() {
        let size = window.defaultSize
        shell.windowClosing(width: size.width, height: size.height, isMaximized: window.isMaximized)
    }

    /// Goes to a page, also where a narrow window shows the menu.
    func show(_ page: Page) {
        shell.show(page)
        leaflet.show(content)
    }

    private func open(_ page: Page) {
        for (other, view) in pages where other != page && stack.visibleName == other.rawValue { view.disappear() }
        let view = pages[page] ?? add(page)
        stack.visibleName = page.rawValue
        view.appear()
    }

    private func add(_ page: Page) -> any PageView {
        let view = makePage(page)
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
            leaflet.show(menu.root)
            menu.focus()
        }
        for (index, entry) in shell.entries.enumerated() {
            window.addAction("page-\(index + 1)", shortcuts: ["<Control>\(index + 1)"], in: application) {
                [weak self] in
                self?.show(entry.page)
            }
        }
    }

    private var current: (any PageView)? { pages[shell.page] }

    private final class Handler {
        var run: () -> Void = {}
    }
}
