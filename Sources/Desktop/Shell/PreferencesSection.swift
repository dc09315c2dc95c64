import Gtk

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
