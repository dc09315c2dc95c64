import CGtk

/// Carries a Swift closure through C; the GLib closure owns it and releases it when the handler is disconnected.
private final class Handler<Call> {
    let call: Call
    init(_ call: Call) { self.call = call }

    static func from(_ data: UnsafeMutableRawPointer?) -> Call {
        Unmanaged<Handler<Call>>.fromOpaque(data!).takeUnretainedValue().call
    }
}

/// A connected signal handler, for disconnecting it before its object is released.
public struct SignalHandler {
    let id: gulong
}

extension Object {
    /// The objects whose value the program is writing, so that their change signals are not caused by the user.
    private static var beingWritten: Set<UnsafeMutableRawPointer> = []

    /// Writes to the object without running its change handlers.
    func writing(_ write: () -> Void) {
        let isOutermost = Object.beingWritten.insert(raw).inserted
        write()
        if isOutermost { Object.beingWritten.remove(raw) }
    }

    /// Whether the program, not the user, is changing the object's value.
    package var isBeingWritten: Bool { Object.beingWritten.contains(raw) }

    private func connect<Call>(_ signal: String, _ call: Call, _ callback: GCallback) -> SignalHandler {
        let box = Unmanaged.passRetained(Handler(call))
        let id = g_signal_connect_data(
            raw, signal, callback, box.toOpaque(),
            { data, _ in Unmanaged<AnyObject>.fromOpaque(data!).release() }, GConnectFlags(rawValue: 0))
        return SignalHandler(id: id)
    }

    /// Removes a handler; its closure is released.
    public func disconnect(_ handler: SignalHandler) {
        g_signal_handler_disconnect(raw, handler.id)
    }

    /// Connects to a signal without arguments.
    @discardableResult
    public func on(_ signal: String, _ handler: @escaping () -> Void) -> SignalHandler {
        typealias Callback = @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Void
        let callback: Callback = { _, data in
            MainActor.assumeIsolated { Handler<() -> Void>.from(data)() }
        }
        return connect(signal, handler, unsafeBitCast(callback, to: GCallback.self))
    }

    /// Connects to a signal with one pointer argument, such as `notify::` with its property.
    @discardableResult
    package func on(pointer signal: String, _ handler: @escaping (UnsafeMutableRawPointer?) -> Void) -> SignalHandler {
        typealias Callback =
            @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer?, UnsafeMutableRawPointer) -> Void
        let callback: Callback = { _, argument, data in
            nonisolated(unsafe) let argument = argument
            MainActor.assumeIsolated { Handler<(UnsafeMutableRawPointer?) -> Void>.from(data)(argument) }
        }
        return connect(signal, handler, unsafeBitCast(callback, to: GCallback.self))
    }

    /// Runs the handler when the user, not the program, has changed the property.
    @discardableResult
    func onUserChange(of property: String, _ handler: @escaping () -> Void) -> SignalHandler {
        on(pointer: "notify::\(property)") { [raw] _ in
            if !Object.beingWritten.contains(raw) { handler() }
        }
    }

    /// Connects to a signal with an object and a number, such as the drawing of a page.
    @discardableResult
    func on(page signal: String, _ handler: @escaping (OpaquePointer) -> Void) -> SignalHandler {
        typealias Callback =
            @convention(c) (UnsafeMutableRawPointer, OpaquePointer, gint, UnsafeMutableRawPointer) -> Void
        let callback: Callback = { _, object, _, data in
            nonisolated(unsafe) let object = object
            MainActor.assumeIsolated { Handler<(OpaquePointer) -> Void>.from(data)(object) }
        }
        return connect(signal, handler, unsafeBitCast(callback, to: GCallback.self))
    }

    /// Connects to a dialog's signal with the number of an answer.
    @discardableResult
    func on(response signal: String, _ handler: @escaping (Int) -> Void) -> SignalHandler {
        typealias Callback = @convention(c) (UnsafeMutableRawPointer, gint, UnsafeMutableRawPointer) -> Void
        let callback: Callback = { _, answer, data in
            MainActor.assumeIsolated { Handler<(Int) -> Void>.from(data)(Int(answer)) }
        }
        return connect(signal, handler, unsafeBitCast(callback, to: GCallback.self))
    }

    /// Connects to a signal with one string.
    @discardableResult
    func on(string signal: String, _ handler: @escaping (String) -> Void) -> SignalHandler {
        typealias Callback =
            @convention(c) (UnsafeMutableRawPointer, UnsafePointer<CChar>?, UnsafeMutableRawPointer) -> Void
        let callback: Callback = { _, text, data in
            let text = text.map { String(cString: $0) } ?? ""
            MainActor.assumeIsolated { Handler<(String) -> Void>.from(data)(text) }
        }
        return connect(signal, handler, unsafeBitCast(callback, to: GCallback.self))
    }

    /// Connects to a signal without arguments; the handler returns true if it has handled it.
    @discardableResult
    func onHandled(_ signal: String, _ handler: @escaping () -> Bool) -> SignalHandler {
        typealias Callback = @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> gboolean
        let callback: Callback = { _, data in
            MainActor.assumeIsolated { Handler<() -> Bool>.from(data)() ? 1 : 0 }
        }
        return connect(signal, handler, unsafeBitCast(callback, to: GCallback.self))
    }

    /// Connects to a signal with one string; the handler returns true if it has handled it.
    @discardableResult
    func onHandled(string signal: String, _ handler: @escaping (String) -> Bool) -> SignalHandler {
        typealias Callback =
            @convention(c) (UnsafeMutableRawPointer, UnsafePointer<CChar>?, UnsafeMutableRawPointer) -> gboolean
        let callback: Callback = { _, text, data in
            let text = text.map { String(cString: $0) } ?? ""
            return MainActor.assumeIsolated { Handler<(String) -> Bool>.from(data)(text) ? 1 : 0 }
        }
        return connect(signal, handler, unsafeBitCast(callback, to: GCallback.self))
    }

    /// Connects to a key controller's `key-pressed`.
    @discardableResult
    func on(key signal: String, _ handler: @escaping (_ key: UInt32, _ modifiers: UInt32) -> Bool) -> SignalHandler {
        typealias Callback =
            @convention(c) (UnsafeMutableRawPointer, guint, guint, GdkModifierType, UnsafeMutableRawPointer) -> gboolean
        let callback: Callback = { _, key, _, modifiers, data in
            MainActor.assumeIsolated {
                Handler<(UInt32, UInt32) -> Bool>.from(data)(key, modifiers.rawValue) ? 1 : 0
            }
        }
        return connect(signal, handler, unsafeBitCast(callback, to: GCallback.self))
    }

    /// Connects to a scroll controller's `scroll`.
    @discardableResult
    func on(scroll signal: String, _ handler: @escaping (_ dx: Double, _ dy: Double) -> Bool) -> SignalHandler {
        typealias Callback =
            @convention(c) (UnsafeMutableRawPointer, Double, Double, UnsafeMutableRawPointer) -> gboolean
        let callback: Callback = { _, dx, dy, data in
            MainActor.assumeIsolated { Handler<(Double, Double) -> Bool>.from(data)(dx, dy) ? 1 : 0 }
        }
        return connect(signal, handler, unsafeBitCast(callback, to: GCallback.self))
    }

    /// Connects to a click gesture's `pressed` or `released`.
    @discardableResult
    package func on(
        press signal: String, _ handler: @escaping (_ count: Int, _ x: Double, _ y: Double) -> Void
    ) -> SignalHandler {
        typealias Callback =
            @convention(c) (UnsafeMutableRawPointer, gint, Double, Double, UnsafeMutableRawPointer) -> Void
        let callback: Callback = { _, count, x, y, data in
            MainActor.assumeIsolated { Handler<(Int, Double, Double) -> Void>.from(data)(Int(count), x, y) }
        }
        return connect(signal, handler, unsafeBitCast(callback, to: GCallback.self))
    }

    /// Connects to a drop target's `drop`; the handler returns true if it takes the value.
    @discardableResult
    func on(drop signal: String, _ handler: @escaping (UnsafePointer<GValue>) -> Bool) -> SignalHandler {
        typealias Callback =
            @convention(c) (UnsafeMutableRawPointer, UnsafePointer<GValue>, Double, Double, UnsafeMutableRawPointer) ->
            gboolean
        let callback: Callback = { _, value, _, _, data in
            nonisolated(unsafe) let value = value
            return MainActor.assumeIsolated { Handler<(UnsafePointer<GValue>) -> Bool>.from(data)(value) ? 1 : 0 }
        }
        return connect(signal, handler, unsafeBitCast(callback, to: GCallback.self))
    }

    /// Connects to an overlay's `get-child-position`; the handler returns the place of a child.
    @discardableResult
    func on(
        place signal: String, _ handler: @escaping (UnsafeMutablePointer<GtkWidget>) -> GdkRectangle
    ) -> SignalHandler {
        typealias Callback =
            @convention(c) (
                UnsafeMutableRawPointer, UnsafeMutablePointer<GtkWidget>, UnsafeMutablePointer<GdkRectangle>,
                UnsafeMutableRawPointer
            ) -> gboolean
        let callback: Callback = { _, child, place, data in
            nonisolated(unsafe) let (child, place) = (child, place)
            MainActor.assumeIsolated {
                place.pointee = Handler<(UnsafeMutablePointer<GtkWidget>) -> GdkRectangle>.from(data)(child)
            }
            return 1
        }
        return connect(signal, handler, unsafeBitCast(callback, to: GCallback.self))
    }

    /// Connects to an application's `open`, with the addresses to open.
    @discardableResult
    func on(files signal: String, _ handler: @escaping ([String]) -> Void) -> SignalHandler {
        typealias Callback =
            @convention(c) (
                UnsafeMutableRawPointer, UnsafePointer<OpaquePointer?>, gint, UnsafePointer<CChar>?,
                UnsafeMutableRawPointer
            ) -> Void
        let callback: Callback = { _, files, count, _, data in
            let addresses = (0..<Int(count)).compactMap { index -> String? in
                guard let address = g_file_get_uri(files[index]) else { return nil }
                defer { g_free(address) }
                return String(cString: address)
            }
            MainActor.assumeIsolated { Handler<([String]) -> Void>.from(data)(addresses) }
        }
        return connect(signal, handler, unsafeBitCast(callback, to: GCallback.self))
    }
}
