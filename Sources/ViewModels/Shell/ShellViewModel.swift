import Observation

/// The main window: the open page, the lines of the side menu, and the state that is remembered for the next start.
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

    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private let preferences: Preferences

    /// Creates a window that opens the requested page, or the one open at the last quit, or the first of `entries`.
    /// The window is marked if it shows the data of the sandbox.
    public init(
        entries: [SideMenuEntry], requested: FeatureID?, usesSandbox: Bool, preferences: Preferences, words: Localizer
    ) {
        precondition(!entries.isEmpty, "a shell needs a page")
        self.entries = entries
        self.preferences = preferences
        self.usesSandbox = usesSandbox
        self.words = words
        let last = preferences.settings.lastPage.map(FeatureID.init)
        let ids = entries.map(\.id)
        page = [requested, last].compactMap(\.self).first(where: ids.contains) ?? ids[0]
    }

    /// Opens the page of a feature. A feature that the menu does not list is ignored.
    public func show(_ id: FeatureID) {
        guard entries.contains(where: { $0.id == id }) else { return }
        page = id
        preferences.change { $0.lastPage = id.rawValue }
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
