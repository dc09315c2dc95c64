/// A node of the number of rows of a list.
final class ListModelNode: Node {
    var count = 0
    var onSplice: (_ position: Int, _ removed: Int, _ added: Int) -> Void = { _, _, _ in }
}

/// How many rows a list has; the rows themselves stay with the view-model.
public final class ListModel: Object {
    /// Starts empty.
    public convenience init() { self.init(ListModelNode()) }

    fileprivate var model: ListModelNode { unsafeDowncast(object, to: ListModelNode.self) }

    /// The number of rows.
    public var count: Int { model.count }

    /// Tells the list that rows have gone and come at a position; `removed` = `added` = 1 shows one row anew.
    public func splice(at position: Int, removed: Int, added: Int) {
        model.count += added - removed
        model.onSplice(position, removed, added)
    }

    /// Shows everything anew with another number of rows.
    public func reset(count newCount: Int) { splice(at: 0, removed: count, added: newCount) }
}

/// A list of any length that keeps widgets for what is on screen only.
public final class ListView: Widget {
    /// Shows `model`, asking `makeRow` for a view whenever the screen needs one more.
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

    /// The height in pixels of the first row that has widgets: the first of all at the top of the list.
    public var firstRowHeight: Int { list?.rowHeight ?? 0 }

    /// Scrolls as far as is needed to show the row at a position.
    public func scroll(to position: Int) { list?.scroll(to: position) }

    /// Scrolls to the last of `count` rows; that is also where Tab then comes into the list, and not its first row.
    public func scrollToEnd(count: Int) {
        guard count > 0 else { return }
        list?.entry = count - 1
        list?.scroll(to: count - 1)
    }
}

/// A list of any length whose rows all have the height of the highest: only what is on screen has widgets.
public final class UniformList: Widget {
    /// Starts empty; asks `makeRow` for a view whenever the screen needs one more, and owns the views.
    public convenience init(name: String, makeRow: @escaping () -> any RowView) {
        self.init(ListNode("HutongUniformList", rowHeight: 80, hasFocusableRows: false, makeRow: makeRow))
        accessibleLabel = name
    }

    private var list: ListNode? { node as? ListNode }

    /// The number of rows.
    public var count: Int { list?.count ?? 0 }

    /// Tells the list that rows have gone and come at a position; as many as both are shown anew where they are.
    public func splice(at position: Int, removed: Int, added: Int) {
        list?.splice(at: position, removed: removed, added: added)
    }

    /// Shows everything anew with another number of rows.
    public func reset(count newCount: Int) { splice(at: 0, removed: count, added: newCount) }

    /// Scrolls no more than it takes to see the whole row.
    public func scroll(to position: Int) { list?.scroll(to: position) }

    /// Moves the focus from the row that has it to the one that is `rows` below; negative: above.
    public func moveFocus(by rows: Int) { list?.moveFocus(by: rows) }

    /// Scrolls to the first row, if there is one.
    public func scrollToTop() { if count > 0 { scroll(to: 0) } }
}
