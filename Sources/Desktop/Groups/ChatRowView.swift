import Domain
import Foundation
import Gtk
import ViewModels

/// One row of the chat's list: the title of a day, or a message with who wrote it, when, and how far it has come.
final class ChatRowView: RowView {
    let root: Widget
    private let chat: ChatViewModel
    private let rows: ShownRows<ChatItem>
    private let avatarLoader: PictureLoader
    private let pictureLoader: PictureLoader
    private var message: ChatMessage?

    private let day = Label().css("caption-heading", "dim-label", "day-title").align(.center)
    private let line: Box
    private let avatar = Avatar(size: 32).decorative()
    private let person: Button
    private let column: Box
    private let sender = Label().css("caption-heading", "sender").ellipsized().textAlign(.start).align(.start)
    private let bubble: Box
    private let text = Label().wrapping(maximumCharacters: 46).textAlign(.start).selectable()
    private let picture = Picture().shrinking().align(.start)
    private let readAll = Button(words("Read All")).css("flat").align(.start)
    /// Pushes own messages to the other side. Aligning the line would have GTK look for the narrowest width of each text
    /// by trying, which makes a screen of messages take seconds.
    private let leading = Box(.horizontal).expand(horizontally: true)
    private let timeBefore = Label().css("caption", "dim-label", "numeric").align(vertical: .end)
    private let timeAfter = Label().css("caption", "dim-label", "numeric").align(vertical: .end)
    private let sent = Image(icon: "object-select-symbolic", pixels: 12).css("dim-label").align(vertical: .end)
    private let failure: Box
    private let failureText = Label().css("caption", "error").wrapping().textAlign(.end)
    private let waiting = Label().css("caption", "dim-label").align(.end)

    init(_ chat: ChatViewModel, rows: ShownRows<ChatItem>, pictures: PictureCache) {
        self.chat = chat
        self.rows = rows
        avatarLoader = PictureLoader(pictures)
        pictureLoader = PictureLoader(pictures)
        person = Button(around: avatar).css("flat", "circular", "person").align(vertical: .start)
        bubble = Box(.vertical, spacing: 6).css("bubble")
        let again = Button(words("Send Again")).css("flat", "listing-action")
        let discard = Button(words("Discard")).css("flat", "listing-action")
        failure = Box(.horizontal, spacing: 4).align(.end)
        column = Box(.vertical, spacing: 2)
        line = Box(.horizontal, spacing: 8)
        root = Box(.vertical).css("chat-row")
        for widget in [picture, text, readAll] as [Widget] { bubble.append(widget) }
        for widget in [failureText, again, discard] as [Widget] { failure.append(widget) }
        column.append(sender)
        column.append(
            Box(.horizontal, spacing: 6) {
                leading
                timeBefore
                sent
                bubble
                timeAfter
            })
        column.append(waiting)
        column.append(failure)
        line.append(person)
        line.append(column)
        (root as? Box)?.append(day)
        (root as? Box)?.append(line)

        person.onClick { [weak self] in self?.withMessage(chat.showSender) }
        readAll.onClick { [weak self] in self?.withMessage(chat.showWhole) }
        again.onClick { [weak self] in self?.withMessage { message in Task { await chat.resend(message.id) } } }
        discard.onClick { [weak self] in self?.withMessage { message in Task { await chat.discard(message.id) } } }
        text.onLink { if let address = URL(string: $0) { chat.open(address) } }
    }

    func bind(position: Int) {
        switch rows[position] {
        case .day(_, let title): show(day: title)
        case .message(let message): show(message)
        case nil: break
        }
    }

    func unbind() {
        message = nil
        avatarLoader.cancel()
        pictureLoader.cancel()
    }

    private func withMessage(_ act: (ChatMessage) -> Void) {
        if let message { act(message) }
    }

    private func show(day title: String) {
        message = nil
        day.text = title
        day.isVisible = true
        line.isVisible = false
    }

    private func show(_ message: ChatMessage) {
        self.message = message
        day.isVisible = false
        line.isVisible = true
        leading.isVisible = message.isOwn
        line.css("first", when: message.showsSender)
        showSender(of: message)
        text.breaksWords = message.hasLongWord
        text.show(message.pieces)
        text.isVisible = !message.pieces.isEmpty
        readAll.isVisible = message.isShortened
        bubble.css("own", when: message.isOwn).css("failed", when: message.status == .failed)
        showPicture(of: message)
        timeBefore.isVisible = message.isOwn
        timeAfter.isVisible = !message.isOwn
        timeBefore.text = message.timeText
        timeAfter.text = message.timeText
        sent.isVisible = message.status == .sent
        sent.accessibleLabel = message.statusText
        waiting.isVisible = message.status == .sending
        waiting.text = message.statusText
        failure.isVisible = message.status == .failed
        failureText.text = message.statusText
    }

    private func showSender(of message: ChatMessage) {
        sender.isVisible = message.showsSender
        sender.text = message.senderName
        person.isVisible = message.showsSender
        // Its room stays, so that the bubbles stand below each other.
        column.margin(start: message.showsSender || message.isOwn ? 0 : 40)
        person.tooltip = message.senderName
        person.accessibleLabel = message.senderName
        avatar.name = message.senderName
        let avatar = avatar
        avatarLoader.load(message.showsSender ? message.senderAvatar : nil, size: 96) { avatar.setTexture($0) }
    }

    private func showPicture(of message: ChatMessage) {
        let shown = message.picture
        picture.isVisible = shown != nil
        guard let shown else { return pictureLoader.cancel() }
        let (width, height) = shown.fitting(width: 260, height: 200)
        picture.minimumSize(width: width, height: height)
        let picture = picture
        pictureLoader.load(shown.address, size: 600) { picture.setTexture($0) }
    }
}

extension GroupPicture {
    /// The size at which the picture fits; what it takes while it is not here yet, so that nothing moves then.
    func fitting(width most: Int, height: Int) -> (Int, Int) {
        guard self.width > 0, self.height > 0 else { return (most, height) }
        let scale = min(Double(most) / Double(self.width), Double(height) / Double(self.height), 2)
        return (max(Int(Double(self.width) * scale), 24), max(Int(Double(self.height) * scale), 24))
    }
}

extension Label {
    /// Shows what somebody wrote: their words as they are, their addresses as links.
    func show(_ pieces: [TextPiece]) {
        show(
            pieces.map { piece in
                switch piece {
                case .text(let text): (text, nil)
                case .link(let text, let address): (text, address.absoluteString)
                }
            })
    }
}
