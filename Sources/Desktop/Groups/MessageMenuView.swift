import Gtk
import ViewModels

/// The menu of a message, with reactions and actions.
enum MessageMenuView {
    /// Opens the menu at a point of `place`, or beside it; `parent` holds the menu while it is open.
    static func open(
        of message: ChatMessage, in chat: ChatViewModel, parent: Box, at place: Widget, x: Double? = nil,
        y: Double? = nil
    ) {
        guard let menu = chat.menu(of: message) else { return }
        let content = Box(.vertical).css("message-menu").named(words("Message Menu"))
        let popover = Popover(content).css("menu")
        let reactions = Box(.horizontal, spacing: 2).align(.center).named(words("Reactions"))
        for reaction in menu.reactions {
            let button = Button(reaction.key).css("flat", "reaction-choice").css("own", when: reaction.isOwn)
            button.tooltip = reaction.name
            button.accessibleLabel = reaction.name
            reactions.append(
                button.closingPopover().onClick(task: { await chat.toggleReaction(reaction.key, to: message) }))
        }
        if !menu.reactions.isEmpty { content.append(reactions) }
        for item in menu.items {
            content.append(MenuItem.make(item.title) { await chat.perform(item.action, on: message) })
        }
        popover.open(in: parent, at: place, x: x, y: y)
    }
}
