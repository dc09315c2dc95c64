import Gtk
import ViewModels

/// The left column: the menu of pages.
final class SideMenu {
    let root: Widget
    private let menuButton: MenuButton
    private let list: ListBox
    private let shell: ShellViewModel

    init(_ model: SideMenuViewModel, shell: ShellViewModel, onChoose: @escaping () -> Void) {
        self.shell = shell
        let list = ListBox(name: words("Pages"))
        list.cssClasses = ["navigation-sidebar"]
        for entry in shell.entries {
            let row = ListRow(
                around: Box(.horizontal, spacing: 12) {
                    Image(icon: entry.symbol.icon).decorative()
                    Label(entry.title).ellipsized().textAlign(.start).expand(horizontally: true)
                    Label().css("badge", "numeric").align(vertical: .center).bind(\.optionalText, to: entry.badge)
                }.margin(top: 6, bottom: 6, start: 6, end: 6))
            list.append(row.bind(\.accessibleLabel, to: entry.accessibleName))
        }
        self.list = list
        let menu = Menu(sections: [
            [(words("_Preferences"), "app.preferences"), (words("_Keyboard Shortcuts"), "app.shortcuts")],
            [(words("_About Hutong"), "app.about"), (words("_Quit"), "app.quit")],
        ])
        let menuButton = MenuButton(icon: "open-menu-symbolic", name: words("Main Menu")).menu(menu).primary()
        self.menuButton = menuButton
        root = Box(.vertical) {
            HeaderBar(
                title: WindowTitle(words("Hutong")), start: { SandboxMark.make(shell) }, end: { menuButton }
            )
            // Beside the page, the window's buttons are at the page's end.
            .observe { $0.windowButtons(start: true, end: shell.showsBackButton) }
            Self.header(model, shell) {
                shell.show(.account)
                onChoose()
            }
            ScrolledWindow(list)
        }
        .minimumSize(width: 230)
        // The user's name requests almost no width, so that the width of the menu does not follow it. The titles of
        // the pages request theirs, which is more than the minimum only if the text is large. The rows expand, so the
        // menu must not.
        .expand(horizontally: false)
        list.onActivate { position in
            shell.show(shell.entries[position].id)
            onChoose()
        }
        list.observe { list in
            list.select(shell.entries.firstIndex { $0.id == shell.page })
        }
    }

    /// Returns the signed-in user, or the button to sign in; a press opens the account page.
    private static func header(
        _ model: SideMenuViewModel, _ shell: ShellViewModel, onPress: @escaping () -> Void
    ) -> Widget {
        Button(
            around: Box(.horizontal, spacing: 12) {
                AvatarView.make(size: 40, name: { model.avatarName }, picture: { model.avatar })
                Box(.vertical) {
                    Label().css("heading").ellipsized(maximumCharacters: 1).textAlign(.start)
                        .bind(\.text, to: model.title)
                    Label().css("caption", "dim-label").ellipsized(maximumCharacters: 1).textAlign(.start)
                        .bind(\.optionalText, to: model.subtitle)
                }.align(vertical: .center).expand(horizontally: true)
            }
        )
        .css("flat", "user-button").margin(top: 6, bottom: 6, start: 6, end: 6)
        .bind(\.accessibleLabel, to: model.accessibleName)
        .observe(shell.isUserPageOpen) { $0.css("open", when: $1) }
        .onClick(onPress)
    }

    /// Whether the keyboard focus is in the menu.
    var isFocused: Bool { root.isFocused }

    func focus() { list.grabFocus() }

    func openMainMenu() { menuButton.open() }
}

/// The mark of sample data in the header of the side menu, which is explained when pressed.
enum SandboxMark {
    static func make(_ shell: ShellViewModel) -> MenuButton {
        let popover = Popover(
            Box(.vertical, spacing: 12) {
                Label(words("This is sample data")).css("heading").wrapping().textAlign(.start)
                Self.paragraph(
                    words("The people, messages, listings and weather here are made up by a server inside Hutong."))
                Self.paragraph(
                    words("Nothing is sent to the internet. What you do here is kept separate from your own data."))
                Button(words("_Use Your Own Servers")).action("app.services").closingPopover()
            }.margin(top: 12, bottom: 12, start: 12, end: 12))
        return MenuButton(title: words("Sandbox")).popover(popover)
            .css("sandbox-mark", "flat").align(vertical: .center).bind(\.isVisible, to: shell.usesSandbox)
    }

    private static func paragraph(_ text: String) -> Label {
        Label(text).wrapping(maximumCharacters: 36).textAlign(.start)
    }
}
