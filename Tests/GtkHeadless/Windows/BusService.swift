/// A call over the message bus that waits for its answer; it must be answered exactly once.
public struct BusCall {
    /// The name of the called method.
    public let method: String
    /// The arguments of the call.
    public let arguments: BusArguments
    let reply: ([Variant]) -> Void

    /// Answers with these values.
    public func answer(_ values: Variant...) { reply(values) }
}

extension Application {
    /// Serves interfaces, described in D-Bus's XML, at a path below the program's own; called before `run`.
    ///
    /// There is no bus here; a test calls the handler itself.
    public func serve(path: String, interfaces: String, _ handler: @escaping (BusCall) -> Void) {
        node.server[path] = handler
    }
}
