import Domain
import Foundation
import Gtk
import ViewModels

/// A row of the chat's list: the title of a day or of the new messages, or a message with its sender, time and
/// delivery state.
final class ChatRowView: RowView {
    var root: Widget { row }
    private let row = Box(.vertical).css("chat-row")
    private let chat: ChatViewModel
    private let rows: DisplayedRows<ChatItem>
    private let avatarLoader: PictureLoader
    private let pictures: PictureCache
    /// The box that holds the menu while it is open. The box contains the list, so that a strong reference would be a
    /// cycle.
    private weak var menuParent: Box?
    private var message: ChatMessage?

    private let line = Box.line(spacing: 8)
    private let avatar = Avatar(size: 32).decorative()
    private let person: Button
    private let column = Box(.vertical, spacing: 2)
    private let sender = Label().css("caption-heading", "sender").ellipsized().textAlign(.start).align(.start)
    private let messageLine = Box.line(spacing: 6)
    private let bubble = Box(.vertical, spacing: 6).css("bubble")
    private let text = Label().wrapping(maximumCharacters: 46).textAlign(.start).selectable()
    private let timeAfter = Label().css("caption", "dim-label", "numeric").align(vertical: .end)

    // Parts that few rows have.
    private lazy var title = WhenNeeded { [unowned self] in
        Label().css("caption-heading", "dim-label", "chat-title").wrapping().align(.center)
            .with { row.insert($0, before: line) }
    }
    private lazy var quote = WhenNeeded { [unowned self] in
        Label().css("caption", "quote").ellipsized().textAlign(.start).with { bubble.prepend($0) }
    }
    private lazy var picture = WhenNeeded { [unowned self] in
        let view = MessagePictureView(pictures)
        view.open = { [weak self, chat] in self?.withMessage { chat.actions.showPicture(of: $0.id) } }
        bubble.insert(view.root, before: text)
        return view
    }
    private lazy var file = WhenNeeded { [unowned self] in
        let view = FileView(chat)
        bubble.insert(view.root, before: text)
        return view
    }
    private lazy var readAll = WhenNeeded { [unowned self] in
        Button(words("Show Full Message")).css("flat").align(.start)
            .onClick { [weak self, chat] in self?.withMessage { chat.showWhole(of: $0) } }
            .with { bubble.append($0) }
    }
    private lazy var ownSide = WhenNeeded { [unowned self] in ChatOwnSide(of: messageLine, before: bubble) }
    private lazy var timeBelow = WhenNeeded { [unowned self] in
        Label().css("caption", "dim-label", "numeric").margin(start: 12, end: 12)
            .with { column.insert($0, after: messageLine) }
    }
    private lazy var reactions = WhenNeeded { [unowned self] in
        let view = ReactionsView()
        view.toggle = { [weak self, chat] key in
            self?.withMessage { message in UserWork.begin { await chat.actions.toggleReaction(key, to: message.id) } }
        }
        column.insert(view.root, after: messageLine)
        return view
    }
    private lazy var sending = WhenNeeded { [unowned self] in
        Label().css("caption", "dim-label").align(.end).with { column.append($0) }
    }
    private lazy var failure = WhenNeeded { [unowned self] in makeFailure() }

    init(_ chat: ChatViewModel, rows: DisplayedRows<ChatItem>, pictures: PictureCache, menuParent: Box) {
        self.chat = chat
        self.menuParent = menuParent
        self.rows = rows
        avatarLoader = PictureLoader(pictures)
        self.pictures = pictures
        person = Button(around: avatar).css("flat", "circular", "person").align(vertical: .start)
        bubble.append(text)
        for widget in [bubble, timeAfter] as [Widget] { messageLine.append(widget) }
        for widget in [sender, messageLine] as [Widget] { column.append(widget) }
        for widget in [person, column] as [Widget] { line.append(widget) }
        row.append(line)
        person.onClick { [weak self] in self?.withMessage { chat.actions.showSender(of: $0.id) } }
        line.onSecondaryPress { [weak self] x, y in self?.openMenu(x: x, y: y) }
        text.onLink { if let address = URL(string: $0) { chat.actions.open(address) } }
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
        picture(when: false)?.cancel()
    }

    func openMenu() { openMenu(x: nil, y: nil) }

    private func openMenu(x: Double?, y: Double?) {
        guard let message, let menuParent else { return }
        MessageMenuView.open(
            of: message.id, chat.actions, parent: menuParent, at: x == nil ? bubble : line, x: x, y: y)
    }

    private func makeFailure() -> (root: Box, text: Label) {
        let root = Box(.vertical, spacing: 4).align(.end)
        let text = Label().css("caption", "error").wrapping().textAlign(.end)
        root.append(text)
        root.append(ResendButtons.make(chat.feed) { [weak self] in self?.message?.id }.align(.end))
        column.append(root)
        return (root, text)
    }

    private func withMessage(_ act: (ChatMessage) -> Void) {
        if let message { act(message) }
    }

    private func show(title text: String, isNew: Bool) {
        message = nil
        title.show(true) { title in
            title.text = text
            title.css("new-messages", when: isNew).align(isNew ? .fill : .center)
        }
        line.isVisible = false
    }

    private func show(_ message: ChatMessage) {
        self.message = message
        title.show(false)
        line.isVisible = true
        showSender(of: message)
        text.show(message.pieces)
        text.css("remark", when: message.isRemark)
        text.isVisible = message.showsText
        readAll.show(message.isShortened)
        quote.show(message.showsQuote) { $0.text = message.quote }
        bubble.css("own", when: message.isOwn).css("failed", when: message.hasFailed)
            .css("mention", when: message.isMention)
        picture(when: message.picture != nil)?.show(message.picture, size: 600, width: 200, height: 200)
        file(when: message.showsFile)?.show(message, in: chat)
        showTime(of: message)
        sending.show(message.showsSending) { $0.text = message.statusText }
        showFailure(of: message)
        if let reactions = reactions(when: message.showsReactions) {
            reactions.show(message.reactions, more: message.moreReactions)
            reactions.root.align(message.isOwn ? .end : .start)
        }
    }

    private func showFailure(of message: ChatMessage) {
        guard let failure = failure(when: message.hasFailed) else { return }
        failure.root.isVisible = message.hasFailed
        failure.text.text = message.statusText
    }

    private func showTime(of message: ChatMessage) {
        // Beside the bubble, a time in letters of twice the size would leave no room for a word in a narrow window.
        let isBelow = root.textScale >= 1.75
        ownSide(when: message.isOwn)?.show(message, showsTime: !isBelow)
        timeAfter.isVisible = !message.isOwn && !isBelow
        timeAfter.text = message.timeText
        timeBelow.show(isBelow) { label in
            label.text = message.timeText
            label.align(message.isOwn ? .end : .start)
        }
    }

    private func showSender(of message: ChatMessage) {
        sender.isVisible = message.showsSender
        person.isVisible = message.showsSender
        // The space of the picture stays, so that the messages of a sender are aligned.
        column.margin(start: message.isIndented ? 40 : 0)
        line.margin(top: message.showsSender ? 8 : 0)
        // An avatar lays its initials out even if it is hidden.
        guard message.showsSender else { return avatarLoader.cancel() }
        sender.text = message.senderName
        person.tooltip = message.senderName
        person.accessibleLabel = message.senderName
        avatar.name = message.senderName
        avatarLoader.load(message.senderAvatar, into: avatar)
    }
}

/// The left side of a message of the user's own: its time, and whether it has been sent.
private final class ChatOwnSide {
    /// Moves own messages to the end of the line. If the line were aligned instead, GTK would search for the minimum
    /// width of each text, which takes seconds for a screenful of messages.
    private let leading = Box(.horizontal).expand(horizontally: true)
    private let time = Label().css("caption", "dim-label", "numeric").align(vertical: .end)
    private let sent = Image(icon: "object-select-symbolic", pixels: 12).css("dim-label").align(vertical: .end)

    init(of line: Box, before bubble: Widget) {
        for widget in [leading, time, sent] as [Widget] { line.insert(widget, before: bubble) }
    }

    func show(_ message: ChatMessage, showsTime: Bool) {
        leading.isVisible = message.isOwn
        time.isVisible = message.isOwn && showsTime
        time.text = message.timeText
        sent.isVisible = message.isSent
        sent.accessibleLabel = message.statusText
    }
}
