import Observation

/// The main window: the open page, the lines of the side menu, and the size that is remembered for the next start.
@Observable
public final class ShellViewModel {
    /// The side menu's lines, in order.
    public let entries: [SideMenuEntry]
    /// The feature whose page is open.
    public private(set) var page: FeatureID
    /// True while the window shows one column and the page needs a button back to the menu.
    public private(set) var showsBackButton = false

    /// Whether the window shows the data of the sandbox, which is marked in the side menu.
    public let usesSandbox: Bool
    /// The line below the title of a page: the mark of sample data while the side menu is not shown.
    public var pageSubtitle: String { usesSandbox && showsBackButton ? words("Sandbox") : "" }

    /// Whether a page that the menu does not list is open, which belongs to the user's name above the menu.
    public var isUserPageOpen: Bool { !entries.contains { $0.id == page } }

    @ObservationIgnored private let pages: [FeatureID]
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private let preferences: Preferences

    /// Creates a window for `features`, which opens the requested page, or the welcome of a new user on the page of the
    /// account, or the first page. The window is marked if it shows the data of the sandbox.
    public init(
        features: [SideMenuEntry], requested: FeatureID?, usesSandbox: Bool, preferences: Preferences, words: Localizer
    ) {
        precondition(!features.isEmpty, "a shell needs a page")
        entries = features.filter(\.isListed)
        pages = features.map(\.id)
        self.preferences = preferences
        self.usesSandbox = usesSandbox
        self.words = words
        let welcome = usesSandbox && !preferences.settings.hasSeenWelcome ? FeatureID.account : nil
        page = [requested, welcome].compactMap(\.self).first(where: pages.contains) ?? pages[0]
    }

    /// Opens the page of a feature; an unknown one is ignored.
    public func show(_ id: FeatureID) {
        if pages.contains(id) { page = id }
    }

    /// Called when the window has folded to one column, or unfolded.
    public func windowFolded(_ isFolded: Bool) {
        if showsBackButton != isFolded { showsBackButton = isFolded }
    }

    /// Remembers the window's size in pixels for the next start. A maximized window keeps the size that it had before.
    public func windowClosing(width: Int, height: Int, isMaximized: Bool) {
        preferences.change { settings in
            settings.isWindowMaximized = isMaximized
            if !isMaximized {
                settings.windowWidth = width
                settings.windowHeight = height
            }
        }
    }
}
