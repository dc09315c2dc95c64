import Gtk
import ViewModels

/// Displays an unread mark. Assistive technology reads it from the name of the widget around it.
final class BadgeView {
    let root = Box(.horizontal).align(vertical: .center)
    private let label = Label().css("badge", "numeric")
    private let dot = Box(.horizontal).css("dot").minimumSize(width: 9, height: 9).align(.center, vertical: .center)
        .decorative()

    init() {
        root.append(label)
        root.append(dot)
        show(.none)
    }

    func show(_ mark: UnreadMark) {
        switch mark {
        case .none: root.isVisible = false
        case .count(let count): show(text: words.number(count))
        case .many: show(text: "…")
        case .new: showDot(isQuiet: false)
        case .quiet: showDot(isQuiet: true)
        case .mention: show(text: "@")
        }
    }

    private func show(text: String) {
        label.text = text
        label.isVisible = true
        dot.isVisible = false
        root.isVisible = true
    }

    private func showDot(isQuiet: Bool) {
        dot.css("quiet", when: isQuiet)
        label.isVisible = false
        dot.isVisible = true
        root.isVisible = true
    }
}
