import Gtk

/// A line of a menu in a popover.
enum MenuItem {
    /// Creates a button that closes the menu before it acts.
    static func make(_ title: String, act: @escaping () async -> Void) -> Button {
        let button = Button(around: Label(title).textAlign(.start)).css("flat", "menu-item")
        button.accessibleLabel = title
        return button.closingPopover().onClick(task: act)
    }
}
