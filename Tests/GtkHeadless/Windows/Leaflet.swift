/// A node of two columns that fold to one if they do not fit.
final class LeafletNode: WidgetNode {
    private(set) var isFolded = false
    private weak var shown: WidgetNode?
    /// The width in pixels below which the columns do not fit beside each other.
    private static let narrowest = 570

    init(side: WidgetNode, content: WidgetNode) {
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

/// Two columns side by side that fold to one if they do not fit.
public final class Leaflet: Widget {
    private var leaflet: LeafletNode { unsafeDowncast(object, to: LeafletNode.self) }

    /// Creates a leaflet of the side column and the content.
    public convenience init(side: Widget, content: Widget) {
        self.init(LeafletNode(side: side.node, content: content.node))
        let node = Unmanaged.passUnretained(leaflet)
        onMap {
            let leaflet = node.takeUnretainedValue()
            if let window = leaflet.window { leaflet.fit(window.size.width) }
        }
    }

    /// Whether only one column is visible.
    public var isFolded: Bool { leaflet.isFolded }

    /// Shows the given column while folded.
    public func show(_ child: Widget) { leaflet.show(child.node) }

    /// Returns whether the given column is the visible one while folded.
    public func isShowing(_ child: Widget) -> Bool { leaflet.isShowing(child.node) }

    /// Runs the handler when it folds or unfolds.
    public func onFoldedChanged(_ handler: @escaping () -> Void) { on("notify::folded", handler) }

    /// Runs the handler when another column is visible.
    public func onShownChanged(_ handler: @escaping () -> Void) { on("notify::visible-child", handler) }
}
