import Gtk
import ViewModels

/// The reactions to a message, as buttons that add or remove the user's own. Buttons are made when they are needed.
final class ReactionsView {
    let root = Box(.horizontal, spacing: 4).named(words("Reactions"))
    /// Adds or removes a reaction.
    var toggle: (String) -> Void
    private var buttons: [Button] = []
    private var shown: [ChatReaction] = []
    private let more = Label().css("caption", "dim-label")

    /// Creates the view; `toggle` adds or removes a reaction.
    init(toggle: @escaping (String) -> Void = { _ in }) {
        self.toggle = toggle
        root.append(more)
    }

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
