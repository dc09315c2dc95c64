import CGtk

/// A connected signal handler, for disconnecting it before its object is released.
public struct SignalHandler {
    let id: gulong
}

/// The arguments of a signal, by position from 1 on; at 0 is the object that emits it.
struct SignalArguments {
    private let values: UnsafePointer<GValue>

    fileprivate init(_ values: UnsafePointer<GValue>) { self.values = values }

    /// Returns a number, a truth value, a choice or flags.
    func integer(_ index: Int) -> Int32 {
        withValue(Fundamental.int) { number in
            g_value_transform(values + index, number)
            return g_value_get_int(number)
        }
    }

    func double(_ index: Int) -> Double { g_value_get_double(values + index) }

    func string(_ index: Int) -> String { g_value_get_string(values + index).map { String(cString: $0) } ?? "" }

    /// Returns an object or any other value that is passed by its address.
    func pointer(_ index: Int) -> UnsafeMutableRawPointer? { g_value_peek_pointer(values + index) }
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

    /// Connects to any signal. The handler returns true if it has handled it, for a signal that asks.
    ///
    /// The closure of GLib owns the handler and releases it when it is disconnected.
    @discardableResult
    func connect(_ signal: String, _ handler: @escaping (SignalArguments) -> Bool) -> SignalHandler {
        let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), CallbackData.retained(handler))!
        g_closure_add_finalize_notifier(closure, closure.pointee.data) { data, _ in releaseCallbackData(data) }
        g_closure_set_marshal(closure) { closure, result, _, values, _, _ in
            nonisolated(unsafe) let (data, values) = (closure!.pointee.data, values!)
            let isHandled = MainActor.assumeIsolated {
                CallbackData<(SignalArguments) -> Bool>.value(data)(SignalArguments(values))
            }
            // A signal that does not ask whether it was handled may have a result of another type.
            guard let result, result.pointee.g_type == Fundamental.boolean else { return }
            g_value_set_boolean(result, isHandled ? 1 : 0)
        }
        return SignalHandler(id: g_signal_connect_closure(raw, signal, closure, 0))
    }

    /// Removes a handler; its closure is released.
    public func disconnect(_ handler: SignalHandler) {
        g_signal_handler_disconnect(raw, handler.id)
    }

    /// Connects to a signal whose arguments, if it has any, do not matter.
    @discardableResult
    public func on(_ signal: String, _ handler: @escaping () -> Void) -> SignalHandler {
        connect(signal) { _ in
            handler()
            return false
        }
    }

    /// Connects to a signal with a pointer argument, such as `notify::` with its property.
    @discardableResult
    package func on(pointer signal: String, _ handler: @escaping (UnsafeMutableRawPointer?) -> Void) -> SignalHandler {
        connect(signal) { arguments in
            handler(arguments.pointer(1))
            return false
        }
    }

    /// Runs the handler when the user, not the program, has changed the property.
    @discardableResult
    func onUserChange(of property: String, _ handler: @escaping () -> Void) -> SignalHandler {
        on("notify::\(property)") { [raw] in
            if !Object.beingWritten.contains(raw) { handler() }
        }
    }

    /// Connects to a signal with a number, such as that of a dialog's answer.
    @discardableResult
    func on(response signal: String, _ handler: @escaping (Int) -> Void) -> SignalHandler {
        connect(signal) { arguments in
            handler(Int(arguments.integer(1)))
            return false
        }
    }

    /// Connects to a key controller's `key-pressed`.
    @discardableResult
    func on(key signal: String, _ handler: @escaping (_ key: UInt32, Modifiers) -> Bool) -> SignalHandler {
        connect(signal) { arguments in
            let state = UInt32(bitPattern: arguments.integer(3))
            return handler(UInt32(bitPattern: arguments.integer(1)), Modifiers(state: state))
        }
    }

    /// Connects to a click gesture's `pressed` or `released`.
    @discardableResult
    package func on(
        press signal: String, _ handler: @escaping (_ count: Int, _ x: Double, _ y: Double) -> Void
    ) -> SignalHandler {
        connect(signal) { arguments in
            handler(Int(arguments.integer(1)), arguments.double(2), arguments.double(3))
            return false
        }
    }

    /// Connects to a drop target's `drop`; the handler returns true if it takes the value.
    @discardableResult
    func on(drop signal: String, _ handler: @escaping (UnsafePointer<GValue>) -> Bool) -> SignalHandler {
        connect(signal) { arguments in
            arguments.pointer(1).map { handler($0.assumingMemoryBound(to: GValue.self)) } ?? false
        }
    }
}
