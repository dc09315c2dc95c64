/// A connected signal handler, for disconnecting it before its object is released.
public struct SignalHandler {
    let id: UInt
}

extension Object {
    /// Removes a handler; its closure is released.
    public func disconnect(_ handler: SignalHandler) { object.disconnect(handler.id) }

    /// Connects to a signal without arguments.
    @discardableResult
    public func on(_ signal: String, _ handler: @escaping () -> Void) -> SignalHandler {
        SignalHandler(id: object.connect(signal, .plain(handler)))
    }

    /// Runs the handler when the user, not the program, has changed the property.
    func onUserChange(of property: String, _ handler: @escaping () -> Void) {
        let node = Unmanaged.passUnretained(object)
        on("notify::\(property)") {
            if !node.takeUnretainedValue().isBeingWritten { handler() }
        }
    }
}
