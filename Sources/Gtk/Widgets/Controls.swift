import CGtk
import CGtkShim

/// The common base of all kinds of buttons.
///
/// It has no constructors, so that a kind of button inherits none that would make another kind.
public class AnyButton: Widget {
    /// The title; empty for a button with only an icon. An underscore marks the letter that Alt presses the button
    /// with.
    public var title: String {
        get { label.map { String(cString: gtk_label_get_text($0)) } ?? "" }
        set {
            // A title set as the button's own is read out twice in GTK 4.8: as its name, and by the label in it.
            let wraps = label.map { gtk_label_get_wrap($0) != 0 } ?? false
            gtk_button_set_child(cast(), gtk_label_new_with_mnemonic(newValue))
            accessibleLabel = newValue.filter { $0 != "_" }
            if wraps { wrapping() }
        }
    }

    /// Lets a long title take several lines if there is no room for it, as with large text in a narrow window.
    ///
    /// For a button below others only: in a row, GTK 4.8 computes its height wrongly.
    @discardableResult
    public func wrapping() -> Self {
        gtk_label_set_wrap(label, 1)
        gtk_label_set_natural_wrap_mode(label, GTK_NATURAL_WRAP_NONE)
        gtk_label_set_justify(label, GTK_JUSTIFY_CENTER)
        return self
    }

    private var label: OpaquePointer? {
        let child = gtk_button_get_child(cast()).map { Widget(retaining: $0) }
        return child?.isInstance(of: gtk_label_get_type()) == true ? child?.opaque : nil
    }

    /// The icon, for a button that was created with one.
    public var icon: String {
        get { gtk_button_get_icon_name(cast()).map { String(cString: $0) } ?? "" }
        set { gtk_button_set_icon_name(cast(), newValue) }
    }

    /// Runs the handler at each press.
    @discardableResult
    public func onClick(_ handler: @escaping () -> Void) -> Self {
        on("clicked", handler)
        return self
    }

    /// Runs the task at each press.
    @discardableResult
    public func onClick(task handler: @escaping () async -> Void) -> Self {
        onClick { UserWork.begin(handler) }
    }

    /// Runs a named action, such as `app.about`, when pressed.
    @discardableResult
    public func action(_ name: String) -> Self {
        gtk_actionable_set_action_name(opaque, name)
        return self
    }
}

/// A button to press.
public final class Button: AnyButton {
    /// Creates a button with a title.
    public convenience init(_ title: String) {
        self.init(retaining: gtk_button_new())
        self.title = title
    }

    /// Creates a button with only an icon; `name` is its tooltip and its accessible name.
    public convenience init(icon: String, name: String) {
        self.init(retaining: gtk_button_new_from_icon_name(icon))
        tooltip = name
        accessibleLabel = name
    }

    /// Creates a button around any widget; name it with `named(_:)`.
    public convenience init(around child: Widget) {
        self.init(retaining: gtk_button_new())
        gtk_button_set_child(cast(), child.widget)
    }

    /// Creates a button with an icon and a title.
    public convenience init(icon: String, title: String) {
        self.init(retaining: gtk_button_new())
        let content = adw_button_content_new()
        adw_button_content_set_icon_name(OpaquePointer(content), icon)
        adw_button_content_set_label(OpaquePointer(content), title)
        // The content names the button.
        gtk_button_set_child(cast(), content)
    }
}

/// A control that the user turns on and off.
public protocol Toggle: Widget {}

extension Toggle {
    /// Whether the control is on.
    public var isOn: Bool {
        get {
            withValue(Fundamental.boolean) { value in
                g_object_get_property(cast(), "active", value)
                return g_value_get_boolean(value) != 0
            }
        }
        set {
            withValue(Fundamental.boolean) { value in
                g_value_set_boolean(value, newValue ? 1 : 0)
                writing { g_object_set_property(cast(), "active", value) }
            }
        }
    }

    /// Runs the handler when the user turns the control on or off.
    @discardableResult
    public func onToggle(_ handler: @escaping (Bool) -> Void) -> Self {
        onUserChange(of: "active") { [raw] in handler(Self(retaining: raw).isOn) }
        return self
    }
}

/// A button that stays pressed.
public final class ToggleButton: AnyButton, Toggle {
    /// Creates a toggle with a title, in the group of `other` if given: one toggle of a group is on.
    public convenience init(_ title: String, group other: ToggleButton? = nil) {
        self.init(retaining: gtk_toggle_button_new())
        self.title = title
        if let other { gtk_toggle_button_set_group(cast(), other.cast()) }
    }

    /// Creates a toggle with only an icon.
    public convenience init(icon: String, name: String) {
        self.init(retaining: gtk_toggle_button_new())
        gtk_button_set_icon_name(cast(), icon)
        tooltip = name
        accessibleLabel = name
    }

    /// Creates a toggle around any widget, under a role of its own if given, such as a tab; in the group of `other` if
    /// given.
    public convenience init(around child: Widget, role: AccessibleRole? = nil, group other: ToggleButton? = nil) {
        let type = gtk_toggle_button_get_type()
        self.init(retaining: role.map { hutong_widget_new_with_role(type, $0.gtk)! } ?? gtk_toggle_button_new()!)
        gtk_button_set_child(cast(), child.widget)
        if let other { gtk_toggle_button_set_group(cast(), other.cast()) }
    }
}

/// A check box, or a radio button of a group.
public final class CheckButton: Widget, Toggle {
    /// Creates a radio button around any widget, in the group of `other` if given; name it with `named(_:)`.
    public convenience init(around child: Widget, group other: CheckButton?) {
        self.init(retaining: gtk_check_button_new())
        gtk_check_button_set_child(cast(), child.widget)
        if let other { gtk_check_button_set_group(cast(), other.cast()) }
    }

    /// Creates a check box without a title; name it with `named(_:)`.
    public convenience init() { self.init(retaining: gtk_check_button_new()) }
}

/// An on-off switch.
public final class Switch: Widget, Toggle {
    /// Creates a switch that is off.
    public convenience init() {
        self.init(retaining: gtk_switch_new())
        gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
    }
}

/// A choice of one from a short list.
public final class DropDown: Widget {
    /// Creates a choice of the given texts.
    public convenience init(_ choices: [String], name: String = "") {
        self.init(retaining: withStringArray(choices) { gtk_drop_down_new_from_strings($0) })
        hutong_drop_down_name_choices(opaque)
        if !name.isEmpty { self.name(name) }
    }

    /// Sets the accessible name. The keyboard focus is on the button inside, which reads out the name and the choice.
    private func name(_ name: String) {
        accessibleLabel = name
        guard let button = gtk_widget_get_first_child(widget) else { return }
        hutong_accessible_set_label(button, name)
        let raw = raw
        let describe = {
            let dropDown = DropDown(retaining: raw)
            let choices = dropDown.choices
            guard choices.indices.contains(dropDown.selected) else { return }
            hutong_accessible_set_description(
                gtk_widget_get_first_child(dropDown.widget), choices[dropDown.selected])
        }
        describe()
        on(pointer: "notify::selected-item") { _ in describe() }
    }

    /// The position of the chosen text.
    public var selected: Int {
        get { Int(gtk_drop_down_get_selected(opaque)) }
        set { writing { gtk_drop_down_set_selected(opaque, guint(newValue)) } }
    }

    /// Replaces the texts to choose from, and selects the first one.
    public func setChoices(_ choices: [String]) {
        let list = withStringArray(choices) { gtk_string_list_new($0) }
        writing { gtk_drop_down_set_model(opaque, list) }
        g_object_unref(UnsafeMutableRawPointer(list!))
    }

    /// The texts to choose from.
    public var choices: [String] {
        guard let list = gtk_drop_down_get_model(opaque) else { return [] }
        return (0..<g_list_model_get_n_items(list)).compactMap { position in
            gtk_string_list_get_string(list, position).map { String(cString: $0) }
        }
    }

    /// Offers these texts and selects one of them; the list is made again only if it has changed.
    public func show(_ choices: [String], selected: Int) {
        if self.choices != choices { setChoices(choices) }
        if self.selected != selected { self.selected = selected }
    }

    /// Runs the handler with the position that the user has chosen.
    @discardableResult
    public func onSelect(_ handler: @escaping (Int) -> Void) -> Self {
        let raw = raw
        onUserChange(of: "selected") { handler(Int(gtk_drop_down_get_selected(OpaquePointer(raw)))) }
        return self
    }
}

/// Passes a NULL-terminated array of strings to C for the length of a call.
func withStringArray<Result>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
    var copies = strings.map { UnsafePointer(g_strdup($0)) } + [nil]
    defer { copies.forEach { g_free(UnsafeMutableRawPointer(mutating: $0)) } }
    return body(&copies)
}
