import Gtk

extension Label {
    /// The text of the label, which is hidden while it is empty.
    var visibleText: String {
        get { text }
        set {
            text = newValue
            isVisible = !newValue.isEmpty
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

extension DialogWindow {
    /// Whether the window was closed by its view-model.
    var isClosed: Bool {
        get { !isVisible }
        set { if newValue { close() } }
    }
}
