/// A node of a value between bounds.
final class AdjustmentNode: Node {
    private(set) var value = 0.0
    private(set) var upper = 0.0
    private(set) var pageSize = 0.0

    /// Moves to a value between the bounds.
    func set(_ new: Double) {
        let new = min(max(new, 0), max(upper - pageSize, 0))
        guard new != value else { return }
        value = new
        emit("value-changed")
    }

    /// Sets the bounds.
    func setBounds(upper: Double, pageSize: Double) {
        guard (upper, pageSize) != (self.upper, self.pageSize) else { return }
        (self.upper, self.pageSize) = (upper, pageSize)
        emit("changed")
        set(value)
    }
}

/// A node that scrolls its child.
final class ScrolledNode: WidgetNode {
    let adjustment = AdjustmentNode()

    init() {
        super.init("GtkScrolledWindow", role: .scrollPane)
        connect("map", .plain { [weak self] in self?.onNextFrame { [weak self] in self?.layOut() } })
    }

    /// The part of a window's height that bars and margins take, in pixels.
    private static let around = 160

    /// Takes the height of the window as that of the visible part, and lays out a list in it.
    func layOut() {
        guard isMapped, let window else { return }
        let height = Double(max(window.size.height - Self.around, 200))
        let list = list
        adjustment.setBounds(upper: max(list?.length ?? height, height), pageSize: height)
        list?.layOut()
    }

    /// The list of any length inside.
    var list: ListNode? {
        children.lazy.compactMap { $0 as? ListNode ?? $0.children.first as? ListNode }.first
    }
}

/// A container that scrolls a child that does not fit.
public final class ScrolledWindow: Widget {
    /// Creates a scroller that scrolls vertically, and horizontally only if requested.
    public convenience init(horizontally: Bool = false, _ child: Widget) {
        self.init(ScrolledNode())
        node.add(child.node)
    }

    /// Creates a scroller with the height of its child, a line of widgets that scrolls horizontally.
    public convenience init(line child: Widget) { self.init(horizontally: true, child) }

    private var adjustmentNode: AdjustmentNode {
        (node as? ScrolledNode)?.adjustment ?? AdjustmentNode()
    }

    /// Takes the child's natural height, up to `pixels`.
    @discardableResult
    public func maximumContentHeight(_ pixels: Int) -> ScrolledWindow { self }

    /// Does nothing: no widget takes the wheel from the one around it here.
    @discardableResult
    public func passingWheelOn() -> ScrolledWindow { self }

    /// The vertical position and range.
    public var verticalAdjustment: Adjustment { Adjustment(adjustmentNode) }

    /// Runs the handler while less than a screenful is left to scroll down.
    public func onEndNear(_ handler: @escaping () -> Void) {
        let adjustment = Unmanaged.passUnretained(adjustmentNode)
        adjustmentNode.connect(
            "value-changed",
            .plain {
                let adjustment = adjustment.takeUnretainedValue()
                if adjustment.value + 2 * adjustment.pageSize > adjustment.upper { handler() }
            })
    }
}

/// A value between bounds: the position of a scroller.
public final class Adjustment: Object {
    private var node: AdjustmentNode { unsafeDowncast(object, to: AdjustmentNode.self) }

    /// The position, in pixels from the start.
    public var value: Double {
        get { node.value }
        set { node.set(newValue) }
    }
    /// The length of the whole content.
    public var upper: Double { node.upper }
    /// The length of the visible part.
    public var pageSize: Double { node.pageSize }

    /// Runs the handler when the position changes.
    public func onValueChanged(_ handler: @escaping () -> Void) { on("value-changed", handler) }

    /// Runs the handler when the length of the content, or of its visible part, changes.
    public func onBoundsChanged(_ handler: @escaping () -> Void) { on("changed", handler) }
}
