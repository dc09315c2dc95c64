import Gtk

extension DialogWindow {
    /// Closes the window once `isDone` is true.
    func close(when isDone: @autoclosure @escaping () -> Bool) {
        observe(isDone()) { window, isDone in
            if isDone { window.close() }
        }
    }
}

/// A line of a menu in a popover.
enum MenuItem {
    /// Creates a button that closes the menu before it acts.
    static func make(_ title: @autoclosure @escaping () -> String, act: @escaping () async -> Void) -> Button {
        Button(around: Label().textAlign(.start).bind(\.text, to: title())).css("flat", "menu-item")
            .bind(\.accessibleLabel, to: title())
            .closingPopover().onClick(task: act)
    }
}
