extension WidgetNode {
    /// Adds wrapped widgets at the end.
    func add(_ widgets: [Widget]) { for widget in widgets { add(widget.node) } }

    /// Returns a box without a name of its own, of which GTK's widgets contain many.
    static func panel(_ kind: String = "GtkBox") -> WidgetNode { WidgetNode(kind, role: .panel) }
}

/// A row or column of widgets.
public final class Box: Widget {
    /// Creates a box that lays out children one after another, `spacing` pixels apart; under an accessible role of its
    /// own if given, such as a tab list.
    public convenience init(
        _ orientation: Orientation = .vertical, spacing: Int = 0, role: AccessibleRole? = nil,
        @Children _ children: () -> [Widget] = { [] }
    ) {
        self.init(WidgetNode("GtkBox", role: role?.role ?? .panel))
        node.add(children())
    }

    /// Returns a row for texts of several lines.
    public static func line(spacing: Int, @Children _ children: () -> [Widget] = { [] }) -> Box {
        Box(.horizontal, spacing: spacing, children)
    }

    /// Adds a child at the end.
    public func append(_ child: Widget) { node.add(child.node) }

    /// Adds a child at the start.
    public func prepend(_ child: Widget) { node.add(child.node, at: 0) }

    /// Inserts a widget after one that is in the box.
    public func insert(_ child: Widget, after other: Widget) {
        let place = node.children.firstIndex { $0 === other.node }.map { $0 + 1 }
        node.add(child.node, at: place)
    }

    /// Inserts a widget before one that is in the box.
    public func insert(_ child: Widget, before other: Widget) {
        node.add(child.node, at: node.children.firstIndex { $0 === other.node })
    }

    /// Removes a child.
    public func remove(_ child: Widget) { node.remove(child.node) }

    /// Removes all children.
    public func removeAll() {
        releaseFocus()
        node.removeAll()
    }
}

/// Accessible roles that no widget has by default.
public enum AccessibleRole {
    case tabList, tab

    var role: WidgetRole { self == .tab ? .tab : .tabList }
}

/// A node that shows one of its children at a time.
final class StackNode: WidgetNode {
    var names: [(name: String, child: Unmanaged<WidgetNode>)] = []
    weak var shown: WidgetNode?

    init() { super.init("GtkStack", role: .panel) }

    /// Brings a child to the front.
    func show(_ child: WidgetNode?) {
        guard shown !== child else { return }
        let old = shown
        shown = child
        // The new child first: the focus in the old one moves there, if anywhere.
        child?.isInFront = true
        old?.isInFront = false
    }

    /// Returns the child of a name.
    func child(named name: String) -> WidgetNode? { names.first { $0.name == name }?.child.takeUnretainedValue() }
}

/// A container that shows one of its children at a time.
public final class Stack: Widget {
    /// Creates an empty stack.
    public convenience init(crossFades: Bool = true) { self.init(StackNode()) }

    private var stack: StackNode? { node as? StackNode }

    /// Adds a child under a name.
    @discardableResult
    public func add(_ child: Widget, named name: String) -> Stack {
        guard let stack else { return self }
        let isFirst = stack.children.isEmpty
        child.node.isInFront = isFirst
        stack.names.append((name, Unmanaged.passUnretained(child.node)))
        stack.add(child.node)
        if isFirst { stack.shown = child.node }
        return self
    }

    /// Returns whether there is a child of that name.
    public func contains(_ name: String) -> Bool { stack?.child(named: name) != nil }

    /// The visible child.
    public var visibleChild: Widget? { stack?.shown.map { Widget($0) } }

    /// The name of the visible child; setting an unknown name changes nothing.
    public var visibleName: String {
        get { stack?.names.first { $0.child.takeUnretainedValue() === stack?.shown }?.name ?? "" }
        set { if let child = stack?.child(named: newValue) { stack?.show(child) } }
    }
}

/// A container that limits its child to a legible width.
public final class Clamp: Widget {
    /// Creates a clamp that centers the child at no more than `maximum` pixels.
    public convenience init(maximum: Int = 600, _ child: Widget) {
        self.init(WidgetNode.panel("AdwClamp"))
        node.add(child.node)
    }
}

/// A container that centers a list inside a scroller, which keeps the whole width.
public final class ClampedList: Widget {
    /// Creates a container whose list takes no more than `maximum` pixels.
    public convenience init(maximum: Int, _ list: UniformList) {
        self.init(WidgetNode("AdwClampScrollable", role: .filler))
        node.add(list.node)
    }
}

/// A container that draws widgets over a main one.
public final class Overlay: Widget {
    /// Creates an overlay from the main child, which determines the size, and the widgets over it.
    public convenience init(_ child: Widget, @Children over: () -> [Widget]) {
        self.init(WidgetNode("GtkOverlay", role: .filler))
        node.add(child.node)
        node.add(over())
    }
}

/// A container of one child that can be replaced.
public final class Bin: Widget {
    /// Creates a bin with a child, or empty.
    public convenience init(_ child: Widget? = nil) {
        self.init(WidgetNode("AdwBin", role: .filler))
        if let child { node.add(child.node) }
    }

    /// Replaces the child, or removes it.
    public func setChild(_ child: Widget?) {
        releaseFocus()
        node.removeAll()
        if let child { node.add(child.node) }
    }
}

/// A container that lays out children in rows, with as many in a row as fit.
public final class FlowBox: Widget {
    /// Creates a box with up to `perLine` children in a row, of one width if `isEven`; children cannot be selected.
    public convenience init(
        spacing: Int = 12, perLine: Int = 8, isEven: Bool = true,
        @Children _ children: () -> [Widget] = { [] }
    ) {
        self.init(WidgetNode("GtkFlowBox", role: .panel))
        children().forEach(append)
    }

    /// Removes all children.
    public func removeAll() {
        releaseFocus()
        node.removeAll()
    }

    /// Adds a child at the end.
    public func append(_ child: Widget) { node.add(child.node) }
}

/// A widget beside a content, left out if there is not enough room for both.
public final class AsideBox: Widget {
    /// Creates a box that shows `aside` if both together have at least `threshold` pixels, or proportionally more for
    /// larger text.
    public convenience init(_ aside: Widget, from threshold: Int, spacing: Int, content: () -> Widget) {
        self.init(WidgetNode("HutongAsideBox", role: .filler))
        node.add(aside.node)
        node.add(content().node)
    }
}
