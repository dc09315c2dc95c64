import Gtk
import ViewModels

/// The menu of a message or a post, with reactions and actions.
enum MessageMenuView {
    /// Opens the menu at a point of `place`, or beside it; `parent` holds the menu while it is open.
    static func open(
        of id: String, _ actions: MessageActions, parent: Box, at place: Widget, x: Double? = nil, y: Double? = nil
    ) {
        guard let menu = actions.menu(of: id) else { return }
        let content = Box(.vertical).css("message-menu").named(words("Message Menu"))
        let popover = Popover(content).css("menu")
        let reactions = Box(.horizontal, spacing: 2).align(.center).named(words("Reactions"))
        for reaction in menu.reactions {
            let button = Button(reaction.key).css("flat", "reaction-choice").css("own", when: reaction.isOwn)
            button.tooltip = reaction.name
            button.accessibleLabel = reaction.name
            reactions.append(
                button.closingPopover().onClick(task: { await actions.toggleReaction(reaction.key, to: id) }))
        }
        if !menu.reactions.isEmpty { content.append(reactions) }
        for item in menu.items {
            content.append(MenuItem.make(item.title) { await actions.perform(item.action, on: id) })
        }
        popover.open(in: parent, at: place, x: x, y: y)
    }
}

/// The buttons of a rejected message, post, comment or activity, which send it again or discard it.
enum ResendButtons {
    /// Returns the buttons; `id` returns the event to which a press applies.
    static func make<Row>(_ feed: GroupFeed<Row>, id: @escaping () -> String?) -> Box {
        Box(.horizontal, spacing: 6) {
            button(words("Send Again"), id, feed.resend)
            button(words("Discard"), id, feed.discard)
        }
    }

    private static func button(
        _ title: String, _ id: @escaping () -> String?, _ act: @escaping (_ id: String) async -> Void
    ) -> Button {
        Button(title).css("flat", "listing-action").onClick {
            if let id = id() { UserWork.begin { await act(id) } }
        }
    }
}

/// The reactions to a message, as buttons that add or remove the user's own. Buttons are made when they are needed.
final class ReactionsView {
    let root = Box(.horizontal, spacing: 4).named(words("Reactions"))
    /// Adds or removes a reaction.
    var toggle: (String) -> Void = { _ in }
    private var buttons: [Button] = []
    private var shown: [ChatReaction] = []
    private let more = Label().css("caption", "dim-label")

    init() { root.append(more) }

    /// Shows reactions, and the number of those that are left out.
    func show(_ reactions: [ChatReaction], more moreText: String) {
        root.isVisible = !reactions.isEmpty
        shown = reactions
        while buttons.count < shown.count { addButton() }
        for (index, button) in buttons.enumerated() {
            button.isVisible = shown.indices.contains(index)
            guard button.isVisible else { continue }
            let reaction = shown[index]
            button.title = reaction.title
            button.tooltip = reaction.names
            button.accessibleLabel = reaction.names
            button.css("own", when: reaction.isOwn)
        }
        more.optionalText = moreText
    }

    private func addButton() {
        let index = buttons.count
        let button = Button("").css("reaction")
        button.onClick { [weak self] in
            guard let self, shown.indices.contains(index) else { return }
            toggle(shown[index].key)
        }
        buttons.append(button)
        // The number of hidden reactions stays last.
        root.remove(more)
        root.append(button)
        root.append(more)
    }
}
