import Gtk

/// A line of a menu in a popover.
enum MenuItem {
    /// A button in the popover of a menu button, which closes it before it acts.
    static func make(_ title: String, act: @escaping () async -> Void) -> Button {
        let button = Button(around: Label(title).textAlign(.start)).css("flat", "menu-item")
        button.accessibleLabel = title
        return button.closingPopover().onClick(task: act)
    }

    /// A button that closes the menu before it acts.
    static func make(_ title: String, in popover: Popover, act: @escaping () async -> Void) -> Button {
        let button = Button(around: Label(title).textAlign(.start)).css("flat", "menu-item")
        button.accessibleLabel = title
        return button.onClick { [weak popover] in
            popover?.close()
            Task { await act() }
        }
    }
}
