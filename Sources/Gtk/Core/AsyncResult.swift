import CGtk

/// Turns GIO's asynchronous calls, a start with a callback and a finish, into one awaited call.
enum AsyncResult {
    private final class Waiter {
        let continuation: CheckedContinuation<Object, Never>
        init(_ continuation: CheckedContinuation<Object, Never>) { self.continuation = continuation }
    }

    /// Starts a call with the callback and the data to pass to GIO, and returns the `GAsyncResult` that finishes it.
    static func of(_ start: (GAsyncReadyCallback, UnsafeMutableRawPointer) -> Void) async -> Object {
        await withCheckedContinuation { continuation in
            start(
                { _, result, data in
                    nonisolated(unsafe) let result = UnsafeMutableRawPointer(result!)
                    nonisolated(unsafe) let data = data!
                    MainActor.assumeIsolated {
                        let waiter = Unmanaged<Waiter>.fromOpaque(data).takeRetainedValue()
                        waiter.continuation.resume(returning: Object(retaining: result))
                    }
                }, Unmanaged.passRetained(Waiter(continuation)).toOpaque())
        }
    }
}
