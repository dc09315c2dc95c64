import CGtk

/// Carries a Swift value through C as the data of a callback. C owns it until it calls `releaseCallbackData`.
final class CallbackData<Value> {
    private let value: Value

    private init(_ value: Value) { self.value = value }

    /// Returns the data to pass to C.
    static func retained(_ value: Value) -> UnsafeMutableRawPointer {
        Unmanaged.passRetained(CallbackData(value)).toOpaque()
    }

    /// Returns the value of the data that C passes to a callback.
    static func value(_ data: UnsafeMutableRawPointer?) -> Value {
        Unmanaged<CallbackData>.fromOpaque(data!).takeUnretainedValue().value
    }
}

/// Releases the data of a callback.
nonisolated func releaseCallbackData(_ data: UnsafeMutableRawPointer?) {
    Unmanaged<AnyObject>.fromOpaque(data!).release()
}

/// Runs work that C received as the data of a callback.
nonisolated func runCallbackData(_ data: UnsafeMutableRawPointer?) {
    nonisolated(unsafe) let data = data
    MainActor.assumeIsolated { CallbackData<() -> Void>.value(data)() }
}

/// The fundamental types of GLib, which its headers number by macros.
enum Fundamental {
    static let boolean = GType(5 << 2)
    static let int = GType(6 << 2)
    static let string = GType(16 << 2)
    static let object = GType(20 << 2)
}

/// Passes an empty value of a type to `body`.
func withValue<Result>(_ type: GType, _ body: (UnsafeMutablePointer<GValue>) -> Result) -> Result {
    var value = GValue()
    g_value_init(&value, type)
    defer { g_value_unset(&value) }
    return body(&value)
}

/// Turns GIO's asynchronous calls, a start with a callback and a finish, into one awaited call.
enum AsyncResult {
    /// Starts a call with the callback and the data to pass to GIO, and returns the `GAsyncResult` that finishes it.
    static func of(_ start: (GAsyncReadyCallback, UnsafeMutableRawPointer) -> Void) async -> Object {
        await withCheckedContinuation { continuation in
            start(
                { _, result, data in
                    nonisolated(unsafe) let result = UnsafeMutableRawPointer(result!)
                    nonisolated(unsafe) let data = data
                    MainActor.assumeIsolated {
                        CallbackData<CheckedContinuation<Object, Never>>.value(data)
                            .resume(returning: Object(retaining: result))
                    }
                    releaseCallbackData(data)
                }, CallbackData.retained(continuation))
        }
    }
}
