import CGtk
import CGtkShim

/// A call over the message bus that waits for its answer; it must be answered exactly once.
public struct BusCall {
    /// The name of the called method.
    public let method: String
    /// The arguments of the call.
    public let arguments: BusArguments
    private let invocation: OpaquePointer

    init(method: String, arguments: BusArguments, invocation: OpaquePointer) {
        self.method = method
        self.arguments = arguments
        self.invocation = invocation
    }

    /// Answers with these values.
    public func answer(_ values: Variant...) {
        g_dbus_method_invocation_return_value(invocation, Variant.tuple(values).make())
    }
}

extension Application {
    private final class Server {
        let answer: (BusCall) -> Void
        init(_ answer: @escaping (BusCall) -> Void) { self.answer = answer }
    }

    /// Serves interfaces, described in D-Bus's XML, at a path below the program's own; called before `run`.
    ///
    /// The handler runs on the main thread for each call and may answer later.
    public func serve(path: String, interfaces: String, _ handler: @escaping (BusCall) -> Void) {
        hutong_application_serve(
            opaque, path, interfaces,
            { method, arguments, invocation, data in
                let call = (method: String(cString: method!), arguments: arguments!, invocation: invocation!)
                nonisolated(unsafe) let unsafeCall = call
                nonisolated(unsafe) let server = Unmanaged<AnyObject>.fromOpaque(data!).takeUnretainedValue()
                MainActor.assumeIsolated {
                    (server as? Server)?.answer(
                        BusCall(
                            method: unsafeCall.method, arguments: BusArguments(unsafeCall.arguments),
                            invocation: unsafeCall.invocation))
                }
            }, Unmanaged.passRetained(Server(handler)).toOpaque(),
            { data in Unmanaged<AnyObject>.fromOpaque(data!).release() })
    }
}
