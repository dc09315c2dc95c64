import CGtk
import CGtkShim

/// A list of any length whose rows all have the height of the highest: only the rows on the screen have widgets.
///
/// It is for rows of one design. Rows of different heights, such as those of a chat, need `ListView`.
public final class UniformList: Widget {
    /// Creates an empty list, which calls `makeRow` whenever the screen needs another view, and owns the views.
    public convenience init(name: String, makeRow: @escaping () -> any RowView) {
        var maker = HutongRowMaker(
            make: { data in
                nonisolated(unsafe) let data = data
                nonisolated(unsafe) var content: UnsafeMutablePointer<GtkWidget>?
                MainActor.assumeIsolated { content = CallbackData<RowViews>.value(data).make() }
                return content
            },
            bind: { content, position, data in
                nonisolated(unsafe) let (content, data) = (content, data)
                MainActor.assumeIsolated {
                    CallbackData<RowViews>.value(data)[content]?.bind(position: Int(position))
                    // The frame that the row is filled for must not show its earlier content.
                    WidgetObservation.runDirty()
                }
            },
            unbind: { content, data in
                nonisolated(unsafe) let (content, data) = (content, data)
                MainActor.assumeIsolated { CallbackData<RowViews>.value(data)[content]?.unbind() }
            })
        self.init(
            retaining: hutong_uniform_list_new(&maker, CallbackData.retained(RowViews(makeRow)), releaseCallbackData))
        accessibleLabel = name
    }

    /// The number of rows.
    public var count: Int { Int(hutong_uniform_list_get_count(opaque)) }

    /// Reports that rows were removed and added at a position; rows that are both are updated in place.
    public func splice(at position: Int, removed: Int, added: Int) {
        hutong_uniform_list_splice(opaque, guint(position), guint(removed), guint(added))
    }

    /// Updates all rows, with another number of them.
    public func reset(count newCount: Int) { splice(at: 0, removed: count, added: newCount) }

    /// Scrolls no more than needed to show the whole row.
    public func scroll(to position: Int) { hutong_uniform_list_scroll_to(opaque, guint(position)) }

    /// Moves the focus from the focused row to the one that is `rows` below, or above if it is negative.
    public func moveFocus(by rows: Int) { hutong_uniform_list_move_focus(opaque, Int32(rows)) }

    /// Scrolls to the first row, if there is one.
    public func scrollToTop() { if count > 0 { scroll(to: 0) } }
}

/// The row views of a list, found by their widgets.
private final class RowViews {
    private let makeRow: () -> any RowView
    private var views: [UnsafeMutablePointer<GtkWidget>: any RowView] = [:]

    init(_ makeRow: @escaping () -> any RowView) { self.makeRow = makeRow }

    subscript(content: UnsafeMutablePointer<GtkWidget>?) -> (any RowView)? { content.flatMap { views[$0] } }

    func make() -> UnsafeMutablePointer<GtkWidget> {
        let view = makeRow()
        views[view.root.widget] = view
        return view.root.widget
    }
}
