import Gtk
import ViewModels

/// The tabs of a group's page, with what is new on each: as a picture to see, in their names to hear.
///
/// AdwViewSwitcher 1.2 prints counts up to 999 in full and does not tell them to assistive technology.
enum GroupTabStrip {
    static func make(_ group: GroupViewModel) -> Widget {
        let strip = Box(.horizontal, spacing: 4, role: .tabList) {}
        var first: ToggleButton?
        for tab in group.tabs {
            let button = make(tab, in: group, after: first)
            first = first ?? button
            strip.append(button)
        }
        return strip.css("tab-strip").named(words("Pages of the group")).align(.center)
    }

    private static func make(_ tab: GroupTab, in group: GroupViewModel, after first: ToggleButton?) -> ToggleButton {
        let page = tab.page
        let badge = BadgeView()
        let content = Box(.horizontal, spacing: 6) {
            Label(tab.title)
            badge.root
        }.align(.center)
        // Not the badge itself: that would keep itself.
        content.observe { _ in
            if let tab = group.tabs.first(where: { $0.page == page }) { badge.show(Badge(tab, in: group)) }
        }
        return ToggleButton(around: content, role: .tab, group: first)
            .css("flat")
            .bind(\.isOn, to: group.openPage == page)
            .bind(\.isAccessibleSelected, to: group.openPage == page)
            .bind(\.accessibleLabel, to: group.tabs.first { $0.page == page }?.accessibleName ?? "")
            .onToggle { isOn in
                if isOn { Task { await group.open(page) } }
            }
    }
}
