extension Key {
    static let space: UInt32 = 0x20
    static let backSpace: UInt32 = 0xff08
    /// The keys that press a button.
    static let activating: Set<UInt32> = [space, enter, keypadEnter]
}

extension ObjectProtocol where Self: Widget {
    /// Runs the handler for keys pressed in the widget; it returns true if it has handled the key.
    ///
    /// With `capture` it sees the key before the widget's children do.
    @discardableResult
    public func onKey(capture: Bool = false, _ handler: @escaping (UInt32, Modifiers) -> Bool) -> Self {
        // The handler that was added last is the first to see the key.
        node.keyHandlers.insert(WidgetNode.KeyHandler(isCapturing: capture, call: handler), at: 0)
        return self
    }

    /// Runs the handlers when the keyboard focus enters or leaves the widget or one of its children.
    @discardableResult
    public func onFocus(entered: (() -> Void)? = nil, left: (() -> Void)? = nil) -> Self {
        if let entered { on("focus-enter", entered) }
        if let left { on("focus-leave", left) }
        return self
    }

    /// Runs the handler when the pointer's first button is pressed and released on the widget, with the held modifier
    /// keys, of which there are none here. Presses that its children handle are not reported.
    @discardableResult
    public func onPress(_ handler: @escaping (Modifiers) -> Void) -> Self {
        node.connect("press", .point { _, _ in handler([]) })
        return self
    }

    /// Runs the handler when the pointer's secondary button is pressed on the widget, instead of opening the menus of
    /// its children.
    @discardableResult
    public func onSecondaryPress(_ handler: @escaping (_ x: Double, _ y: Double) -> Void) -> Self {
        node.connect("secondary-press", .point(handler))
        return self
    }
}
