/// A strong reference to a node, and nothing else, as the same class of `Gtk` is one to a GObject.
///
/// *A wrapper has no stored properties*, so any number of wrappers may stand for one node and none of them is special.
@MainActor  // An optimized build inlines the isolated `deinit` into other modules, without the default isolation.
open class Object {
    nonisolated(unsafe) let raw: UnsafeMutableRawPointer

    /// Wraps a node and takes a reference of its own; a floating one is sunk.
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

    /// The node it stands for.
    var object: Node { Unmanaged<Node>.fromOpaque(raw).takeUnretainedValue() }
}

extension ObjectProtocol {
    /// Creates a node, new or known.
    init(_ node: Node) {
        // A new node has the reference that floats; the one of a known node stays with its owners.
        self.init(
            retaining: node.isFloating
                ? Unmanaged.passRetained(node).toOpaque() : Unmanaged.passUnretained(node).toOpaque())
    }
}

extension Object {
    /// Runs `work` once when the node is disposed of, which for a widget is when nothing holds it any more.
    func onDispose(_ work: @escaping () -> Void) { object.atEnd(work) }
}

/// Tells whether a node is still there without keeping it.
public final class WeakObject {
    private weak var node: Node?

    /// Watches the wrapper's node.
    public init(_ object: Object) { node = object.object }

    /// True until the node is released.
    public var isAlive: Bool { node != nil }

    /// Gives `body` the node, while it is there.
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
