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

/// A container whose children are replaced together.
protocol Fillable: Widget {
    func append(_ child: Widget)
    func removeAll()
}

extension Box: Fillable {}
extension FlowBox: Fillable {}
extension ListBox: Fillable {}

extension Fillable {
    /// Shows a child for each of a view-model's values. While they do not change, the children keep the keyboard focus.
    func fill<Value: Equatable>(
        _ values: @autoclosure @escaping () -> [Value], with child: @escaping (Value) -> Widget
    ) -> Self {
        var current: [Value] = []
        return observe(values()) { container, values in
            guard values != current else { return }
            current = values
            container.removeAll()
            for value in values { container.append(child(value)) }
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
