import Gtk
import ViewModels

/// The left column: the menu of pages.
final class SideMenu {
    let root: Widget
    private let menuButton: MenuButton
    private let list: ListBox
    private let shell: ShellViewModel

    init(shell: ShellViewModel, onChoose: @escaping () -> Void) {
        self.shell = shell
        let list = ListBox(name: words("Pages")).selecting()
        list.cssClasses = ["navigation-sidebar"]
        for entry in shell.entries {
            let row = ListRow(
                around: Box(.horizontal, spacing: 12) {
                    Image(icon: entry.symbol.icon).decorative()
                    Label(entry.title).ellipsized().textAlign(.start).expand(horizontally: true)
                }.margin(top: 6, bottom: 6, start: 6, end: 6))
            list.append(row.named(entry.title))
        }
        self.list = list
        let menu = Menu(sections: [
            [(words("_Preferences"), "app.preferences"), (words("_Keyboard Shortcuts"), "app.shortcuts")],
            [(words("_About Hutong"), "app.about"), (words("_Quit"), "app.quit")],
        ])
        let menuButton = MenuButton(icon: "open-menu-symbolic", name: words("Main Menu")).menu(menu).primary()
        self.menuButton = menuButton
        root = Box(.vertical) {
            HeaderBar(title: WindowTitle(words("Hutong")), end: { menuButton })
                // Beside the page the window's buttons are at the page's end.
                .observe { $0.windowButtons(start: true, end: shell.showsBackButton) }
            ScrolledWindow(list)
        }
        .minimumSize(width: 230)
        // Said here, or the menu would grow with its rows, which fill theirs.
        .expand(horizontally: false)
        list.onActivate { position in
            shell.show(shell.entries[position].page)
            onChoose()
        }
        list.observe { list in
            list.select(shell.entries.firstIndex { $0.page == shell.page })
        }
    }

    func focus() { list.grabFocus() }

    func openMainMenu() { menuButton.open() }
}
