import Gtk
import ViewModels

/// The bar below the list while listings are selected: their number, and the actions on all of them.
enum ListingSelectionBar {
    static func make(_ selection: ListingSelection) -> Widget {
        let actions = FlowBox(spacing: 8, perLine: 3, isEven: false) {
            Button("").bind(\.title, to: selection.withdrawTitle).bind(\.isSensitive, to: selection.canWithdraw)
                .onClick(task: selection.withdraw)
            Button("").bind(\.title, to: selection.deleteTitle).bind(\.isSensitive, to: selection.canDelete)
                // Red looks as if it could be pressed.
                .observe(selection.canDelete) { $0.css("destructive-action", when: $1) }
                .onClick(task: selection.delete)
            Button(words("Export…")).bind(\.isSensitive, to: selection.canExport).onClick(task: selection.export)
        }
        return Box(.vertical) {
            Separator()
            Clamp(
                maximum: 860,
                Box(.vertical, spacing: 8) {
                    Box(.horizontal, spacing: 8) {
                        Label().css("heading", "numeric").textAlign(.start).ellipsized().expand(horizontally: true)
                            .bind(\.text, to: selection.countText)
                        Button(words("Select All")).onClick { selection.selectAll() }
                        Button(icon: "window-close-symbolic", name: words("End Selection")).css("flat")
                            .onClick { selection.end() }
                    }
                    actions
                }.margin(12))
        }
        .keepingToastsAbove()
        .bind(\.isVisible, to: selection.isActive)
    }
}
