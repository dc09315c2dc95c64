import Gtk

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

/// A line of a menu in a popover.
enum MenuItem {
    /// Creates a button that closes the menu before it acts.
    static func make(_ title: @autoclosure @escaping () -> String, act: @escaping () async -> Void) -> Button {
        Button(around: Label().textAlign(.start).bind(\.text, to: title())).css("flat", "menu-item")
            .bind(\.accessibleLabel, to: title())
            .closingPopover().onClick(task: act)
    }
}
