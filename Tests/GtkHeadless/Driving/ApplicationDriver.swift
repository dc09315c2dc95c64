/// Operates a program from outside, like a user and assistive technology.
package struct ApplicationDriver {
    let application: ApplicationNode

    /// Creates a driver of a program.
    package init(_ application: Application) { self.application = application.node }

    /// Whether the program has not ended.
    package var isRunning: Bool { application.isRunning }

    /// The visible windows, and everything in them, in reading order.
    package var widgets: [AccessibleWidget] {
        var list: [AccessibleWidget] = []
        for window in application.windows where window.isMapped {
            let focus = window.isActive ? window.focus : nil
            window.report(in: ["program"], isActionable: true, focus: focus, to: &list)
        }
        return list
    }

    /// Performs all work that waits for the next turns of the main loop.
    package func settle() { MainLoop.runPending() }

    // MARK: - Keys

    /// Presses a key in the active window.
    package func press(key: UInt32, shift: Bool = false, control: Bool = false, alt: Bool = false) {
        var modifiers = Modifiers()
        if shift { modifiers.insert(.shift) }
        if control { modifiers.insert(.control) }
        if alt { modifiers.insert(.alt) }
        application.activeWindow?.deliver(key: key, modifiers)
        settle()
    }

    // MARK: - The pointer

    /// Presses a widget with the first button. Returns false if it was removed. A widget that a dialog blocks ignores
    /// the press.
    package func press(_ id: String) -> Bool { node(id).map(press) ?? false }

    /// Returns whether a dialog is open over the window of a widget, which then ignores the pointer.
    package func isBlocked(_ id: String) -> Bool {
        guard let window = node(id)?.window, !window.isActive else { return false }
        return application.activeWindow?.isModal == true
    }

    /// Presses a node with the first button.
    func press(_ node: WidgetNode) -> Bool {
        guard node.isMapped, node.chain.allSatisfy(\.isPressable) else { return false }
        // A press in another window activates that one, unless it is blocked.
        if let window = node.window, !window.isActive {
            guard application.activeWindow?.isModal != true else { return true }
            application.isInBackground = false
            application.raise(window)
            application.updateActive()
        }
        // A press outside of an open popover only closes it.
        for popover in application.activeWindow?.openPopovers ?? [] where !popover.contains(node) {
            popover.popDown()
            settle()
        }
        guard node.isActionable else { return true }
        let target = node.chain.first { $0.role.isOperated || $0.isConnected("press") || $0 is RowNode } ?? node
        // A widget that can be operated takes the press from those around it.
        let pressed = target.role.isOperated && target.role != .listItem ? [target] : target.chain
        for around in pressed where around.isConnected("press") { around.emit("press", x: 1, y: 1) }
        target.press()
        settle()
        return true
    }

    /// Presses a widget with the secondary button.
    package func pressSecondary(_ id: String) -> Bool {
        guard let node = node(id), let target = node.chain.first(where: { $0.isConnected("secondary-press") }) else {
            return false
        }
        target.emit("secondary-press", x: 1, y: 1)
        settle()
        return true
    }

    /// Turns the wheel over a widget: positive ticks scroll down.
    package func scroll(_ id: String, ticks: Int) {
        let node = node(id)
        let around = node?.chain.lazy.compactMap { $0 as? ScrolledNode }.first
        var inside: ScrolledNode?
        node?.forEachInside { inside = inside ?? $0 as? ScrolledNode }
        guard let scroller = around ?? inside else { return }
        scroller.adjustment.set(scroller.adjustment.value + Double(ticks) * 60)
        scroller.list?.scheduleLayout()
        settle()
    }

    // MARK: - Text, values and focus

    /// Replaces the text of a field, like assistive technology. Returns false if it cannot be changed.
    package func setText(_ text: String, of id: String) -> Bool {
        guard let field = node(id) as? TextNode, field.isEditable, field.isActionable else { return false }
        field.set(text)
        settle()
        return true
    }

    /// Returns the text of a field or a label.
    package func text(of id: String) -> String? {
        let node = node(id)
        return (node as? TextNode).map { String($0.text) } ?? node?.content
    }

    /// Returns the fraction that a progress bar shows, from 0 to 1.
    package func value(of id: String) -> Double? { (node(id) as? ProgressNode)?.fraction }

    /// Returns the commands that last painted a drawing.
    package func drawing(of id: String) -> [String] { (node(id) as? DrawingNode)?.commands ?? [] }

    /// Moves the focus to a widget, or to the first one inside that can have it.
    package func focus(_ id: String) -> Bool {
        let hasMoved = node(id)?.grabFocus() ?? false
        settle()
        return hasMoved
    }

    private func node(_ id: String) -> WidgetNode? {
        guard let address = WidgetNode.address(of: id) else { return nil }
        return application.windows.lazy.compactMap { $0.find(address) }.first
    }

    // MARK: - Windows and the desktop

    /// Resizes the active window, in pixels.
    package func resize(_ width: Int, _ height: Int) {
        guard let window = application.activeWindow else { return }
        window.size = (width, height)
        window.forEachInside { node in
            (node as? SplitNode)?.fit(width)
            (node as? ScrolledNode)?.layOut()
        }
        settle()
    }

    /// Whether the user works with another program.
    package var isInBackground: Bool {
        get { application.isInBackground }
        nonmutating set {
            application.isInBackground = newValue
            settle()
        }
    }

    /// The visible notifications.
    package var notifications: [ShownNotification] { application.notifications }

    /// Chooses a notification, which then disappears.
    package func choose(_ notification: ShownNotification) {
        application.notifications.removeAll { $0.id == notification.id }
        application.action(notification.action)?.activate(notification.text)
        settle()
    }

    /// Sets the handler that opens addresses in the user's programs; it returns false if there is none.
    package func onOpenedAddress(_ handler: @escaping (String) -> Bool) { application.onOpenedAddress = handler }

    /// Ends the program at once, without saving.
    package func kill() { application.quit() }
}

extension WidgetRole {
    /// Whether users operate widgets of the role.
    var isOperated: Bool {
        switch self {
        case .button, .checkBox, .comboBox, .entry, .link, .menuItem, .passwordEntry, .radioButton, .spinButton, .tab,
            .text, .toggleButton, .listItem:
            true
        default: false
        }
    }
}
