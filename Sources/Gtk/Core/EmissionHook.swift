import CGtk

/// Runs a function at each emission of a signal by any object of a type, before the handlers; until it is released.
@MainActor  // Spelled out for the same reason as `Object`'s.
final class EmissionHook {
    private final class Receiver {
        let call: (UnsafeMutableRawPointer) -> Void
        init(_ call: @escaping (UnsafeMutableRawPointer) -> Void) { self.call = call }
    }

    private let signal: guint
    private let id: gulong

    /// Nil where the type has no signal of that name.
    init?(_ name: String, of type: GType, _ receive: @escaping (_ emitter: UnsafeMutableRawPointer) -> Void) {
        // A signal is known once its class is.
        let isInterface = g_type_fundamental(type) == gType(2)
        let known = isInterface ? g_type_default_interface_ref(type) : g_type_class_ref(type)
        defer {
            if !isInterface { g_type_class_unref(known) }
        }
        signal = g_signal_lookup(name, type)
        guard signal != 0 else { return nil }
        id = g_signal_add_emission_hook(
            signal, 0,
            { _, _, values, data in
                guard let values, let object = g_value_get_object(values), let data else { return 1 }
                // A wrapper takes a floating reference, and would release the last one of an object that is still being
                // made. The user cannot have acted on that.
                guard g_object_is_floating(object) == 0 else { return 1 }
                nonisolated(unsafe) let (raw, receiver) = (UnsafeMutableRawPointer(object), data)
                MainActor.assumeIsolated {
                    Unmanaged<Receiver>.fromOpaque(receiver).takeUnretainedValue().call(raw)
                }
                return 1
            }, Unmanaged.passRetained(Receiver(receive)).toOpaque(),
            { data in data.map { Unmanaged<AnyObject>.fromOpaque($0).release() } })
    }

    isolated deinit { g_signal_remove_emission_hook(signal, id) }
}
