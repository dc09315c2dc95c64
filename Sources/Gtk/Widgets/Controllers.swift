import CGtk

extension ObjectProtocol where Self: Widget {
    /// Runs the handler for keys pressed in the widget; it returns true if it has handled the key.
    ///
    /// With `capture` it sees the key before the widget's children do.
    @discardableResult
    public func onKey(capture: Bool = false, _ handler: @escaping (UInt32, Modifiers) -> Bool) -> Self {
        let controller = gtk_event_controller_key_new()!
        if capture { gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE) }
        // The widget takes over the controller's one reference.
        gtk_widget_add_controller(widget, controller)
        Object(retaining: UnsafeMutableRawPointer(controller)).on(key: "key-pressed") { key, modifiers in
            handler(key, Modifiers(state: modifiers))
        }
        return self
    }

    /// Runs the handlers when the keyboard focus enters or leaves the widget or one of its children.
    @discardableResult
    public func onFocus(entered: (() -> Void)? = nil, left: (() -> Void)? = nil) -> Self {
        let controller = gtk_event_controller_focus_new()!
        gtk_widget_add_controller(widget, controller)
        let object = Object(retaining: UnsafeMutableRawPointer(controller))
        if let entered { object.on("enter", entered) }
        if let left { object.on("leave", left) }
        return self
    }

    /// Runs the handler when the pointer's first button is pressed and released on the widget, with the modifier keys
    /// that are held. Presses that its children handle are not reported, and neither is the second of a double click.
    @discardableResult
    public func onPress(_ handler: @escaping (Modifiers) -> Void) -> Self {
        let gesture = gtk_gesture_click_new()!
        gtk_widget_add_controller(widget, gesture)
        Object(retaining: UnsafeMutableRawPointer(gesture)).on(press: "released") { count, _, _ in
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
        let raw = UnsafeMutableRawPointer(gesture)
        gtk_gesture_single_set_button(gesture, guint(GDK_BUTTON_SECONDARY))
        gtk_event_controller_set_propagation_phase(gesture, GTK_PHASE_CAPTURE)
        gtk_widget_add_controller(widget, gesture)
        Object(retaining: raw).on(press: "pressed") { _, x, y in
            gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
            handler(x, y)
        }
        return self
    }
}
