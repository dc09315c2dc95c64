import Gtk
import ViewModels

/// The tabs of a group's page, each with its unread mark.
///
/// AdwViewSwitcher 1.2 displays counts up to 999 in full, and does not include them in the accessible name.
enum GroupTabStrip {
    static func make(_ group: GroupViewModel) -> Widget {
        let strip = Box(.horizontal, spacing: 2, role: .tabList)
        var first: ToggleButton?
        for position in group.tabs.indices {
            let button = make({ group.tabs[position] }, in: group, after: first)
            first = first ?? button
            strip.append(button)
        }
        return strip.css("tab-strip").named(words("Pages of the group")).align(.center)
    }

    private static func make(
        _ tab: @escaping () -> GroupTab, in group: GroupViewModel, after first: ToggleButton?
    ) -> ToggleButton {
        let page = tab().page
        let badge = BadgeView()
        let content = Box(.horizontal, spacing: 6) {
            Label(tab().title).ellipsized()
            badge.root
        }.align(.center)
        // The observation belongs to the box; an observation of the badge would retain it.
        content.observe(tab().mark) { badge.show($1) }
        return ToggleButton(around: content, role: .tab, group: first)
            .css("flat")
            .bind(\.isOn, to: tab().isOpen)
            .bind(\.isAccessibleSelected, to: tab().isOpen)
            .bind(\.accessibleLabel, to: tab().accessibleName)
            .onToggle { isOn in
                if isOn { Task { await group.open(page) } }
            }
    }
}

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
        label.optionalText =
            switch mark {
            case .count(let count): words.number(count)
            case .many: "…"
            case .mention: "@"
            case .none, .new, .quiet: ""
            }
        dot.isVisible = mark == .new || mark == .quiet
        dot.css("quiet", when: mark == .quiet)
        root.isVisible = mark != .none
    }
}
