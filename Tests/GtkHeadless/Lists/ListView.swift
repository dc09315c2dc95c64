/// A node of the number of rows of a list.
final class ListModelNode: Node {
    var count = 0
    var onSplice: (_ position: Int, _ removed: Int, _ added: Int) -> Void = { _, _, _ in }
}

/// The number of rows of a list; the rows themselves stay with the view-model.
public final class ListModel: Object {
    /// Creates an empty model.
    public convenience init() { self.init(ListModelNode()) }

    fileprivate var model: ListModelNode { unsafeDowncast(object, to: ListModelNode.self) }

    /// The number of rows.
    public var count: Int { model.count }

    /// Reports that rows were removed and added at a position; `removed` = `added` = 1 updates one row.
    public func splice(at position: Int, removed: Int, added: Int) {
        model.count += added - removed
        model.onSplice(position, removed, added)
    }

    /// Updates all rows, with another number of them.
    public func reset(count newCount: Int) { splice(at: 0, removed: count, added: newCount) }
}

/// A list of any length with widgets only for the rows on the screen.
public final class ListView: Widget {
    /// Creates a list of `model`, which calls `makeRow` whenever the screen needs another view.
    public convenience init(_ model: ListModel, name: String, makeRow: @escaping () -> any RowView) {
        let node = ListNode("GtkListView", rowHeight: 60, hasFocusableRows: true, makeRow: makeRow)
        self.init(node)
        node.label = name
        model.model.onSplice = { [weak node] in node?.splice(at: $0, removed: $1, added: $2) }
        // The list holds its model, as GTK's selection does.
        let kept = Unmanaged.passRetained(model.object)
        onDispose { kept.release() }
        if model.count > 0 { node.splice(at: 0, removed: 0, added: model.count) }
    }

    private var list: ListNode? { node as? ListNode }

    /// Returns a scroller for this list, without GTK 4.8's jumps.
    public func scrolling() -> ScrolledWindow { ScrolledWindow(self) }

    /// The height in pixels of the first row with widgets, which is the first row of the list at its top.
    public var firstRowHeight: Int { list?.rowHeight ?? 0 }

    /// Scrolls as far as needed to show the row at a position.
    public func scroll(to position: Int) { list?.scroll(to: position) }

    /// Scrolls to the last of `count` rows, which is also the row that Tab then enters instead of the first one.
    public func scrollToEnd(count: Int) {
        guard count > 0 else { return }
        list?.entry = count - 1
        list?.scroll(to: count - 1)
    }
}

/// A list of any length whose rows all have the height of the highest: only the rows on the screen have widgets.
public final class UniformList: Widget {
    /// Creates an empty list, which calls `makeRow` whenever the screen needs another view, and owns the views.
    public convenience init(name: String, makeRow: @escaping () -> any RowView) {
        self.init(ListNode("HutongUniformList", rowHeight: 80, hasFocusableRows: false, makeRow: makeRow))
        accessibleLabel = name
    }

    private var list: ListNode? { node as? ListNode }

    /// The number of rows.
    public var count: Int { list?.count ?? 0 }

    /// Reports that rows were removed and added at a position; rows that are both are updated in place.
    public func splice(at position: Int, removed: Int, added: Int) {
        list?.splice(at: position, removed: removed, added: added)
    }

    /// Updates all rows, with another number of them.
    public func reset(count newCount: Int) { splice(at: 0, removed: count, added: newCount) }

    /// Scrolls no more than needed to show the whole row.
    public func scroll(to position: Int) { list?.scroll(to: position) }

    /// Moves the focus from the focused row to the one that is `rows` below, or above if it is negative.
    public func moveFocus(by rows: Int) { list?.moveFocus(by: rows) }

    /// Scrolls to the first row, if there is one.
    public func scrollToTop() { if count > 0 { scroll(to: 0) } }
}
