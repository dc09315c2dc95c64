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
    /// Serves an interface, described in D-Bus's XML, at a path below the program's own; called before `register`.
    ///
    /// There is no bus here; a test calls the handler itself.
    public func serve(path: String, interface: String, _ handler: @escaping (BusCall) -> Void) {
        node.server[path] = handler
    }
}

/// The arguments of a call over the message bus: strings, lists of strings and numbers, by position.
public struct BusArguments {
    let values: [Variant]

    /// Returns the string at a position; empty if there is none.
    public func string(at index: Int) -> String {
        guard values.indices.contains(index), case .string(let text) = values[index] else { return "" }
        return text
    }

    /// Returns the strings in the list at a position.
    public func strings(at index: Int) -> [String] {
        guard values.indices.contains(index), case .strings(let texts) = values[index] else { return [] }
        return texts
    }
}
