import Gtk

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
