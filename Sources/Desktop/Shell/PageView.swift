import Gtk
import ViewModels

/// One page of the main window: the part of a feature's `Lifecycle` that the user sees.
public protocol PageView: AnyObject {
    /// The page with its header bar.
    var root: Widget { get }

    /// Moves the keyboard focus to the first field or the main action of a page that was opened.
    func focus()

    /// Begins a search (Ctrl+F).
    func search()

    /// Loads fresh content (Ctrl+R).
    func refresh()

    /// Selects everything (Ctrl+A).
    func selectAll()

    /// Ends the selection (Escape). Returns false if there was none.
    func endSelection() -> Bool

    /// Called when the page became visible.
    func appear()

    /// Called when the page is no longer visible, because the user chose another one.
    func disappear()
}

extension PageView {
    /// Leaves the keyboard focus where it is.
    public func focus() {}
    /// Moves the keyboard to the search field.
    public func search() {}
    /// Loads fresh content.
    public func refresh() {}
    /// Selects everything that the page lists.
    public func selectAll() {}
    /// Returns false: the page has no selection.
    public func endSelection() -> Bool { false }
    /// Called when the page became visible.
    public func appear() {}
    /// Called when the page is no longer visible.
    public func disappear() {}
}

/// The frame of every page: a header bar with the button that leads back to the menu in a narrow window.
public struct PageFrame {
    /// The feature's title.
    let title: String
    /// The state of the main window.
    let shell: ShellViewModel

    /// Creates the frame of a feature's page.
    public init(title: String, shell: ShellViewModel) {
        self.title = title
        self.shell = shell
    }

    /// Returns the page with its header bar, which contains `start` and `end`.
    func make(
        content: Widget, @Children start: () -> [Widget] = { [] }, @Children end: () -> [Widget] = { [] }
    ) -> Widget {
        let back = backButton()
        let startWidgets = start()
        let header = HeaderBar(title: windowTitle(), start: { [back] + startWidgets }, end: end)
            .observe { [shell] in $0.windowButtons(start: shell.showsBackButton, end: true) }
        return Box(.vertical) {
            header
            content
        }
    }

    /// Returns the title of the page, with the mark of sample data while the menu is not shown.
    func windowTitle() -> WindowTitle { WindowTitle(title).bind(\.subtitle, to: shell.pageSubtitle) }

    /// Returns the button that leads back to the menu, in a narrow window.
    func backButton() -> Button {
        Button(icon: "go-previous-symbolic", name: words("Back to the menu"))
            .action("win.back")
            .bind(\.isVisible, to: shell.showsBackButton)
    }
}
