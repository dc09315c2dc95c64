import Gtk

/// A row of the preferences with a switch at its end.
enum SwitchRow {
    static func make(
        _ title: String, subtitle: String = "", isOn: @escaping () -> Bool, change: @escaping (Bool) -> Void
    ) -> ActionRow {
        // The row around the switch names it.
        let toggle = Switch().onToggle(change).bind(\.isOn, to: isOn())
        return ActionRow(title: title, subtitle: subtitle).addSuffix(toggle, activates: true)
    }
}
