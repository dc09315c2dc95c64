import Gtk
import ViewModels

/// The mark of a page with sample data, which a press explains: in its header, or below that in a narrow window.
enum SandboxMark {
    static func inHeader(_ shell: ShellViewModel) -> Widget {
        button().align(vertical: .center).bind(\.isVisible, to: shell.showsSandboxInHeader)
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
