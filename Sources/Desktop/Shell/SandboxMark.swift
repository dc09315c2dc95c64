import Gtk
import ViewModels

/// The mark in a page's header while the page shows sample data; a press explains it.
enum SandboxMark {
    static func make(_ shell: ShellViewModel) -> Widget {
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
            .css("sandbox-mark", "flat").align(vertical: .center)
            .bind(\.isVisible, to: shell.usesSandbox)
    }

    private static func paragraph(_ text: String) -> Label {
        Label(text).wrapping(maximumCharacters: 36).textAlign(.start)
    }
}
