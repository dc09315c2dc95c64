import Gtk

/// A stack with one child for each screen of a page, which shows the child of the view-model's current screen. A
/// child is made when its screen is first shown, because few screens of a page ever are.
enum ScreenStack {
    /// Creates the stack; `children` makes the child of every screen. A new screen gets the keyboard focus if the old
    /// one or no widget of the window had it, or always if it is `takingFocus`.
    static func make<Screen: RawRepresentable<String>>(
        _ screen: @autoclosure @escaping () -> Screen, takingFocus: Bool = false,
        crossFades: Bool = true, _ children: [(screen: Screen, make: () -> Widget)]
    ) -> Stack {
        var unmade = Dictionary(uniqueKeysWithValues: children.map { ($0.screen.rawValue, $0.make) })
        return Stack(crossFades: crossFades).observe(screen().rawValue) { stack, name in
            if let make = unmade.removeValue(forKey: name) { stack.add(make(), named: name) }
            if takingFocus || stack.isFocused || stack.window?.focus == nil {
                stack.turn(to: name)
            } else {
                stack.visibleName = name
            }
        }
    }
}

extension Stack {
    /// Shows the child with that name. If it is a new one and the stack is on screen, its first widget gets the focus.
    func turn(to name: String) {
        guard visibleName != name else { return }
        visibleName = name
        // Not the stack: while it turns, it would choose a widget of the old page.
        if isCurrent { visibleChild?.keepFocus() }
    }
}
