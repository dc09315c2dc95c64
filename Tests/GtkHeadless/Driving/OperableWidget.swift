/// A widget that the user can operate now.
package struct OperableWidget {
    fileprivate let node: WidgetNode

    /// The identifier, which is the same for the lifetime of the widget.
    package var id: String { node.id }
    /// The role of the widget.
    package var role: WidgetRole { node.role }
    /// The name of the widget, which is computed from its content.
    package var name: String { node.name }
    /// Whether the widget takes text.
    package var takesText: Bool { (node as? TextNode)?.isEditable ?? false }
}

extension ApplicationDriver {
    /// The widgets that the user can operate in the active window, in reading order. Collecting them takes a fraction
    /// of the time of `widgets`, which also describes every widget.
    package var operable: [OperableWidget] {
        var found: [OperableWidget] = []
        if let window = application.activeWindow { collect(in: window, &found) }
        return found
    }

    /// Presses a widget with the first button. Returns false if it was removed.
    package func press(_ widget: OperableWidget) -> Bool { press(widget.node) }

    private func collect(in node: WidgetNode, _ found: inout [OperableWidget]) {
        guard node.isVisible, node.isInFront, node.isSensitive, node.isPressable else { return }
        if node.role.isOperated || node is ScrolledNode { found.append(OperableWidget(node: node)) }
        for child in node.children { collect(in: child, &found) }
    }

    /// The class in GTK of the active window; nil if another program has the user's attention.
    package var activeKind: String? { application.activeWindow?.kind }

    /// The widget with the focus.
    package var focused: OperableWidget? { application.activeWindow?.focus.map(OperableWidget.init) }

    /// A description of the problem with the focus; nil if the focus is on a visible widget of the active window, or
    /// if no widget of that window can have it.
    package var focusProblem: String? {
        guard let window = application.activeWindow else {
            return application.isInBackground ? nil : "no window is active"
        }
        guard let focus = window.focus else {
            return window.stops(in: window).isEmpty ? nil : "the focus is nowhere in “\(window.name)”"
        }
        let name = "\(focus.role.rawValue) “\(focus.name)”"
        guard focus.isMapped, focus.window === window else {
            return "the focus is on \(name), which is not on the screen"
        }
        return focus.isActionable ? nil : "the focus is on \(name), which is insensitive"
    }

    /// The number of widgets in all windows.
    package var placedWidgets: Int {
        var count = application.windows.count
        for window in application.windows { window.forEachInside { _ in count += 1 } }
        return count
    }

    /// The number of widgets of this process that have not been released.
    package static var liveWidgets: Int { WidgetNode.liveCount }
}
