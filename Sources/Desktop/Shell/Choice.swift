import Gtk
import ViewModels

/// A choice of a few values as linked buttons. Each button can be pressed by pointer, key or assistive technology.
enum Choice {
    /// Returns a row with its title and the buttons at its end.
    static func row<Value: Equatable>(
        _ title: String, _ choices: [(value: Value, title: String)], current: @escaping () -> Value,
        choose: @escaping (Value) -> Void
    ) -> PreferencesRow {
        let buttons = Box(.horizontal).css("linked", "choice")
        // Four fit into a narrow window with large texts.
        buttons.css("dense", when: choices.count > 3)
        var first: ToggleButton?
        for choice in choices {
            // Its title is already its name; a name of its own would be read out, too.
            let button = ToggleButton(choice.title, group: first)
                .with { $0.accessibleDescription = title }
                .onToggle { if $0 { choose(choice.value) } }
                .bind(\.isOn, to: current() == choice.value)
            first = first ?? button
            buttons.append(button)
        }
        return PreferencesRow(around: LabeledControl.make(title, buttons))
    }
}
