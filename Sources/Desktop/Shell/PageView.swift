import Gtk
import ViewModels

/// One page of the main window: the part of a feature's `Lifecycle` that the user sees.
public protocol PageView: AnyObject {
    /// The page with its header bar.
    var root: Widget { get }

    /// The user wants to search (Ctrl+F).
    func search()

    /// The user wants fresh content (Ctrl+R).
    func refresh()

    /// The user wants to select everything (Ctrl+A).
    func selectAll()

    /// Returns the user wants to select nothing anymore (Escape); false when nothing was being selected.
    func endSelection() -> Bool

    /// The page became visible.
    func appear()

    /// The page is no longer visible: the user chose another.
    func disappear()
}

extension PageView {
    /// Moves the keyboard to the search field.
    public func search() {}
    /// Loads fresh content.
    public func refresh() {}
    /// Selects everything that the page lists.
    public func selectAll() {}
    /// Nothing is ever selected.
    public func endSelection() -> Bool { false }
    /// The page became visible.
    public func appear() {}
    /// The page is no longer visible.
    public func disappear() {}
}

/// The frame of every page: a header bar with the button that leads back to the menu in a narrow window.
public struct PageFrame {
    /// The feature's title.
    let title: String
    /// The main window's state.
    let shell: ShellViewModel

    /// Creates the frame of a feature's page.
    public init(title: String, shell: ShellViewModel) {
        self.title = title
        self.shell = shell
    }

    /// Returns the page with its header bar; `start` and `end` go into the bar.
    func make(
        content: Widget, @Children start: () -> [Widget] = { [] }, @Children end: () -> [Widget] = { [] }
    ) -> Widget {
        let back = backButton()
        let startWidgets = start()
        let header = HeaderBar(title: WindowTitle(title), start: { [back] + startWidgets }, end: end)
            .observe { [shell] in $0.windowButtons(start: shell.showsBackButton, end: true) }
        return Box(.vertical) {
            header
            SandboxMark.belowHeader(shell)
            content
        }
    }

    /// Returns the way back to the menu, in a narrow window.
    func backButton() -> Button {
        Button(icon: "go-previous-symbolic", name: words("Back to the menu"))
            .action("win.back")
            .bind(\.isVisible, to: shell.showsBackButton)
    }
}
