import Gtk
import ViewModels

/// One page of the main window: the part of a feature's `Lifecycle` that its user sees.
protocol PageView: AnyObject {
    /// The page with its header bar.
    var root: Widget { get }

    /// The user wants to search (Ctrl+F).
    func search()

    /// The user wants fresh content (Ctrl+R).
    func refresh()

    /// The page has come into sight.
    func appear()

    /// The page has gone out of sight: the user chose another.
    func disappear()
}

extension PageView {
    func search() {}
    func refresh() {}
    func appear() {}
    func disappear() {}
}

/// What every page has around its content: a header bar with the way back to the menu in a narrow window.
enum PageFrame {
    static func make(
        _ page: Page, shell: ShellViewModel, content: Widget, @Children start: () -> [Widget] = { [] },
        @Children end: () -> [Widget] = { [] }
    ) -> Widget {
        let back = Button(icon: "go-previous-symbolic", name: words("Back to the menu"))
            .action("win.back")
            .bind(\.isVisible, to: shell.showsBackButton)
        let startWidgets = start()
        let header = HeaderBar(title: WindowTitle(page.title(words)), start: { [back] + startWidgets }, end: end)
            .observe { $0.windowButtons(start: shell.showsBackButton, end: true) }
        return Box(.vertical) {
            header
            content
        }
    }
}
