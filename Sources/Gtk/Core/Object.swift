import CGtk

/// A strong reference to a GObject, without any other state.
///
/// The ownership rule of this module: *a wrapper has no stored properties*, so any number of wrappers may stand for
/// one GObject and none of them is special. A wrapper keeps its GObject alive; a GObject never keeps a wrapper alive.
/// State that must live as long as the GObject (signal handlers, bindings) is owned by the GObject itself. It follows
/// that a handler may capture view-models, but never a wrapper of its own widget or of an ancestor: capture the page
/// weakly, or take the sender from the handler's argument.
///
/// `@MainActor` is spelled out because an optimized build inlines the isolated `deinit` into other modules, where the
/// compiler (6.3) no longer knows this module's default isolation.
@MainActor
open class Object {
    package nonisolated(unsafe) let raw: UnsafeMutableRawPointer

    /// Creates a wrapper of a GObject with a reference of its own; a floating reference is sunk.
    public required init(retaining raw: UnsafeMutableRawPointer) {
        self.raw = raw
        g_object_ref_sink(raw)
    }

    isolated deinit { g_object_unref(raw) }

    /// Returns the pointer for GTK's functions, for types whose fields the headers show.
    package func cast<CType>(to type: CType.Type = CType.self) -> UnsafeMutablePointer<CType> {
        raw.assumingMemoryBound(to: type)
    }

    /// The pointer for GTK's functions, for types whose fields the headers hide.
    package var opaque: OpaquePointer { OpaquePointer(raw) }

    /// Returns true if the GObject is of the given type or of one derived from it.
    package func isInstance(of type: GType) -> Bool { g_type_check_instance_is_a(cast(), type) != 0 }
}

extension ObjectProtocol {
    /// Creates a wrapper of a pointer that a GTK constructor has just returned with a full (not floating) reference.
    package init(adopting raw: UnsafeMutableRawPointer) {
        self.init(retaining: raw)
        g_object_unref(raw)
    }
}

extension Object {
    /// Runs `work` once when the GObject is disposed of, which for a widget is when nothing holds it any longer.
    func onDispose(_ work: @escaping () -> Void) {
        g_object_weak_ref(
            cast(),
            { data, _ in
                runCallbackData(data)
                releaseCallbackData(data)
            }, CallbackData.retained(work))
    }
}

/// Tells whether a GObject still exists without keeping it alive, for the checks of ownership.
@MainActor  // Spelled out for the same reason as `Object`'s.
public final class WeakObject {
    private let reference = UnsafeMutablePointer<GWeakRef>.allocate(capacity: 1)

    /// Creates a weak reference to the wrapper's GObject.
    public init(_ object: Object) {
        reference.initialize(to: GWeakRef())
        g_weak_ref_init(reference, object.raw)
    }

    /// Whether the GObject has not been disposed of.
    public var isAlive: Bool { withObject { _ in true } ?? false }

    /// Passes the GObject to `body` if it exists.
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

/// A weak reference to a widget, for its own handlers.
public final class WeakWidget {
    private let reference: WeakObject

    /// Creates a weak reference to a widget.
    public init(_ widget: Widget) { reference = WeakObject(widget) }

    /// The widget, while it exists.
    public var widget: Widget? { reference.withObject { Widget(retaining: $0) } }
}
