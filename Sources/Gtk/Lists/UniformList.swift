import CGtk
import CGtkShim

/// A list of any length whose rows all have the height of the highest: only what is on screen has widgets.
///
/// For rows of one design. What has rows of any height, such as a chat, takes `ListView`.
public final class UniformList: Widget {
    /// Starts empty; asks `makeRow` for a view whenever the screen needs one more, and owns the views.
    public convenience init(name: String, makeRow: @escaping () -> any RowView) {
        var maker = HutongRowMaker(
            make: { data in
                nonisolated(unsafe) let data = data
                nonisolated(unsafe) var content: UnsafeMutablePointer<GtkWidget>?
                MainActor.assumeIsolated { content = RowViews.from(data).make() }
                return content
            },
            bind: { content, position, data in
                nonisolated(unsafe) let (content, data) = (content, data)
                MainActor.assumeIsolated {
                    RowViews.from(data)[content]?.bind(position: Int(position))
                    // The frame that the row is filled for must not show what was in it before.
                    WidgetObservation.runDirty()
                }
            },
            unbind: { content, data in
                nonisolated(unsafe) let (content, data) = (content, data)
                MainActor.assumeIsolated { RowViews.from(data)[content]?.unbind() }
            })
        let views = Unmanaged.passRetained(RowViews(makeRow))
        self.init(
            retaining: hutong_uniform_list_new(
                &maker, views.toOpaque(), { Unmanaged<AnyObject>.fromOpaque($0!).release() }))
        accessibleLabel = name
    }

    /// The number of rows.
    public var count: Int { Int(hutong_uniform_list_get_count(opaque)) }

    /// Tells the list that rows have gone and come at a position; as many as both are shown anew where they are.
    public func splice(at position: Int, removed: Int, added: Int) {
        hutong_uniform_list_splice(opaque, guint(position), guint(removed), guint(added))
    }

    /// Shows everything anew with another number of rows.
    public func reset(count newCount: Int) { splice(at: 0, removed: count, added: newCount) }

    /// Scrolls no more than it takes to see the whole row.
    public func scroll(to position: Int) { hutong_uniform_list_scroll_to(opaque, guint(position)) }

    /// Moves the focus from the row that has it to the one that is `rows` below; negative: above.
    public func moveFocus(by rows: Int) { hutong_uniform_list_move_focus(opaque, Int32(rows)) }

    /// Scrolls to the first row, if there is one.
    public func scrollToTop() { if count > 0 { scroll(to: 0) } }
}

/// The row views of a list, found by their widgets.
private final class RowViews {
    private let makeRow: () -> any RowView
    private var views: [UnsafeMutablePointer<GtkWidget>: any RowView] = [:]

    init(_ makeRow: @escaping () -> any RowView) { self.makeRow = makeRow }

    static func from(_ data: UnsafeMutableRawPointer?) -> RowViews {
        Unmanaged<RowViews>.fromOpaque(data!).takeUnretainedValue()
    }

    subscript(content: UnsafeMutablePointer<GtkWidget>?) -> (any RowView)? { content.flatMap { views[$0] } }

    func make() -> UnsafeMutablePointer<GtkWidget> {
        let view = makeRow()
        views[view.root.widget] = view
        return view.root.widget
    }
}
