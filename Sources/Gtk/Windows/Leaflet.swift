import CGtk

/// Two columns side by side that fold to one if they do not fit.
///
/// `AdwLeaflet` is deprecated since libadwaita 1.4, and its successor is not in 1.2, so it is used in this file only.
public final class Leaflet: Widget {
    /// Creates a leaflet of the side column and the content.
    public convenience init(side: Widget, content: Widget) {
        self.init(retaining: adw_leaflet_new())
        adw_leaflet_append(opaque, side.widget)
        let separator = Separator(.vertical)
        adw_leaflet_page_set_navigatable(adw_leaflet_append(opaque, separator.widget), 0)
        adw_leaflet_append(opaque, content.widget)
        adw_leaflet_set_can_navigate_back(opaque, 1)
    }

    /// Whether only one column is visible.
    public var isFolded: Bool { adw_leaflet_get_folded(opaque) != 0 }

    /// Shows the given column while folded.
    public func show(_ child: Widget) { adw_leaflet_set_visible_child(opaque, child.widget) }

    /// Returns whether the given column is the visible one while folded.
    public func isShowing(_ child: Widget) -> Bool { adw_leaflet_get_visible_child(opaque) == child.widget }

    /// Runs the handler when it folds or unfolds.
    public func onFoldedChanged(_ handler: @escaping () -> Void) { on(pointer: "notify::folded") { _ in handler() } }

    /// Runs the handler when another column is visible.
    public func onShownChanged(_ handler: @escaping () -> Void) {
        on(pointer: "notify::visible-child") { _ in handler() }
    }
}
