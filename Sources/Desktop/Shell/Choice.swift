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

/// A button that opens choices below their titles.
enum FilterButton {
    static func make(_ choices: [(name: String, choice: Widget)]) -> MenuButton {
        let content = Box(.vertical, spacing: 6)
        for (name, choice) in choices {
            content.append(Label(name).css("caption-heading").textAlign(.start))
            content.append(choice)
        }
        return MenuButton(title: words("Filter")).popover(Popover(content))
    }

    /// Returns a drop-down and its title.
    static func choice(
        _ name: String, _ titles: [String], selected: @escaping () -> Int, select: @escaping (Int) async -> Void
    ) -> (name: String, choice: Widget) {
        let choice = DropDown(titles, name: name).onSelect { index in Task { await select(index) } }
            .bind(\.selected, to: selected())
        return (name, choice)
    }
}

/// A title with a control at its end, or below it if there is no room beside it, as with large text.
enum LabeledControl {
    /// Returns the content of a row of a card.
    static func make(_ title: String, _ control: Widget) -> Widget {
        let label = Label(title).wrapping().textAlign(.start).expand(horizontally: true)
        label.breaksWords = false
        return FlowBox(spacing: 8, perLine: 2, isEven: false) {
            label
            control.align(.end, vertical: .center)
        }
        .margin(top: 8, bottom: 8, start: 12, end: 8)
    }
}
