import Domain
import Foundation
import Gtk
import ViewModels

/// A row of the chat's list: the title of a day or of the new messages, or a message with its sender, time and delivery state.
final class ChatRowView: RowView {
    let root: Widget
    private let chat: ChatViewModel
    private let rows: DisplayedRows<ChatItem>
    private let avatarLoader: PictureLoader
    private let pictureLoader: PictureLoader
    /// Holds the menu while it is open. The list is inside of it, and would keep it for ever.
    private weak var menuParent: Box?
    private var message: ChatMessage?

    private let title = Label().css("caption-heading", "dim-label", "chat-title").align(.center)
    private let line: Box
    private let avatar = Avatar(size: 32).decorative()
    private let person: Button
    private let column: Box
    private let sender = Label().css("caption-heading", "sender").ellipsized().textAlign(.start).align(.start)
    private let messageLine = Box.line(spacing: 6)
    private let bubble: Box
    private let quote = Label().css("caption", "quote").ellipsized().textAlign(.start)
    private let text = Label().wrapping(maximumCharacters: 46).textAlign(.start).selectable()
    private let picture = Picture().shrinking().align(.start)
    private let readAll = Button(words("Read All")).css("flat").align(.start)
    /// Moves own messages to the end of the line. If the line were aligned instead, GTK would search for the minimum width
    /// of each text, which takes seconds for a screenful of messages.
    private let leading = Box(.horizontal).expand(horizontally: true)
    private let timeBefore = Label().css("caption", "dim-label", "numeric").align(vertical: .end)
    private let timeAfter = Label().css("caption", "dim-label", "numeric").align(vertical: .end)
    private lazy var timeBelow = addTimeBelow()
    private var hasTimeBelow = false
    private let sent = Image(icon: "object-select-symbolic", pixels: 12).css("dim-label").align(vertical: .end)
    private let failure: Box
    private let failureText = Label().css("caption", "error").wrapping().textAlign(.end)
    private lazy var file = addFile()
    private var hasFile = false
    private lazy var reactions = addReactions()
    private var hasReactions = false
    private let sending = Label().css("caption", "dim-label").align(.end)

    init(_ chat: ChatViewModel, rows: DisplayedRows<ChatItem>, pictures: PictureCache, menuParent: Box) {
        self.chat = chat
        self.menuParent = menuParent
        self.rows = rows
        avatarLoader = PictureLoader(pictures)
        pictureLoader = PictureLoader(pictures)
        person = Button(around: avatar).css("flat", "circular", "person").align(vertical: .start)
        bubble = Box(.vertical, spacing: 6).css("bubble")
        let resend = Button(words("Send Again")).css("flat", "listing-action")
        let discard = Button(words("Discard")).css("flat", "listing-action")
        failure = Box(.horizontal, spacing: 4).align(.end)
        column = Box(.vertical, spacing: 2)
        line = Box.line(spacing: 8)
        root = Box(.vertical).css("chat-row")
        for widget in [quote, picture, text, readAll] as [Widget] { bubble.append(widget) }
        for widget in [failureText, resend, discard] as [Widget] { failure.append(widget) }
        column.append(sender)
        for widget in [leading, timeBefore, sent, bubble, timeAfter] as [Widget] { messageLine.append(widget) }
        column.append(messageLine)
        column.append(sending)
        column.append(failure)
        line.append(person)
        line.append(column)
        (root as? Box)?.append(title)
        (root as? Box)?.append(line)

        person.onClick { [weak self] in self?.withMessage(chat.showSender) }
        readAll.onClick { [weak self] in self?.withMessage(chat.showWhole) }
        resend.onClick { [weak self] in
            self?.withMessage { message in UserWork.begin { await chat.feed.resend(message.id) } }
        }
        discard.onClick { [weak self] in
            self?.withMessage { message in UserWork.begin { await chat.feed.discard(message.id) } }
        }
        line.onSecondaryPress { [weak self] x, y in self?.openMenu(x: x, y: y) }
        text.onLink { if let address = URL(string: $0) { chat.open(address) } }
    }

    func bind(position: Int) {
        switch rows[position] {
        case .day(_, let title): show(title: title, isNew: false)
        case .newMessages(let title): show(title: title, isNew: true)
        case .message(let message): show(message)
        case nil: break
        }
    }

    func unbind() {
        message = nil
        avatarLoader.cancel()
        pictureLoader.cancel()
    }

    func openMenu() { openMenu(x: nil, y: nil) }

    private func openMenu(x: Double?, y: Double?) {
        guard let message, let menuParent else { return }
        MessageMenuView.open(
            of: message, in: chat, parent: menuParent, at: x == nil ? bubble : line, x: x, y: y)
    }

    private func addFile() -> FileView {
        hasFile = true
        let view = FileView(chat)
        bubble.insert(view.root, after: picture)
        return view
    }

    private func addTimeBelow() -> Label {
        hasTimeBelow = true
        let label = Label().css("caption", "dim-label", "numeric").margin(start: 12, end: 12)
        column.insert(label, after: messageLine)
        return label
    }

    private func addReactions() -> ReactionsView {
        hasReactions = true
        let view = ReactionsView { [weak self, chat] key in
            self?.withMessage { message in UserWork.begin { await chat.toggleReaction(key, to: message) } }
        }
        column.insert(view.root, after: messageLine)
        return view
    }

    private func withMessage(_ act: (ChatMessage) -> Void) {
        if let message { act(message) }
    }

    private func show(title text: String, isNew: Bool) {
        message = nil
        title.text = text
        title.css("new-messages", when: isNew).align(isNew ? .fill : .center)
        title.isVisible = true
        line.isVisible = false
    }

    private func show(_ message: ChatMessage) {
        self.message = message
        title.isVisible = false
        line.isVisible = true
        leading.isVisible = message.isOwn
        showSender(of: message)
        text.show(message.pieces)
        text.css("remark", when: message.isRemark)
        text.isVisible = message.showsText
        readAll.isVisible = message.isShortened
        quote.text = message.quote
        quote.isVisible = message.showsQuote
        bubble.css("own", when: message.isOwn).css("failed", when: message.status == .failed)
            .css("mention", when: message.isMention)
        showPicture(of: message)
        if message.showsFile || hasFile { file.show(message, in: chat) }
        showTime(of: message)
        sent.isVisible = message.status == .sent
        sent.accessibleLabel = message.statusText
        sending.isVisible = message.showsSending
        sending.text = message.statusText
        failure.isVisible = message.status == .failed
        failureText.text = message.statusText
        if message.showsReactions || hasReactions {
            reactions.show(message)
            reactions.root.align(message.isOwn ? .end : .start)
        }
    }

    private func showTime(of message: ChatMessage) {
        // Beside the bubble, a time in letters of twice the size leaves a narrow window no room for a word.
        let isBelow = root.textScale >= 1.75
        timeBefore.isVisible = message.isOwn && !isBelow
        timeAfter.isVisible = !message.isOwn && !isBelow
        (message.isOwn ? timeBefore : timeAfter).text = message.timeText
        guard isBelow || hasTimeBelow else { return }
        timeBelow.isVisible = isBelow
        timeBelow.text = message.timeText
        timeBelow.align(message.isOwn ? .end : .start)
    }

    private func showSender(of message: ChatMessage) {
        sender.isVisible = message.showsSender
        person.isVisible = message.showsSender
        // The space of the picture stays, so that the messages of a sender are aligned.
        column.margin(start: message.isIndented ? 40 : 0)
        line.margin(top: message.showsSender ? 8 : 0)
        // An avatar lays its initials out although it is hidden.
        guard message.showsSender else { return avatarLoader.cancel() }
        sender.text = message.senderName
        person.tooltip = message.senderName
        person.accessibleLabel = message.senderName
        avatar.name = message.senderName
        let avatar = avatar
        avatarLoader.load(message.senderAvatar, size: 96) { avatar.setTexture($0) }
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
