import CGtk

/// A call over the message bus that waits for its answer; it must be answered exactly once.
public struct BusCall {
    /// The name of the called method.
    public let method: String
    /// The arguments of the call.
    public let arguments: BusArguments
    let invocation: OpaquePointer

    /// Answers with these values.
    public func answer(_ values: Variant...) {
        g_dbus_method_invocation_return_value(invocation, Variant.tuple(values).make())
    }
}

extension Application {
    /// Serves an interface, described in D-Bus's XML, at a path below the program's own; called before `register`.
    ///
    /// It exists before the program has its name on the session bus, so that a program that starts it by a call sends
    /// that call to no other object. The handler runs on the main thread for each call and may answer later.
    public func serve(path: String, interface: String, _ handler: @escaping (BusCall) -> Void) {
        guard let bus = Self.sessionBus, let node = g_dbus_node_info_new_for_xml(interface, nil) else { return }
        defer { g_dbus_node_info_unref(node) }
        let own = String(cString: g_application_get_application_id(cast())).replacing(".", with: "/")
        var table = GDBusInterfaceVTable()
        table.method_call = { _, _, _, _, method, arguments, invocation, data in
            let method = String(cString: method!)
            nonisolated(unsafe) let (arguments, invocation, data) = (arguments!, invocation!, data)
            MainActor.assumeIsolated {
                CallbackData<(BusCall) -> Void>.value(data)(
                    BusCall(method: method, arguments: BusArguments(value: arguments), invocation: invocation))
            }
        }
        g_dbus_connection_register_object(
            bus.opaque, "/\(own)\(path)", node.pointee.interfaces[0], &table, CallbackData.retained(handler),
            releaseCallbackData, nil)
    }

    /// The connection that `register` uses, too; nil without a session bus.
    private static let sessionBus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil).map {
        Object(adopting: UnsafeMutableRawPointer($0))
    }
}

extension Variant {
    /// Returns the value as GLib represents it, with a floating reference.
    func make() -> OpaquePointer {
        switch self {
        case .string(let text): g_variant_new_string(Self.valid(text))
        case .signed(let value): g_variant_new_int32(value)
        case .number(let value): g_variant_new_double(value)
        case .strings(let texts): Self.array(of: "s", texts.map { g_variant_new_string(Self.valid($0)) })
        case .table(let entries):
            Self.array(
                of: "{sv}",
                entries.map { key, value in
                    g_variant_new_dict_entry(g_variant_new_string(key), g_variant_new_variant(value.make()))
                })
        case .tuple(let values):
            Self.withPointers(values.map { $0.make() }) { g_variant_new_tuple($0, gsize(values.count)) }
        case .array(let type, let values): Self.array(of: type, values.map { $0.make() })
        }
    }

    private static func array(of type: String, _ values: [OpaquePointer]) -> OpaquePointer {
        let type = g_variant_type_new(type)
        defer { g_variant_type_free(type) }
        return withPointers(values) { g_variant_new_array(type, $0, gsize(values.count)) }
    }

    private static func withPointers(
        _ values: [OpaquePointer], _ body: (UnsafePointer<OpaquePointer?>) -> OpaquePointer
    ) -> OpaquePointer {
        values.map(Optional.some).withUnsafeBufferPointer { buffer in
            // No element of an empty array is read.
            buffer.baseAddress.map(body) ?? [nil].withUnsafeBufferPointer { body($0.baseAddress!) }
        }
    }

    /// Returns a text without zero characters, which GLib does not accept.
    private static func valid(_ text: String) -> String { text.contains("\0") ? text.filter { $0 != "\0" } : text }
}

/// The arguments of a call over the message bus: strings, lists of strings and numbers, by position.
public struct BusArguments {
    let value: OpaquePointer

    /// Returns the string at a position; empty if there is none.
    public func string(at index: Int) -> String {
        with(index, "s") { String(cString: g_variant_get_string($0, nil)) } ?? ""
    }

    /// Returns the strings in the list at a position.
    public func strings(at index: Int) -> [String] {
        with(index, "as") { list in
            (0..<g_variant_n_children(list)).map { place in
                let child = g_variant_get_child_value(list, place)!
                defer { g_variant_unref(child) }
                return String(cString: g_variant_get_string(child, nil))
            }
        } ?? []
    }

    private func with<Result>(_ index: Int, _ type: String, _ read: (OpaquePointer) -> Result) -> Result? {
        guard index < g_variant_n_children(value), let child = g_variant_get_child_value(value, gsize(index)) else {
            return nil
        }
        defer { g_variant_unref(child) }
        guard String(cString: g_variant_get_type_string(child)) == type else { return nil }
        return read(child)
    }
}
