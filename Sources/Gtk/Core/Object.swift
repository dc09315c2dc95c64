import CGtk
import CGtkShim

/// A strong reference to a GObject, and nothing else.
///
/// The ownership rule of this module: *a wrapper has no stored properties*, so any number of wrappers may stand for one
/// GObject and none of them is special. A wrapper keeps its GObject alive; a GObject never keeps a wrapper alive.
/// What must live as long as the GObject (signal handlers, bindings) is owned by the GObject itself.
/// It follows that a handler may capture view-models, but never a wrapper of its own widget or of an ancestor: capture
/// the page weakly, or take the sender from the handler's argument.
///
/// `@MainActor` is spelled out because an optimized build inlines the isolated `deinit` into other modules, where the
/// compiler (6.3) no longer knows this module's default isolation.
@MainActor
open class Object {
    package nonisolated(unsafe) let raw: UnsafeMutableRawPointer

    /// Wraps a GObject and takes a reference of its own; a floating one is sunk.
    public required init(retaining raw: UnsafeMutableRawPointer) {
        self.raw = raw
        g_object_ref_sink(raw)
    }

    isolated deinit { g_object_unref(raw) }

    /// Returns the pointer as GTK's functions want it, for types whose fields the headers show.
    package func cast<CType>(to type: CType.Type = CType.self) -> UnsafeMutablePointer<CType> {
        raw.assumingMemoryBound(to: type)
    }

    /// The pointer as GTK's functions want it, for types whose fields the headers hide.
    package var opaque: OpaquePointer { OpaquePointer(raw) }

    /// True when the GObject is of the given type or of one derived from it.
    package func isInstance(of type: GType) -> Bool { hutong_is_a(raw, type) != 0 }
}

extension ObjectProtocol {
    /// Creates a pointer that a GTK constructor has just returned with a full (not floating) reference.
    package init(adopting raw: UnsafeMutableRawPointer) {
        self.init(retaining: raw)
        g_object_unref(raw)
    }
}

extension Object {
    /// Runs `work` once when the GObject is disposed of, which for a widget is when nothing holds it any more.
    func onDispose(_ work: @escaping () -> Void) {
        let box = Unmanaged.passRetained(DisposeHandler(work))
        g_object_weak_ref(
            cast(),
            { data, _ in
                let box = Unmanaged<DisposeHandler>.fromOpaque(data!)
                MainActor.assumeIsolated { box.takeUnretainedValue().work() }
                box.release()
            }, box.toOpaque())
    }

    private final class DisposeHandler {
        let work: () -> Void
        init(_ work: @escaping () -> Void) { self.work = work }
    }
}

/// Tells whether a GObject is still there without keeping it: what the ownership checks ask.
@MainActor  // Spelled out for the same reason as `Object`'s.
public final class WeakObject {
    private let reference = UnsafeMutablePointer<GWeakRef>.allocate(capacity: 1)

    /// Watches the wrapper's GObject.
    public init(_ object: Object) {
        reference.initialize(to: GWeakRef())
        g_weak_ref_init(reference, object.raw)
    }

    /// True until the GObject is disposed.
    public var isAlive: Bool { withObject { _ in true } ?? false }

    /// Gives `body` the GObject, while it is there.
    func withObject<Result>(_ body: (UnsafeMutableRawPointer) -> Result) -> Result? {
        guard let object = g_weak_ref_get(reference) else { return nil }
        defer { g_object_unref(object) }
        return body(object)
    }

    isolated deinit {
        g_weak_ref_clear(reference)
        reference.deallocate()
    }
}

/// Reaches a widget from its own handlers without keeping it.
public final class WeakWidget {
    private let reference: WeakObject

    /// Watches a widget.
    public init(_ widget: Widget) { reference = WeakObject(widget) }

    /// The widget, while it is there.
    public var widget: Widget? { reference.withObject { Widget(retaining: $0) } }
}
