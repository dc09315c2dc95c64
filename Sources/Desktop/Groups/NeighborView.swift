import Gtk
import ViewModels

/// The part of a neighbor's page that leads on: a chat with them, the groups in common, and their homes.
enum NeighborView {
    /// Returns the widgets below the neighbor's profile.
    static func make(_ neighbor: NeighborViewModel) -> [Widget] {
        let pictures = PictureCache(maximumBytes: 16 << 20, data: neighbor.actions.pictureData)
        return [
            Button(words("_Message")).css("pill", "suggested-action").align(.center)
                .bind(\.isSensitive, to: neighbor.canMessage)
                .onClick(task: neighbor.message),
            section(words("Groups in Common"), groups(neighbor)).bind(\.isVisible, to: neighbor.showsGroups),
            section(
                words("Homes"),
                HomeCards.make(neighbor.homes, name: words("Homes"), pictures: pictures, actions: neighbor.actions)
            ).bind(\.isVisible, to: neighbor.showsHomes),
        ]
    }

    private static func section(_ title: String, _ content: Widget) -> Widget {
        Box(.vertical, spacing: 12) {
            Label(title).css("heading").textAlign(.start)
            content
        }.margin(top: 6)
    }

    private static func groups(_ neighbor: NeighborViewModel) -> Widget {
        ListBox(name: words("Groups in Common")).fill(neighbor.groups) { group in
            let open = Button(icon: "go-next-symbolic", name: group.openName).css("flat").align(vertical: .center)
                .onClick { neighbor.open(group) }
            return ActionRow(title: group.name).addSuffix(open, activates: true)
        }
    }
}
