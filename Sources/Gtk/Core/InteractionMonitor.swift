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
    private var hooks: [EmissionHook] = []
    private var watched: [WeakObject] = []
    private let keepsImages: Bool
    private var images: [WindowImage] = []
    /// The field that was edited last: its place is not looked for at each letter.
    private var lastEdited: (field: WeakObject, place: Interaction.Place)?
    private var isHookedToMenus = false
    private var turn = DeliveredTurn()

    /// Starts to watch the program; `handler` is called before that handles the interaction. Only with `keepsImages` there
    /// are pictures.
    public init(
        of application: Application, keepsImages: Bool = true, _ handler: @escaping (Interaction) -> Void
    ) {
        self.handler = handler
        self.keepsImages = keepsImages
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
        hooks = []
        if Self.current === self { Self.current = nil }
    }

    /// The texts of all labels that are visible in the windows, in reading order, but for those in buttons and fields.
    public var visibleTexts: [String] {
        var texts: [String] = []
        for window in Widget.topLevels where window.isMapped {
            window.forEachVisible { widget in
                guard let text = widget.labelText else { return !widget.isOperated }
                let name = widget.accessibleLabel
                texts.append(name.isEmpty ? text : name)
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

    private func hook(_ signal: String, _ type: GType, _ receive: @escaping (InteractionMonitor, Widget) -> Void) {
        let hook = EmissionHook(signal, of: type) { [weak self] emitter in
            if let self { receive(self, Widget(retaining: emitter)) }
        }
        if let hook { hooks.append(hook) }
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
        if widget.chain.contains(where: { $0.isInstance(of: gtk_window_controls_get_type()) }) {
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

    private func edited(_ widget: Widget) {
        // Before anything around it is wrapped: that may be just being made, and not survive it.
        guard widget.isMapped else { return }
        let chain = widget.chain
        guard !chain.contains(where: \.isBeingWritten) else { return }
        let field = chain.last { $0.isInstance(of: gtk_editable_get_type()) } ?? widget
        // A drop-down has a field to search with.
        guard !chain.contains(where: { $0.isInstance(of: gtk_drop_down_get_type()) }) else { return }
        deliver(
            Interaction(.edit(isSecret(field) ? nil : Editable(sharing: field).text), placeOfEdited(field)))
    }

    private func placeOfEdited(_ field: Widget) -> Interaction.Place {
        if let lastEdited, lastEdited.field.withObject({ $0 == field.raw }) ?? false { return lastEdited.place }
        let place = field.place
        lastEdited = (WeakObject(field), place)
        return place
    }

    private func isSecret(_ field: Widget) -> Bool {
        if field.isInstance(of: adw_password_entry_row_get_type()) { return true }
        if field.isInstance(of: gtk_password_entry_get_type()) { return true }
        return field.isInstance(of: gtk_entry_get_type()) && gtk_entry_get_visibility(field.cast()) == 0
    }

    private func chosen(in list: Widget) {
        guard let dropDown = list.chain.first(where: { $0.isInstance(of: gtk_drop_down_get_type()) }),
            let row = list.window?.focus ?? Self.focus(in: list)
        else { return }
        deliver(.choose(row.firstLabel?.labelText ?? ""), at: dropDown)
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
        if keepsImages { images = images.filter(\.isAlive) + [WindowImage(of: Window(sharing: surface))] }
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
                || gtk_accessible_get_accessible_role(widget.opaque) == GTK_ACCESSIBLE_ROLE_LIST_ITEM
        }
        guard let row, let text = chain[0].labelText == nil ? row.firstLabel : chain[0] else { return }
        // The row presses its switch or button, which is delivered by itself.
        if row.isInstance(of: adw_action_row_get_type()),
            adw_action_row_get_activatable_widget(row.cast()) != nil
        {
            return
        }
        deliver(isSecondary ? .secondaryPress : .press, at: text)
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
