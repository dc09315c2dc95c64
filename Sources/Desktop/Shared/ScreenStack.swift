import Gtk

/// A stack with one child for each screen of a page, which shows the child of the view-model's current screen.
enum ScreenStack {
    /// Makes the stack; `children` has every screen once.
    static func make<Screen: RawRepresentable<String>>(
        _ screen: @autoclosure @escaping () -> Screen, _ children: [(screen: Screen, child: Widget)]
    ) -> Stack {
        let stack = Stack()
        for (screen, child) in children { stack.add(child, named: screen.rawValue) }
        return stack.bind(\.visibleName, to: screen().rawValue)
    }
}
