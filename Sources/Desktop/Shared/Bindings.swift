import Gtk

extension Label {
    /// The text of a label that is hidden while it is empty.
    var optionalText: String {
        get { text }
        set {
            text = newValue
            isVisible = !newValue.isEmpty
        }
    }
}

extension DialogWindow {
    /// Closes the window once `isDone` is true.
    func close(when isDone: @autoclosure @escaping () -> Bool) {
        observe(isDone()) { window, isDone in
            if isDone { window.close() }
        }
    }
}
