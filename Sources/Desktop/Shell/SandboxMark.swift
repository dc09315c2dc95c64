import Gtk
import ViewModels

/// The mark of sample data, which is explained when pressed: in the header of the side menu, or in a narrow window
/// below the header of each page.
enum SandboxMark {
    /// Returns the mark for the header of the side menu. The header of a page is wider with it, so that a window
    /// could fold because of it and unfold again without it, forever.
    static func besideMenu(_ shell: ShellViewModel) -> Widget {
        button().align(vertical: .center).bind(\.isVisible, to: shell.showsSandboxBesideMenu)
    }

    static func belowHeader(_ shell: ShellViewModel) -> Widget {
        button().align(.center).margin(top: 4).bind(\.isVisible, to: shell.showsSandboxBelowHeader)
    }

    private static func button() -> MenuButton {
        let popover = Popover(
            Box(.vertical, spacing: 12) {
                Label(words("These are sample data")).css("heading").wrapping().textAlign(.start)
                Self.paragraph(
                    words("The people, messages, listings and weather here are invented by a server inside Hutong."))
                Self.paragraph(
                    words("Nothing is sent to the internet. What you do here is kept apart from your own data."))
                Button(words("_Use Your Own Servers")).action("app.services").closingPopover()
            }.margin(top: 12, bottom: 12, start: 12, end: 12))
        return MenuButton(title: words("Sandbox")).popover(popover)
            .css("sandbox-mark", "flat")
    }

    private static func paragraph(_ text: String) -> Label {
        Label(text).wrapping(maximumCharacters: 36).textAlign(.start)
    }
}
