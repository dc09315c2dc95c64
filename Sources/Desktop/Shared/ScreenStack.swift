import Gtk

/// A stack with one child for each screen of a page, which shows the child of the view-model's current screen. A child is
/// made when its screen is first shown: few screens of a page ever are.
enum ScreenStack {
    /// Makes the stack; `children` makes the child of every screen. A new screen gets the keyboard focus if the old one had it, or
    /// in any case if it is `takingFocus`.
    static func make<Screen: RawRepresentable<String>>(
        _ screen: @autoclosure @escaping () -> Screen, takingFocus: Bool = false,
        crossFades: Bool = true, _ children: [(screen: Screen, make: () -> Widget)]
    ) -> Stack {
        Stack(crossFades: crossFades).observe(screen()) { stack, screen in
            if !stack.contains(screen.rawValue), let child = children.first(where: { $0.screen == screen }) {
                stack.add(child.make(), named: screen.rawValue)
            }
            if takingFocus || stack.isFocused {
                stack.turn(to: screen.rawValue)
            } else {
                stack.visibleName = screen.rawValue
            }
        }
    }
}
