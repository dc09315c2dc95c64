/// A node of two columns that fold to one if they do not fit.
final class SplitNode: WidgetNode {
    private(set) var isFolded = false
    private weak var shown: WidgetNode?
    let contentColumn: WidgetNode
    let sideColumn: WidgetNode
    /// The width in pixels below which the columns do not fit beside each other.
    private static let narrowest = 570

    init(side: WidgetNode, content: WidgetNode) {
        (sideColumn, contentColumn) = (side, content)
        super.init("AdwLeaflet", role: .filler)
        // GTK lists the columns from the last one.
        add(content)
        add(WidgetNode("GtkSeparator", role: .separator))
        add(side)
        shown = side
    }

    override var focusOrder: [WidgetNode] { children.reversed() }

    /// Folds if the columns do not fit into a width.
    func fit(_ width: Int) {
        let isNarrow = width < Self.narrowest
        guard isNarrow != isFolded else { return }
        isFolded = isNarrow
        place()
        emit("notify::folded")
    }

    /// Shows a column while folded.
    func show(_ child: WidgetNode) {
        guard shown !== child else { return }
        shown = child
        place()
        emit("notify::visible-child")
    }

    func isShowing(_ child: WidgetNode) -> Bool { shown === child }

    private func place() {
        shown?.isInFront = true
        for child in children where child !== shown { child.isInFront = !isFolded }
    }
}

/// Two columns side by side, or one at a time in a narrow window.
public final class SplitView: Widget {
    private var columns: SplitNode { unsafeDowncast(object, to: SplitNode.self) }

    /// Creates a view of the side column and the content. It folds with the window.
    public convenience init(side: Widget, content: Widget, names: (side: String, content: String), foldWidth: Int) {
        self.init(SplitNode(side: side.node, content: content.node))
        let node = Unmanaged.passUnretained(columns)
        onMap {
            let columns = node.takeUnretainedValue()
            if let window = columns.window { columns.fit(window.size.width) }
        }
    }

    /// Whether only one column is visible because the window is narrow.
    public var isFolded: Bool { columns.isFolded }

    /// Whether the content has a column; otherwise, only the side column is visible.
    public var hasContent: Bool {
        get { columns.contentColumn.isVisible }
        set { columns.contentColumn.isVisible = newValue }
    }

    /// Whether the content, and not the side column, is visible while folded.
    public var showsContent: Bool {
        get { columns.isShowing(columns.contentColumn) }
        set { columns.show(newValue ? columns.contentColumn : columns.sideColumn) }
    }

    /// Runs the handler when it folds or unfolds.
    public func onFoldedChanged(_ handler: @escaping () -> Void) { on("notify::folded", handler) }

    /// Runs the handler when another column is visible.
    public func onShownChanged(_ handler: @escaping () -> Void) { on("notify::visible-child", handler) }
}
