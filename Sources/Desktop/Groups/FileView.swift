import Gtk
import ViewModels

/// The file of a message with its buttons, and the progress of sending, saving or opening it.
final class FileView {
    let root = Box(.vertical, spacing: 6)
    private let shown = Shown<ChatMessage>()
    private let card = Box(.horizontal, spacing: 10)
    private let icon = Image(pixels: 32).align(vertical: .center).decorative()
    private let name = Label().ellipsized(inMiddle: true, maximumCharacters: 30).textAlign(.start)
    private let details = Label().css("caption", "numeric").ellipsized().textAlign(.start)
    private let buttons = Box(.horizontal, spacing: 6)
    private let open = Button(words("Open")).css("flat")
    private let save = Button(words("Save…")).css("flat")
    private let running = Box(.horizontal, spacing: 6)
    private let progress = ProgressBar().expand(horizontally: true).align(vertical: .center)
    private let status = Label().css("caption", "numeric").ellipsized().textAlign(.start)
    private let retry = Button(words("Try Again")).css("flat").align(.start)

    init(_ chat: ChatViewModel) {
        let (files, shown) = (chat.files, shown)
        let cancel = Button(icon: "process-stop-symbolic", name: words("Cancel")).css("flat", "circular")
        let text = Box(.vertical, spacing: 2).align(vertical: .center)
        for label in [name, details] { text.append(label) }
        for widget in [icon, text] as [Widget] { card.append(widget) }
        for button in [open, save] { buttons.append(button) }
        for widget in [progress, cancel] as [Widget] { running.append(widget) }
        for widget in [card, buttons, running, status, retry] as [Widget] { root.append(widget) }
        open.onClick { [shown] in shown.act(files.open) }
        save.onClick { [shown] in shown.act(files.save) }
        cancel.onClick { [shown] in shown.act(files.cancel) }
        retry.onClick { [shown] in shown.act(files.retry) }
        root.observe(shown.content.flatMap(files.transfer(of:))) { [weak self] _, transfer in self?.show(transfer) }
    }

    func show(_ message: ChatMessage, in chat: ChatViewModel) {
        shown.content = message
        root.isVisible = message.showsFile
        card.isVisible = message.file != nil
        buttons.isVisible = card.isVisible
        if let file = message.file {
            icon.icon = file.symbol.icon
            name.text = file.name
            name.tooltip = file.name
            details.text = file.details
            open.isVisible = file.canOpen
            open.accessibleLabel = file.openName
            save.isVisible = file.canSave
            save.accessibleLabel = file.saveName
        }
        show(chat.files.transfer(of: message))
    }

    private func show(_ transfer: FileTransfer?) {
        running.isVisible = false
        retry.isVisible = false
        status.optionalText = ""
        guard let transfer else { return }
        running.isVisible = transfer.isRunning
        retry.isVisible = transfer.canRetry
        status.optionalText = transfer.text
        progress.fraction = transfer.fraction
        progress.accessibleLabel = transfer.text
    }
}
