/// A strong reference to a node, without any other state, like the class of the same name of `Gtk` for a GObject.
///
/// *A wrapper has no stored properties*, so any number of wrappers may stand for one node and none of them is special.
@MainActor  // An optimized build inlines the isolated `deinit` into other modules, without the default isolation.
open class Object {
    nonisolated(unsafe) let raw: UnsafeMutableRawPointer

    /// Creates a wrapper of a node with a reference of its own; a floating reference is sunk.
    public required init(retaining raw: UnsafeMutableRawPointer) {
        self.raw = raw
        let node = Unmanaged<Node>.fromOpaque(raw)
        if node.takeUnretainedValue().isFloating {
            node.takeUnretainedValue().isFloating = false
        } else {
            _ = node.retain()
        }
    }

    isolated deinit { Unmanaged<Node>.fromOpaque(raw).release() }

    /// The node of the wrapper.
    var object: Node { Unmanaged<Node>.fromOpaque(raw).takeUnretainedValue() }
}

extension ObjectProtocol {
    /// Creates a wrapper of a node, new or known.
    init(_ node: Node) {
        // A new node has a floating reference; that of a known node stays with its owners.
        self.init(
            retaining: node.isFloating
                ? Unmanaged.passRetained(node).toOpaque() : Unmanaged.passUnretained(node).toOpaque())
    }
}

extension Object {
    /// Runs `work` once when the node is disposed of, which for a widget is when nothing holds it any longer.
    func onDispose(_ work: @escaping () -> Void) { object.atEnd(work) }
}

/// Tells whether a node still exists without keeping it alive.
public final class WeakObject {
    private weak var node: Node?

    /// Creates a weak reference to the wrapper's node.
    public init(_ object: Object) { node = object.object }

    /// Whether the node has not been released.
    public var isAlive: Bool { node != nil }

    /// Passes the node to `body` if it exists.
    func withObject<Result>(_ body: (Node) -> Result) -> Result? { node.map(body) }
}

/// A weak reference to a widget, for its own handlers.
public final class WeakWidget {
    private let reference: WeakObject

    /// Creates a weak reference to a widget.
    public init(_ widget: Widget) { reference = WeakObject(widget) }

    /// The widget, while it exists.
    public var widget: Widget? { reference.withObject { Widget($0) } }
}
