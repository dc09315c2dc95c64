import CGtk
import CGtkShim

/// Two columns side by side, or one at a time in a narrow window.
public final class SplitView: Widget {
    /// Creates a view of the side column and the content, with the names of both. It folds below a width in pixels,
    /// which grows with the text.
    public convenience init(side: Widget, content: Widget, names: (side: String, content: String), foldWidth: Int) {
        self.init(
            retaining: hutong_split_view_new(
                side.widget, content.widget, names.side, names.content, Int32(foldWidth)))
    }

    /// Whether only one column is visible because the window is narrow.
    public var isFolded: Bool { hutong_split_view_is_folded(widget) != 0 }

    /// Whether the content has a column; otherwise, only the side column is visible.
    public var hasContent = true {
        didSet { hutong_split_view_set_has_content(widget, hasContent ? 1 : 0) }
    }

    /// Whether the content, and not the side column, is visible while folded.
    public var showsContent: Bool {
        get { hutong_split_view_shows_content(widget) != 0 }
        set { hutong_split_view_show_content(widget, newValue ? 1 : 0) }
    }

    /// Runs the handler when it folds or unfolds.
    public func onFoldedChanged(_ handler: @escaping () -> Void) {
        on(pointer: "notify::\(String(cString: hutong_split_view_folded))") { _ in handler() }
    }

    /// Runs the handler when another column is visible.
    public func onShownChanged(_ handler: @escaping () -> Void) {
        Object(retaining: hutong_split_view_columns(widget))
            .on(pointer: "notify::\(String(cString: hutong_split_view_shown))") { _ in handler() }
    }
}
