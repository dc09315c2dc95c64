/// The object behind a wrapper: the counterpart of a GObject in GTK.
///
/// Wrappers count its references; it owns its handlers, and ends with its last reference.
@MainActor  // Spelled out for the same reason as `Object`'s.
class Node {
    /// A handler of a signal, by the form of its arguments.
    enum Handler {
        case plain(() -> Void)
        case text((String) -> Void)
        case number((Int) -> Void)
        case texts(([String]) -> Void)
        case point((_ x: Double, _ y: Double) -> Void)
        case question(() -> Bool)
        case textQuestion((String) -> Bool)
    }

    /// Whether the first reference, which the constructor leaves floating, has not been taken yet.
    var isFloating = true
    /// Whether the program is writing a value, so that the change signals are not caused by the user.
    var isBeingWritten = false
    private var handlers: [(id: UInt, signal: String, handler: Handler)] = []
    private var lastHandler: UInt = 0
    private var endings: [() -> Void] = []

    init() {}

    isolated deinit { dispose() }

    /// Runs the work for the end of the node, once.
    func dispose() {
        let work = endings
        endings = []
        for end in work { end() }
    }

    /// Runs `work` once, when the node is disposed of.
    func atEnd(_ work: @escaping () -> Void) { endings.append(work) }

    /// Writes to the node without running its change handlers.
    func writing(_ write: () -> Void) {
        let isOutermost = !isBeingWritten
        isBeingWritten = true
        write()
        if isOutermost { isBeingWritten = false }
    }

    // MARK: - Signals

    /// Connects a handler and returns its number.
    @discardableResult
    func connect(_ signal: String, _ handler: Handler) -> UInt {
        lastHandler += 1
        handlers.append((lastHandler, signal, handler))
        return lastHandler
    }

    /// Removes a handler.
    func disconnect(_ id: UInt) { handlers.removeAll { $0.id == id } }

    /// Removes all handlers, and the references that they hold.
    func disconnectAll() { handlers = [] }

    /// Returns whether a signal has a handler.
    func isConnected(_ signal: String) -> Bool { handlers.contains { $0.signal == signal } }

    /// Runs `call` with each handler of a signal that is still connected in its turn, until it returns true.
    @discardableResult
    private func emit(_ signal: String, _ call: (Handler) -> Bool) -> Bool {
        for entry in handlers where entry.signal == signal {
            guard handlers.contains(where: { $0.id == entry.id }) else { continue }
            if call(entry.handler) { return true }
        }
        return false
    }

    /// Runs the handlers of a signal without arguments. Returns whether one has handled it.
    @discardableResult
    func emit(_ signal: String) -> Bool {
        emit(signal) { handler in
            switch handler {
            case .plain(let call): call()
            case .question(let call): return call()
            default: break
            }
            return false
        }
    }

    /// Runs the handlers of a signal with a text. Returns whether one has handled it.
    @discardableResult
    func emit(_ signal: String, text: String) -> Bool {
        emit(signal) { handler in
            switch handler {
            case .text(let call): call(text)
            case .textQuestion(let call): return call(text)
            default: break
            }
            return false
        }
    }

    /// Runs the handlers of a signal with a number.
    func emit(_ signal: String, number: Int) {
        emit(signal) { handler in
            if case .number(let call) = handler { call(number) }
            return false
        }
    }

    /// Runs the handlers of a signal with texts.
    func emit(_ signal: String, texts: [String]) {
        emit(signal) { handler in
            if case .texts(let call) = handler { call(texts) }
            return false
        }
    }

    /// Runs the handlers of a signal with a point.
    func emit(_ signal: String, x: Double, y: Double) {
        emit(signal) { handler in
            if case .point(let call) = handler { call(x, y) }
            return false
        }
    }
}
