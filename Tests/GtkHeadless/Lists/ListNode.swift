/// A node of a list of any length, with rows only for the visible part.
final class ListNode: WidgetNode {
    private struct Row {
        let view: any RowView
        let holder: WidgetNode
        var position: Int
    }

    /// The height of every row, in pixels.
    let rowHeight: Int
    private(set) var count = 0
    /// Whether the rows themselves can have the focus, and arrow keys move from one to the next.
    private let hasFocusableRows: Bool
    private let makeRow: () -> any RowView
    private var rows: [Row] = []
    private var isScheduled = false
    /// The row at which Tab enters the list.
    var entry = 0

    init(_ kind: String, rowHeight: Int, hasFocusableRows: Bool, makeRow: @escaping () -> any RowView) {
        self.rowHeight = rowHeight
        self.hasFocusableRows = hasFocusableRows
        self.makeRow = makeRow
        super.init(kind, role: .list)
        connect("map", .plain { [weak self] in self?.scheduleLayout() })
    }

    override func dispose() {
        for row in rows { row.view.unbind() }
        rows = []
        super.dispose()
    }

    /// The length of all rows.
    var length: Double { Double(count * rowHeight) }

    /// The scrolled window around the list.
    var scroller: ScrolledNode? { chain.lazy.compactMap { $0 as? ScrolledNode }.first }

    // MARK: - Rows

    /// Reports that rows were removed and added at a position; rows that are both are updated in place.
    func splice(at position: Int, removed: Int, added: Int) {
        count += added - removed
        let kept = min(removed, added)
        for row in rows where position + kept <= row.position && row.position < position + removed { row.view.unbind() }
        for row in rows where position + kept <= row.position && row.position < position + removed {
            // The focus stays in place, in the row that moves there.
            if row.holder.contains(window?.focus) { entry = max(min(row.position, count - 1), 0) }
            remove(row.holder)
        }
        rows.removeAll { position + kept <= $0.position && $0.position < position + removed }
        for index in rows.indices {
            if rows[index].position >= position + removed {
                rows[index].position += added - removed
            } else if rows[index].position >= position {
                rows[index].view.unbind()
                rows[index].view.bind(position: rows[index].position)
            }
        }
        WidgetObservation.runDirty()
        scheduleLayout()
    }

    /// Schedules a layout for the next frame.
    func scheduleLayout() {
        guard !isScheduled else { return }
        isScheduled = true
        onNextFrame { [weak self] in
            self?.isScheduled = false
            if let scroller = self?.scroller { scroller.layOut() } else { self?.layOut() }
        }
    }

    /// The positions of the visible rows, and of some beside them.
    private var wanted: Range<Int> {
        let adjustment = scroller?.adjustment
        let (top, height) = (adjustment?.value ?? 0, adjustment?.pageSize ?? 600)
        let first = max(Int(top) / rowHeight - 1, 0)
        let last = Int(top + height) / rowHeight + 2
        return min(first, count)..<min(last, count)
    }

    /// Makes rows for the visible part, and releases the others.
    func layOut() {
        let wanted = wanted
        let focus = window?.focus
        let isKept = { (row: Row) in wanted.contains(row.position) || row.holder.contains(focus) }
        for row in rows where !isKept(row) {
            row.view.unbind()
            remove(row.holder)
        }
        rows.removeAll { !isKept($0) }
        for position in wanted where !rows.contains(where: { $0.position == position }) {
            let place = rows.firstIndex { $0.position > position } ?? rows.count
            let view = makeRow()
            let holder = WidgetNode(hasFocusableRows ? "GtkListItemWidget" : "HutongUniformRow", role: .listItem)
            holder.isFocusable = hasFocusableRows
            holder.connect(
                "focus-enter", .plain { [weak self, weak holder] in if let holder { self?.showRow(holder) } })
            holder.add(view.root.node)
            rows.insert(Row(view: view, holder: holder, position: position), at: place)
            view.bind(position: position)
            add(holder, at: place)
        }
        // The frame that a row is filled for must not show its earlier content.
        WidgetObservation.runDirty()
    }

    /// Scrolls to a row that the focus has entered.
    private func showRow(_ holder: WidgetNode) {
        guard let row = rows.first(where: { $0.holder === holder }) else { return }
        entry = row.position
        scroll(to: row.position)
    }

    /// Scrolls as far as needed to show the row at a position.
    func scroll(to position: Int) {
        guard let adjustment = scroller?.adjustment, (0..<count).contains(position) else { return }
        scroller?.layOut()
        let (start, end) = (Double(position * rowHeight), Double((position + 1) * rowHeight))
        if start < adjustment.value {
            adjustment.set(start)
        } else if end > adjustment.value + adjustment.pageSize {
            adjustment.set(end - adjustment.pageSize)
        }
        scheduleLayout()
    }

    // MARK: - Keys

    /// The row that contains the focus.
    private var focused: Row? {
        guard let focus = window?.focus else { return nil }
        return rows.first { $0.holder.contains(focus) }
    }

    override func handle(key: UInt32, _ modifiers: Modifiers) -> Bool {
        guard let row = focused else { return false }
        if key == Key.menu || key == Key.f10 && modifiers == .shift {
            row.view.openMenu()
            return true
        }
        guard modifiers.isEmpty else { return false }
        let target: Int
        switch key {
        case Key.down: target = row.position + 1
        case Key.up: target = row.position - 1
        case Key.home: target = 0
        case Key.end: target = count - 1
        default: return false
        }
        return focus(at: target)
    }

    /// Moves the focus from the focused row to the one that is this number of rows below.
    func moveFocus(by rows: Int) {
        if let row = focused { _ = focus(at: row.position + rows) }
    }

    /// Moves the focus to a row, or to the first widget in it.
    private func focus(at position: Int) -> Bool {
        guard (0..<count).contains(position) else { return false }
        scroll(to: position)
        scroller?.layOut()
        layOut()
        entry = position
        return rows.first { $0.position == position }?.holder.grabFocus() ?? false
    }

    /// The rows that Tab visits: only the focused one, or the one that was focused last.
    override var focusOrder: [WidgetNode] {
        guard hasFocusableRows else { return children }
        let row = focused ?? rows.first { $0.position == entry } ?? rows.first
        return row.map { [$0.holder] } ?? []
    }

    override func grabFocus() -> Bool {
        let row = focused ?? rows.first { $0.position == entry } ?? rows.first
        return row?.holder.grabFocus() ?? false
    }
}
