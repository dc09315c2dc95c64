import Domain
import Observation

/// One page's line in the side menu.
public nonisolated struct SideMenuEntry: Equatable, Sendable {
    public let page: Page
    public let title: String
    public let symbol: Symbol

    /// Describes a line.
    public init(page: Page, title: String, symbol: Symbol) {
        self.page = page
        self.title = title
        self.symbol = symbol
    }
}

/// The main window: which page is open, what the side menu lists, and what is remembered for the next start.
@Observable
public final class ShellViewModel {
    /// The side menu's lines, in order.
    public let entries: [SideMenuEntry]
    /// The page that is open.
    public private(set) var page: Page
    /// True while the window shows one column and the page needs a button back to the menu.
    public private(set) var showsBackButton = false

    @ObservationIgnored private let preferences: Preferences

    /// Opens the page asked for, or the one open at the last quit, or the first of `pages`.
    public init(pages: [Page], requested: Page?, preferences: Preferences, words: Localizer) {
        precondition(!pages.isEmpty, "a shell needs a page")
        self.preferences = preferences
        entries = pages.map { SideMenuEntry(page: $0, title: $0.title(words), symbol: $0.symbol) }
        let last = preferences.settings.lastPage.flatMap(Page.init(rawValue:))
        page = [requested, last].compactMap(\.self).first(where: pages.contains) ?? pages[0]
    }

    /// Opens a page; one that the menu does not list is ignored.
    public func show(_ page: Page) {
        guard entries.contains(where: { $0.page == page }) else { return }
        self.page = page
        preferences.change { $0.lastPage = page.rawValue }
    }

    /// The window folded to one column, or unfolded.
    public func windowFolded(_ isFolded: Bool) {
        if showsBackButton != isFolded { showsBackButton = isFolded }
    }

    /// Remembers the window's size in pixels for the next start; a maximized window keeps the size it had before.
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

extension Page {
    /// The page's title, in the menu and above the page.
    public nonisolated func title(_ words: Localizer) -> String {
        switch self {
        case .account: words("Account")
        case .weather: words("Weather")
        case .listings: words("Listings")
        case .groups: words("Groups")
        case .homeSearch: words("Find a Home")
        case .personalInfo: words("Personal Info")
        }
    }

    /// The page's picture in the menu.
    public nonisolated var symbol: Symbol {
        switch self {
        case .account: .person
        case .weather: .weather
        case .listings: .house
        case .groups: .people
        case .homeSearch: .search
        case .personalInfo: .form
        }
    }
}
