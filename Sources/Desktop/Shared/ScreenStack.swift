import Gtk

/// A stack with one child for each screen of a page, which shows the child of the view-model's current screen.
enum ScreenStack {
    /// Makes the stack; `children` has every screen once. A new screen gets the keyboard focus if the old one had it, or
    /// in any case if it is `takingFocus`.
    static func make<Screen: RawRepresentable<String>>(
        _ screen: @autoclosure @escaping () -> Screen, takingFocus: Bool = false,
        _ children: [(screen: Screen, child: Widget)]
    ) -> Stack {
        let stack = Stack()
        for (screen, child) in children { stack.add(child, named: screen.rawValue) }
        return stack.observe(screen()) { stack, screen in
            if takingFocus || stack.isFocused {
                stack.turn(to: screen.rawValue)
            } else {
                stack.visibleName = screen.rawValue
            }
        }
    }
}
