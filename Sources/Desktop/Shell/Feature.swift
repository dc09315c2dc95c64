import Gtk
import ViewModels

/// A feature as the shell sees it: its line in the side menu, its page, and everything else that belongs to it alone.
///
/// The shell, the shortcuts, the preferences and the scenarios use a list of features and know none of them.
public struct Feature {
    /// The feature's line in the side menu.
    public let entry: SideMenuEntry
    /// The services that start and stop with the program, in this order.
    public let lifecycle: [any Lifecycle]
    /// The object that asks the windows for the feature. It is kept here because view-models hold it weakly.
    public let presenter: any AppService
    /// The feature's own shortcuts, besides those of every page.
    public let shortcuts: [Shortcut]
    /// The feature's groups of the preferences window.
    public let preferences: [PreferencesSection]
    /// The scenarios that testers can perform in the feature.
    public let scenarios: [ScenarioSection]
    /// The feature's style rules.
    public let style: String
    /// The part of the desktop's search that the feature answers; nil if it answers none.
    public let search: DesktopSearch?
    /// Opens the item of a notification or a link, such as the id of a group.
    public let open: (String) -> Void
    /// Makes the feature's page, once, when it is first opened.
    public let makePage: (PageFrame) -> any PageView

    /// Creates a feature.
    public init(
        _ entry: SideMenuEntry, lifecycle: [any Lifecycle], presenter: any AppService, shortcuts: [Shortcut] = [],
        preferences: [PreferencesSection] = [], scenarios: [ScenarioSection] = [], style: String = "",
        search: DesktopSearch? = nil, open: @escaping (String) -> Void = { _ in },
        makePage: @escaping (PageFrame) -> any PageView
    ) {
        self.entry = entry
        self.lifecycle = lifecycle
        self.presenter = presenter
        self.shortcuts = shortcuts
        self.preferences = preferences
        self.scenarios = scenarios
        self.style = style
        self.search = search
        self.open = open
        self.makePage = makePage
    }
}

/// A key that performs an action in the main window.
public struct Shortcut {
    /// The name of the command in the window of shortcuts.
    public let title: String
    /// The key in GTK's notation, such as `<Control>n`.
    public let key: String
    /// Performs the action.
    public let run: () -> Void

    /// Creates a shortcut.
    public init(_ title: String, key: String, run: @escaping () -> Void) {
        self.title = title
        self.key = key
        self.run = run
    }
}

/// A feature's part of one page of the preferences window.
public struct PreferencesSection {
    /// The pages of the preferences window.
    public enum Page {
        /// General preferences of the user.
        case general
        /// The servers that are used; insensitive while the sandbox is used.
        case services
    }

    let page: Page
    let load: () async -> Void
    let save: () async -> Void
    let makeGroups: () -> [Widget]

    /// Creates a section. `load` runs whenever the window is shown, `save` when it is closed; `makeGroups` runs once.
    init(
        _ page: Page, load: @escaping () async -> Void = {}, save: @escaping () async -> Void = {},
        @Children groups: @escaping () -> [Widget]
    ) {
        self.page = page
        self.load = load
        self.save = save
        makeGroups = groups
    }
}
