import CGtk

extension Widget {
    /// Gives the widget a new controller, which with `capture` sees events before the widget's children do. Returns the
    /// controller to connect to.
    @discardableResult
    func add(controller: OpaquePointer, capture: Bool = false) -> Object {
        if capture { gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE) }
        // The widget takes over the controller's one reference.
        gtk_widget_add_controller(widget, controller)
        return Object(retaining: UnsafeMutableRawPointer(controller))
    }
}

extension ObjectProtocol where Self: Widget {
    /// Runs the handler for keys pressed in the widget; it returns true if it has handled the key.
    ///
    /// With `capture` it sees the key before the widget's children do.
    @discardableResult
    public func onKey(capture: Bool = false, _ handler: @escaping (UInt32, Modifiers) -> Bool) -> Self {
        add(controller: gtk_event_controller_key_new(), capture: capture).on(key: "key-pressed", handler)
        return self
    }

    /// Runs the handlers when the keyboard focus enters or leaves the widget or one of its children.
    @discardableResult
    public func onFocus(entered: (() -> Void)? = nil, left: (() -> Void)? = nil) -> Self {
        let controller = add(controller: gtk_event_controller_focus_new())
        if let entered { controller.on("enter", entered) }
        if let left { controller.on("leave", left) }
        return self
    }

    /// Runs the handler when the pointer's first button is pressed and released on the widget, with the modifier keys
    /// that are held. Presses that its children handle are not reported, and neither is the second of a double click.
    @discardableResult
    public func onPress(_ handler: @escaping (Modifiers) -> Void) -> Self {
        let gesture = gtk_gesture_click_new()!
        add(controller: gesture).on(press: "released") { count, _, _ in
            guard count == 1 else { return }
            let state = gtk_event_controller_get_current_event_state(gesture)
            handler(Modifiers(state: state.rawValue))
        }
        return self
    }

    /// Runs the handler when the pointer's secondary button is pressed on the widget, instead of opening the menus of
    /// its children.
    @discardableResult
    public func onSecondaryPress(_ handler: @escaping (_ x: Double, _ y: Double) -> Void) -> Self {
        let gesture = gtk_gesture_click_new()!
        gtk_gesture_single_set_button(gesture, guint(GDK_BUTTON_SECONDARY))
        add(controller: gesture, capture: true).on(press: "pressed") { _, x, y in
            gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
            handler(x, y)
        }
        return self
    }
}
