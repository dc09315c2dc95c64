import CGtk
import Gtk

/// Reports the user's actions in all windows of the program, with the names that assistive technology reads.
///
/// It hooks into the emission of GTK's own signals, so that no widget, view or view-model depends on it. It works
/// until the program ends.
final class InteractionMonitor {
    typealias Handler = (_ action: JourneyAction, _ isDoneByKey: Bool) -> Void

    private let handler: Handler
    /// Whether an action was reported in this turn of the main loop, which causes all later signals of the turn.
    private var isInTurn = false
    /// Whether the last key may press a button, which GTK does in a later turn.
    private var isActivatingKey = false
    private var isHookedToMenus = false

    /// Creates a monitor that calls `handler` with each action before the program handles it, and with whether the
    /// last reported key has caused it.
    init(_ handler: @escaping Handler) {
        self.handler = handler
        hook("clicked", gtk_button_get_type()) { $0.pressed(Widget(retaining: $1)) }
        hook("toggled", gtk_check_button_get_type()) { $0.pressed(Widget(retaining: $1)) }
        hook("state-set", gtk_switch_get_type()) { $0.pressed(Widget(retaining: $1)) }
        hook("changed", gtk_editable_get_type()) { $0.edited(Widget(retaining: $1)) }
        hook("changed", gtk_text_buffer_get_type()) { $0.edited(buffer: $1) }
        hook("activate", gtk_list_view_get_type()) { $0.chosen(in: Widget(retaining: $1)) }
        hook("map", gtk_widget_get_type()) { $0.mapped(Widget(retaining: $1)) }
    }

    // MARK: - Signals

    private typealias Receiver = (_ monitor: InteractionMonitor, _ emitter: UnsafeMutableRawPointer) -> Void

    /// Runs `receive` at each emission of a signal by any object of a type, before its handlers.
    private func hook(_ signal: String, _ type: GType, _ receive: @escaping Receiver) {
        // A signal is known once its class is. G_TYPE_INTERFACE is a macro.
        if g_type_fundamental(type) == GType(2 << 2) {
            g_type_default_interface_ref(type)
        } else {
            g_type_class_ref(type)
        }
        let box = Box { [unowned self] emitter in receive(self, emitter) }
        g_signal_add_emission_hook(
            g_signal_lookup(signal, type), 0,
            { _, _, values, data in
                guard let values, let object = g_value_get_object(values), let data else { return 1 }
                // A wrapper takes a floating reference, and would release the last one of an object that is still being
                // made. The user cannot have acted on that.
                guard g_object_is_floating(object) == 0 else { return 1 }
                nonisolated(unsafe) let (emitter, box) = (UnsafeMutableRawPointer(object), data)
                MainActor.assumeIsolated { Unmanaged<Box>.fromOpaque(box).takeUnretainedValue().call(emitter) }
                return 1
            }, Unmanaged.passRetained(box).toOpaque(), nil)
    }

    private final class Box {
        let call: (UnsafeMutableRawPointer) -> Void
        init(_ call: @escaping (UnsafeMutableRawPointer) -> Void) { self.call = call }
    }

    /// Watches the keys and the pointer of a new window or popover.
    private func mapped(_ widget: Widget) {
        if widget.isInstance(of: gtk_window_get_type()) || widget.isInstance(of: gtk_popover_get_type()) {
            watch(widget)
        }
        guard !isHookedToMenus, widget.isInstance(of: gtk_popover_menu_get_type()) else { return }
        // The type of the items is private, and unknown before the first menu.
        let type = g_type_from_name("GtkModelButton")
        guard type != 0 else { return }
        isHookedToMenus = true
        hook("clicked", type) { monitor, emitter in
            let item = Widget(retaining: emitter)
            if item.isMapped { monitor.deliver(.press(item.target)) }
        }
    }

    private func watch(_ surface: Widget) {
        let mark = "hutong-recorder"
        guard g_object_get_data(surface.cast(), mark) == nil else { return }
        g_object_set_data(surface.cast(), mark, surface.raw)
        surface.onKey(capture: true) { [weak self] key, modifiers in
            self?.typed(key, modifiers)
            return false
        }
        let controller = gtk_gesture_click_new()!
        gtk_gesture_single_set_button(controller, 0)
        gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
        gtk_widget_add_controller(surface.widget, controller)
        let raw = surface.raw
        Object(retaining: UnsafeMutableRawPointer(controller)).on(press: "pressed") { [weak self] _, x, y in
            self?.isActivatingKey = false
            let button = gtk_gesture_single_get_current_button(controller)
            self?.pointed(Widget(retaining: raw), x, y, isSecondary: button == guint(GDK_BUTTON_SECONDARY))
        }
        guard surface.isInstance(of: gtk_window_get_type()) else { return }
        surface.on(pointer: "notify::default-width") { [weak self] _ in
            let window = Window(retaining: raw)
            if window.isMapped, window.isActive {
                self?.deliver(.resize(width: window.defaultSize.width, height: window.defaultSize.height))
            }
        }
    }

    // MARK: - Actions

    private func pressed(_ widget: Widget) {
        guard !widget.isBeingWritten, widget.isMapped else { return }
        if let outer = widget.chain.first(where: Self.hasButtonsInside) {
            // The buttons of a spin button change its text.
            if outer.isInstance(of: gtk_menu_button_get_type()) { deliver(.press(outer.target)) }
        } else if widget.chain.contains(where: { $0.isInstance(of: gtk_window_controls_get_type()) }) {
            if widget.cssClasses.contains("close") { deliver(.key("ctrl+w")) }
        } else {
            deliver(.press(widget.target))
        }
    }

    private static func hasButtonsInside(_ widget: Widget) -> Bool {
        [gtk_menu_button_get_type(), gtk_drop_down_get_type(), gtk_spin_button_get_type()].contains {
            widget.isInstance(of: $0)
        }
    }

    private func edited(_ widget: Widget) {
        // Before any widget around it is wrapped: such a widget may still be under construction, and not survive it.
        guard widget.isMapped else { return }
        let chain = widget.chain
        guard !chain.contains(where: \.isBeingWritten) else { return }
        let field = chain.last { $0.isInstance(of: gtk_editable_get_type()) } ?? widget
        // A drop-down contains a search field.
        guard !chain.contains(where: { $0.isInstance(of: gtk_drop_down_get_type()) }) else { return }
        deliver(text: Editable(sharing: field).text, in: field)
    }

    private func edited(buffer: UnsafeMutableRawPointer) {
        // A buffer does not know where it is displayed.
        let focus = Widget.topLevels.compactMap(\.focus).first {
            $0.isInstance(of: gtk_text_view_get_type())
                && UnsafeMutableRawPointer(gtk_text_view_get_buffer($0.cast())) == buffer
        }
        guard let focus else { return }
        let view = TextView(sharing: focus)
        if !view.isBeingWritten { deliver(text: view.text, in: view) }
    }

    private func deliver(text: String, in field: Widget) {
        deliver(.type(field.isPrivate ? nil : text, into: field.target.name))
    }

    private func chosen(in list: Widget) {
        guard let dropDown = list.chain.first(where: { $0.isInstance(of: gtk_drop_down_get_type()) }),
            let row = list.window?.focus ?? gtk_widget_get_focus_child(list.widget).map({ Widget(retaining: $0) })
        else { return }
        deliver(.choose(row.firstLabel?.labelText ?? "", from: dropDown.target.name))
    }

    private func typed(_ key: UInt32, _ modifiers: Modifiers) {
        guard let name = gdk_keyval_name(key).map({ String(cString: $0) }) else { return }
        let isInField = Widget.topLevels.first(where: \.isActive)?.isEditingText ?? false
        let chord = Self.chord(name, modifiers, inField: isInField)
        isActivatingKey = ["Return", "space", "KP_Enter"].contains(chord)
        if let chord { deliver(.key(chord)) }
    }

    /// Returns the key in the notation of xdotool, unless it only types or moves in a field; `name` is its name in X.
    private static func chord(_ name: String, _ modifiers: Modifiers, inField isInField: Bool) -> String? {
        let silent = ["Shift_", "Control_", "Alt_", "Super_", "Meta_", "Hyper_", "Caps_", "Num_", "ISO_Level", "dead_"]
        guard !silent.contains(where: name.hasPrefix) else { return nil }
        if isInField {
            let leaving = ["Escape", "Return", "KP_Enter", "Tab", "ISO_Left_Tab", "Up", "Down", "F10"]
            if modifiers.isDisjoint(with: [.control, .alt]), !leaving.contains(name) { return nil }
            if modifiers == .control, ["a", "c", "v", "x", "z"].contains(name) { return nil }
        }
        var chord = name == "ISO_Left_Tab" ? "shift+Tab" : name
        if modifiers.contains(.shift), name.count > 1, name != "ISO_Left_Tab" { chord = "shift+\(chord)" }
        if modifiers.contains(.alt) { chord = "alt+\(chord)" }
        if modifiers.contains(.control) { chord = "ctrl+\(chord)" }
        return chord
    }

    /// Reports a press on a widget that is neither a button nor a field as one on the text under the pointer.
    private func pointed(_ surface: Widget, _ x: Double, _ y: Double, isSecondary: Bool) {
        guard let target = gtk_widget_pick(surface.widget, x, y, GTK_PICK_DEFAULT) else { return }
        let chain = Widget(retaining: target).chain
        guard isSecondary || !chain.contains(where: \.isOperated), !chain[0].isPrivate else { return }
        let row = chain.first { widget in
            widget.isInstance(of: gtk_list_box_row_get_type())
                || gtk_accessible_get_accessible_role(widget.opaque) == GTK_ACCESSIBLE_ROLE_LIST_ITEM
        }
        guard let row, let text = chain[0].labelText == nil ? row.firstLabel : chain[0] else { return }
        // The row presses its switch or button, which is reported by itself.
        if row.isInstance(of: adw_action_row_get_type()),
            adw_action_row_get_activatable_widget(row.cast()) != nil
        {
            return
        }
        deliver(isSecondary ? .secondaryPress(text.target) : .press(text.target))
    }

    // MARK: - Delivery

    private func deliver(_ action: JourneyAction) {
        var isDoneByKey = false
        if case .press = action {
            // A press is more specific than the key that caused it.
            isDoneByKey = isActivatingKey
            isActivatingKey = false
        }
        guard !isInTurn || isDoneByKey else { return }
        endTurnBeforeNextEvent()
        if action.canBeRepeated { handler(action, isDoneByKey) }
    }

    private func endTurnBeforeNextEvent() {
        guard !isInTurn else { return }
        isInTurn = true
        g_idle_add_full(
            G_PRIORITY_HIGH,
            { data in
                nonisolated(unsafe) let data = data!
                MainActor.assumeIsolated {
                    Unmanaged<InteractionMonitor>.fromOpaque(data).takeUnretainedValue().isInTurn = false
                }
                return 0
            }, Unmanaged.passUnretained(self).toOpaque(), nil)
    }
}
