import Foundation
import Gtk
import ViewModels

/// The field to write a message in: Enter sends it, Shift+Enter begins a new line, Up in an empty field edits the newest
/// message, and Escape cancels a reply or an edit.
final class Composer {
    let root: Widget
    private let view: TextView

    init(_ chat: ChatViewModel) {
        let (composer, attachments) = (chat.composer, chat.attachments)
        let view = TextView(name: words("Message"))
            .padding(8)
            .onEdit { composer.text = $0 }
            .onEnter { modifiers in
                guard modifiers.isEmpty else { return false }
                Task { await composer.send() }
                return true
            }
            .onPaste(
                files: { chat.offer(paths: $0) },
                picture: { bytes in Task { await attachments.offer(picture: Data(bytes)) } }
            )
            .bind(\.text, to: composer.text)
            .onKey(capture: true) { key, modifiers in
                switch key {
                case Key.up where modifiers.isEmpty: return chat.editNewest()
                case Key.escape where composer.showsTitle:
                    composer.cancel()
                    return true
                default: return false
                }
            }
        self.view = view
        let hint = Label(words("Write a message…")).css("dim-label").textAlign(.start).ellipsized()
            .align(.start, vertical: .start).margin(top: 8, start: 9).decorative()
            .bind(\.isVisible, to: composer.showsHint)
        hint.isPressable = false
        let field = Overlay(ScrolledWindow(view).maximumContentHeight(140).expand(vertically: false)) { hint }
            .css("card", "composer").expand(horizontally: true)
        let send = Button(icon: "mail-send-symbolic", name: words("Send"))
            .css("suggested-action", "circular").align(vertical: .end)
            .bind(\.isSensitive, to: composer.canSend)
            .onClick(task: composer.send)
        root = Box(.vertical, spacing: 4) {
            Box(.horizontal, spacing: 8) {
                Label().css("caption", "quote").ellipsized().textAlign(.start).expand(horizontally: true)
                    .bind(\.text, to: composer.title)
                Button(icon: "window-close-symbolic", name: "").css("flat", "circular")
                    .bind(\.tooltip, to: composer.cancelTitle)
                    .bind(\.accessibleLabel, to: composer.cancelTitle)
                    .onClick {
                        composer.cancel()
                        view.grabFocus()
                    }
            }
            .bind(\.isVisible, to: composer.showsTitle)
            Box(.horizontal, spacing: 8) {
                field
                Button(icon: "mail-attachment-symbolic", name: words("Attach Files")).css("flat", "circular")
                    .align(vertical: .end)
                    .onClick(task: attachments.choose)
                send
            }
        }.margin(top: 6, bottom: 10, start: 12, end: 12)
        composer.onBegin = { [weak view] in view?.grabFocus() }
    }

    /// Moves the keyboard focus to the field.
    func focus() { view.grabFocus() }
}

extension ChatViewModel {
    /// Sends files that were dropped or pasted, after a question.
    func offer(paths: [String]) { Task { await attachments.offer(paths.map { URL(filePath: $0) }) } }
}
