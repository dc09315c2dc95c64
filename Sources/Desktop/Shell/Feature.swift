import ViewModels

/// A feature as the shell sees it: its line in the side menu, its page, and everything else that belongs to it alone.
///
/// The shell, the shortcuts, the preferences and the scenarios go through a list of these and know none of them.
public struct Feature {
    /// Its line in the side menu.
    public let entry: SideMenuEntry
    /// The services that start and stop with the program, in this order.
    public let lifecycle: [any Lifecycle]
    /// The object that asks the windows for the feature. It is kept here because view-models hold it weakly.
    public let presenter: any AppService
    /// Its own shortcuts, beside those that every page has.
    public let shortcuts: [Shortcut]
    /// Its groups of the preferences window.
    public let preferences: [PreferencesSection]
    /// The scenarios that testers can perform in the feature.
    public let scenarios: [ScenarioSection]
    /// Style rules of its own.
    public let style: String
    /// The part of the desktop's search that the feature answers; nil if it answers none.
    public let search: DesktopSearch?
    /// Opens what a notification or a link names, such as the id of a group.
    public let open: (String) -> Void
    /// Makes its page, once, when that is opened first.
    public let makePage: (PageFrame) -> any PageView

    /// Puts a feature together.
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

/// A key that does something in the main window.
public struct Shortcut {
    /// The name of the command in the window of shortcuts.
    public let title: String
    /// The key in GTK's notation, such as `<Control>n`.
    public let key: String
    /// Does it.
    public let run: () -> Void

    /// Creates a shortcut.
    public init(_ title: String, key: String, run: @escaping () -> Void) {
        self.title = title
        self.key = key
        self.run = run
    }
}
