import Foundation
import Gtk
import ViewModels

/// The field to write a message in: Enter sends it, Shift+Enter begins a new line, Up in an empty field edits the
/// newest message, and Escape cancels a reply or an edit.
final class Composer {
    let root: Widget
    private let view: TextView

    init(_ chat: ChatViewModel, pictures: PictureCache) {
        let (composer, attachments) = (chat.composer, chat.attachments)
        let completion = composer.completion
        let view = TextView(name: words("Message"))
            .padding(8)
            .onEdit { composer.text = $0 }
            .onCursorMove { completion.cursorMoved(after: $0) }
            .onPaste(
                files: { chat.offer(paths: $0) },
                picture: { bytes in UserWork.begin { await attachments.offer(picture: Data(bytes)) } }
            )
            .bind(\.text, to: composer.text)
            .onKeys([Key.enter, Key.keypadEnter, Key.up, Key.down, Key.tab, Key.escape]) { key, modifiers in
                guard modifiers.isEmpty else { return false }
                return Self.complete(composer, key) || Self.perform(chat, key)
            }
        self.view = view
        let hint = Label(words("Write a message…")).css("dim-label").textAlign(.start).ellipsized()
            .align(.start, vertical: .start).margin(top: 8, start: 9).decorative()
            .bind(\.isVisible, to: composer.showsHint)
        hint.isPressable = false
        let field = Overlay(ScrolledWindow(view).maximumContentHeight(140).expand(vertically: false)) { hint }
            .css("card", "composer").expand(horizontally: true)
        let send = Button(icon: "hutong-send-symbolic", name: words("Send"))
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
            MentionListView.make(composer, pictures: pictures)
            Box(.horizontal, spacing: 8) {
                field
                Button(icon: "mail-attachment-symbolic", name: words("Attach Files")).css("flat", "circular")
                    .align(vertical: .end)
                    .onClick(task: attachments.choose)
                send
            }
        }.margin(top: 6, bottom: 10, start: 12, end: 12).keepingToastsAbove()
        composer.onReplace = { [weak view] text in
            view?.replaceTextBeforeCursor(by: text)
            view?.grabFocus()
        }
        composer.onBegin = { [weak view] in view?.grabFocus() }
    }

    /// Handles a key while a name is being completed.
    private static func complete(_ composer: ChatComposer, _ key: UInt32) -> Bool {
        let completion = composer.completion
        guard completion.isActive else { return false }
        switch key {
        case Key.up: completion.moveSelection(by: -1)
        case Key.down: completion.moveSelection(by: 1)
        case Key.escape: completion.dismiss()
        default: composer.chooseMention()
        }
        return true
    }

    private static func perform(_ chat: ChatViewModel, _ key: UInt32) -> Bool {
        switch key {
        case Key.enter, Key.keypadEnter: UserWork.begin { await chat.composer.send() }
        case Key.up: return chat.editNewest()
        case Key.escape where chat.composer.showsTitle: chat.composer.cancel()
        default: return false
        }
        return true
    }

    /// Moves the keyboard focus to the field. Does nothing while the user cannot write.
    func focus() { view.grabFocus() }
}

extension ChatViewModel {
    /// Sends dropped or pasted files, after a confirmation.
    func offer(paths: [String]) {
        UserWork.begin { [attachments] in await attachments.offer(paths.map { URL(filePath: $0) }) }
    }
}

/// The members whose names complete the typed text, above the field. The field keeps the keyboard focus.
enum MentionListView {
    static func make(_ composer: ChatComposer, pictures: PictureCache) -> Widget {
        Box(.vertical).css("card").named(words("Members"))
            .fill(composer.completion.suggestions) { row($0, composer, pictures) }
            .bind(\.isVisible, to: composer.completion.isActive)
    }

    private static func row(
        _ suggestion: MentionSuggestion, _ composer: ChatComposer, _ pictures: PictureCache
    ) -> Widget {
        let line = Box(.horizontal, spacing: 8) {
            PersonPicture.make(size: 24, name: suggestion.name, address: suggestion.avatar, pictures)
            Label(suggestion.name).textAlign(.start).ellipsized()
            Label(suggestion.id).css("caption", "dim-label").textAlign(.start).ellipsized().expand(horizontally: true)
        }
        return Button(around: line).css("flat", "suggestion").css("selected", when: suggestion.isSelected)
            .named(suggestion.accessibleName)
            .onClick { composer.chooseMention(suggestion.id) }
    }
}
