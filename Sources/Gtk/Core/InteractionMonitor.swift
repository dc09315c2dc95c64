import CGtk
import CGtkShim
import Foundation

/// Tells what the user does in all windows of the program, with the words in which assistive technology would be told.
///
/// It hooks into the emission of GTK's own signals, so that no widget, view or view-model knows of it. There is one at a
/// time, and where there is none it costs nothing.
public final class InteractionMonitor {
    private static weak var current: InteractionMonitor?

    private let handler: (Interaction) -> Void
    private var hooks: [(signal: guint, id: gulong)] = []
    private var watched: [WeakObject] = []
    private var images: [WindowImage] = []
    private var isHookedToMenus = false
    private var turn = DeliveredTurn()

    /// Starts to watch the program; `handler` is called before that handles the interaction.
    public init(of application: Application, _ handler: @escaping (Interaction) -> Void) {
        self.handler = handler
        Self.current = self
        hook("clicked", gtk_button_get_type()) { $0.pressed($1) }
        hook("toggled", gtk_check_button_get_type()) { $0.pressed($1) }
        hook("state-set", gtk_switch_get_type()) { $0.pressed($1) }
        hook("changed", gtk_editable_get_type()) { $0.edited($1) }
        hook("activate", gtk_list_view_get_type()) { $0.chosen(in: $1) }
        hook("map", gtk_widget_get_type()) { $0.mapped($1) }
        hookToTextBuffers()
        for window in Widget.topLevels { watch(window) }
    }

    /// Stops watching.
    public func stop() {
        for hook in hooks { g_signal_remove_emission_hook(hook.signal, hook.id) }
        hooks = []
        if Self.current === self { Self.current = nil }
    }

    /// The texts of all labels that are visible in the windows, in reading order, but for those in buttons and fields.
    public var visibleTexts: [String] {
        var texts: [String] = []
        for window in Widget.topLevels where window.isMapped {
            window.forEachVisible { widget in
                guard widget.isInstance(of: gtk_label_get_type()) else { return !widget.isOperated }
                let text = widget.accessibleLabel
                texts.append(text.isEmpty ? String(cString: gtk_label_get_text(widget.opaque)) : text)
                return false
            }
        }
        return texts.filter { !$0.isEmpty }
    }

    /// What the active window has painted last, as a PNG, without its menus; where that is one with this title, what the
    /// window below has painted.
    public func picture(except title: String) -> Data? {
        let windows = Widget.topLevels.filter { $0.isMapped && $0.title != title }
        let window = windows.first(where: \.isActive) ?? windows.first
        return window.flatMap { window in images.first { $0.shows(window) }?.png }
    }

    // MARK: - Signals

    private typealias Receiver = (InteractionMonitor, Widget) -> Void
    private static var receivers: [guint: Receiver] = [:]

    private func hook(_ signal: String, _ type: GType, _ receiver: @escaping Receiver) {
        // A signal is known once its class is.
        let isInterface = g_type_fundamental(type) == gType(2)
        let known = isInterface ? g_type_default_interface_ref(type) : g_type_class_ref(type)
        defer {
            if !isInterface { g_type_class_unref(known) }
        }
        let number = g_signal_lookup(signal, type)
        guard number != 0 else { return }
        Self.receivers[number] = receiver
        let id = g_signal_add_emission_hook(
            number, 0,
            { hint, _, values, _ in
                guard let number = hint?.pointee.signal_id, let values, let object = g_value_get_object(values) else {
                    return 1
                }
                nonisolated(unsafe) let raw = UnsafeMutableRawPointer(object)
                MainActor.assumeIsolated {
                    guard let monitor = InteractionMonitor.current else { return }
                    InteractionMonitor.receivers[number]?(monitor, Widget(retaining: raw))
                }
                return 1
            }, nil, nil)
        hooks.append((number, id))
    }

    private func hookToTextBuffers() {
        hook("changed", gtk_text_buffer_get_type()) { monitor, buffer in
            // A buffer does not know where it is shown.
            guard
                let focus = Widget.topLevels.compactMap(\.focus).first(where: {
                    $0.isInstance(of: gtk_text_view_get_type())
                        && UnsafeMutableRawPointer(
                            gtk_text_view_get_buffer($0.cast())) == buffer.raw
                })
            else { return }
            let view = TextView(sharing: focus)
            guard !view.isBeingWritten else { return }
            monitor.deliver(.edit(view.text), at: view)
        }
    }

    // MARK: - What was done

    private func pressed(_ widget: Widget) {
        guard !widget.isBeingWritten, widget.isMapped else { return }
        if let outer = widget.chain.first(where: Self.hasButtonsInside) {
            // The buttons of a spin button change its text.
            if outer.isInstance(of: gtk_menu_button_get_type()) { deliver(.press, at: outer) }
            return
        }
        if widget.chain.contains(where: { $0.cssClasses.contains("titlebutton") || Self.isWindowControl($0) }) {
            if widget.cssClasses.contains("close") { deliver(Interaction(.key("ctrl+w"))) }
            return
        }
        deliver(.press, at: widget)
    }

    private static func hasButtonsInside(_ widget: Widget) -> Bool {
        [gtk_menu_button_get_type(), gtk_drop_down_get_type(), gtk_spin_button_get_type()].contains {
            widget.isInstance(of: $0)
        }
    }

    private static func isWindowControl(_ widget: Widget) -> Bool {
        widget.isInstance(of: gtk_window_controls_get_type())
    }

    private func edited(_ widget: Widget) {
        let chain = widget.chain
        guard !chain.contains(where: \.isBeingWritten), widget.isMapped else { return }
        let field = chain.last { $0.isInstance(of: gtk_editable_get_type()) } ?? widget
        // A drop-down has a field to search with.
        guard !chain.contains(where: { $0.isInstance(of: gtk_drop_down_get_type()) }) else { return }
        deliver(.edit(isSecret(field) ? nil : Editable(sharing: field).text), at: field)
    }

    private func isSecret(_ field: Widget) -> Bool {
        if field.isInstance(of: adw_password_entry_row_get_type()) { return true }
        if field.isInstance(of: gtk_password_entry_get_type()) { return true }
        return field.isInstance(of: gtk_entry_get_type()) && gtk_entry_get_visibility(field.cast()) == 0
    }

    private func chosen(in list: Widget) {
        let chain = list.chain
        guard let dropDown = chain.first(where: { $0.isInstance(of: gtk_drop_down_get_type()) }),
            let row = list.window?.focus ?? Self.focus(in: list)
        else { return }
        var title = ""
        row.forEachVisible { part in
            if title.isEmpty, part.isInstance(of: gtk_label_get_type()) {
                title = String(cString: gtk_label_get_text(part.opaque))
            }
            return true
        }
        deliver(.choose(title), at: dropDown)
    }

    private static func focus(in list: Widget) -> Widget? {
        gtk_widget_get_focus_child(list.widget).map { Widget(retaining: $0) }
    }

    /// New windows and popovers have keys and a pointer of their own.
    private func mapped(_ widget: Widget) {
        if widget.isInstance(of: gtk_window_get_type()) || widget.isInstance(of: gtk_popover_get_type()) {
            watch(widget)
        }
        guard !isHookedToMenus, widget.isInstance(of: gtk_popover_menu_get_type()) else { return }
        // The type of the items is private, and unknown before the first menu.
        let type = g_type_from_name("GtkModelButton")
        guard type != 0 else { return }
        isHookedToMenus = true
        hook("clicked", type) { monitor, item in
            if item.isMapped { monitor.deliver(.press, at: item) }
        }
    }

    private func watch(_ surface: Widget) {
        guard !watched.contains(where: { $0.withObject { $0 == surface.raw } ?? false }) else { return }
        watched = watched.filter(\.isAlive) + [WeakObject(surface)]
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
            let button = gtk_gesture_single_get_current_button(controller)
            self?.pointed(Widget(retaining: raw), x, y, isSecondary: button == guint(GDK_BUTTON_SECONDARY))
        }
        guard surface.isInstance(of: gtk_window_get_type()) else { return }
        images = images.filter(\.isAlive) + [WindowImage(of: Window(sharing: surface))]
        surface.on(pointer: "notify::default-width") { [weak self] _ in
            let window = Window(retaining: raw)
            if window.isMapped, window.isActive {
                let size = window.defaultSize
                self?.deliver(Interaction(.resize(width: size.width, height: size.height)))
            }
        }
    }

    private func typed(_ key: UInt32, _ modifiers: Modifiers) {
        guard Self.current === self, let name = gdk_keyval_name(key).map({ String(cString: $0) }) else { return }
        let isInField = Widget.topLevels.first(where: \.isActive)?.isEditingText ?? false
        if let interaction = Interaction.key(name, modifiers, inField: isInField) { deliver(interaction) }
    }

    /// A press on what is neither a button nor a field counts for the text under the pointer.
    private func pointed(_ surface: Widget, _ x: Double, _ y: Double, isSecondary: Bool) {
        guard Self.current === self, let target = gtk_widget_pick(surface.widget, x, y, GTK_PICK_DEFAULT) else {
            return
        }
        let chain = Widget(retaining: target).chain
        guard isSecondary || !chain.contains(where: \.isOperated) else { return }
        let row = chain.first { widget in
            widget.isInstance(of: gtk_list_box_row_get_type())
                || [GTK_ACCESSIBLE_ROLE_LIST_ITEM].contains(gtk_accessible_get_accessible_role(widget.opaque))
        }
        let isText = chain[0].isInstance(of: gtk_label_get_type())
        guard let row, let text = isText ? chain[0] : Self.firstLabel(in: row) else { return }
        // The row presses its switch or button, which is delivered by itself.
        if row.isInstance(of: adw_action_row_get_type()),
            adw_action_row_get_activatable_widget(row.cast()) != nil
        {
            return
        }
        deliver(isSecondary ? .secondaryPress : .press, at: text)
    }

    private static func firstLabel(in row: Widget) -> Widget? {
        var found: Widget?
        row.forEachVisible { part in
            if found == nil, part.isInstance(of: gtk_label_get_type()) { found = part }
            return found == nil
        }
        return found
    }

    // MARK: - Delivery

    private func deliver(_ kind: Interaction.Kind, at widget: Widget) { deliver(Interaction(kind, widget.place)) }

    private func deliver(_ interaction: Interaction) {
        if turn.isEmpty { endTurnBeforeNextEvent() }
        if let interaction = turn.admit(interaction) { handler(interaction) }
    }

    private func endTurnBeforeNextEvent() {
        g_idle_add_full(
            G_PRIORITY_HIGH,
            { _ in
                MainActor.assumeIsolated { InteractionMonitor.current?.turn.end() }
                return 0
            }, nil, nil)
    }
}
