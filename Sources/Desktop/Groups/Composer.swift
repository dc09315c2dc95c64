import Gtk
import ViewModels

/// The field to write a message in: Enter sends it, Shift+Enter begins a new line.
final class Composer {
    let root: Widget
    private let view: TextView

    init(_ chat: ChatViewModel) {
        let view = TextView(name: words("Message"))
            .padding(8)
            .onEdit { chat.text = $0 }
            .onEnter { modifiers in
                guard modifiers.isEmpty else { return false }
                Task { await chat.send() }
                return true
            }
            .bind(\.text, to: chat.text)
        self.view = view
        let hint = Label(words("Write a message…")).css("dim-label").textAlign(.start).ellipsized()
            .align(.start, vertical: .start).margin(top: 8, start: 9).decorative()
            .bind(\.isVisible, to: chat.showsHint)
        hint.isPressable = false
        let field = Overlay(ScrolledWindow(view).maximumContentHeight(140).expand(vertically: false)) { hint }
            .css("card", "composer").expand(horizontally: true)
        let send = Button(icon: "mail-send-symbolic", name: words("Send"))
            .css("suggested-action", "circular").align(vertical: .end)
            .bind(\.isSensitive, to: chat.canSend)
            .onClick(task: chat.send)
        root = Box(.horizontal, spacing: 8) {
            field
            send
        }.margin(top: 6, bottom: 10, start: 12, end: 12)
    }

    /// Moves the keyboard focus to the field.
    func focus() { view.grabFocus() }
}
