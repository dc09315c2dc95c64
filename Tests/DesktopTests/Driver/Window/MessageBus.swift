import CAtspi

/// A value in a D-Bus message; variants are unwrapped, dictionary entries are structures of two.
enum BusValue: Equatable {
    case string(String)
    case integer(Int)
    case unsigned(UInt32)
    case number(Double)
    case flag(Bool)
    case list([BusValue])

    var string: String? { if case .string(let text) = self { text } else { nil } }
    var list: [BusValue] { if case .list(let values) = self { values } else { [] } }
    var flag: Bool { self == .flag(true) }
    var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .unsigned(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }
    var integer: Int? { number.map { Int($0) } }
}

/// A method call.
struct BusCall {
    var destination: String
    var path: String
    var interface: String
    var method: String
    var arguments: [BusValue] = []
}

/// A private connection to a message bus that can send hundreds of calls before it waits for the first reply.
///
/// libatspi waits for each reply, so that reading a window of 400 widgets takes 2 000 round trips. Reading it level by
/// level takes about 60.
@UIActor
final class MessageBus {
    private static let batch = 500
    private let connection: OpaquePointer

    /// Connects to the bus at `address`.
    init(address: String) throws {
        var error = DBusError()
        dbus_error_init(&error)
        defer { dbus_error_free(&error) }
        guard let connection = dbus_connection_open_private(address, &error) else {
            throw DriverError("cannot connect to the bus at \(address): \(String(cString: error.message))")
        }
        dbus_connection_set_exit_on_disconnect(connection, 0)
        guard dbus_bus_register(connection, &error) != 0 else {
            throw DriverError("cannot register on the bus: \(String(cString: error.message))")
        }
        self.connection = connection
    }

    /// Makes a call and returns its reply; throws if the reply is an error or does not arrive within `seconds`.
    @discardableResult
    func call(_ call: BusCall, seconds: Double = 10) throws -> [BusValue] {
        guard let reply = replies(to: [call], seconds: seconds)[0] else {
            throw DriverError("\(call.destination) did not reply to \(call.interface).\(call.method) on \(call.path)")
        }
        return reply
    }

    /// Makes all calls before it waits for the first reply. The reply is nil after an error or a time-out.
    func replies(to calls: [BusCall], seconds: Double = 10) -> [[BusValue]?] {
        var all: [[BusValue]?] = []
        for start in stride(from: 0, to: calls.count, by: Self.batch) {
            let pending = calls[start..<min(start + Self.batch, calls.count)].map { send($0, seconds: seconds) }
            all += pending.map { $0.flatMap(Self.reply) }
        }
        drain()
        return all
    }

    private func send(_ call: BusCall, seconds: Double) -> OpaquePointer? {
        guard let message = dbus_message_new_method_call(call.destination, call.path, call.interface, call.method)
        else { return nil }
        defer { dbus_message_unref(message) }
        var iterator = DBusMessageIter()
        dbus_message_iter_init_append(message, &iterator)
        call.arguments.forEach { Self.append($0, to: &iterator) }
        var pending: OpaquePointer?
        dbus_connection_send_with_reply(connection, message, &pending, Int32(seconds * 1000))
        return pending
    }

    private static func reply(_ pending: OpaquePointer) -> [BusValue]? {
        defer { dbus_pending_call_unref(pending) }
        dbus_pending_call_block(pending)
        guard let reply = dbus_pending_call_steal_reply(pending) else { return nil }
        defer { dbus_message_unref(reply) }
        guard dbus_message_get_type(reply) == DBUS_MESSAGE_TYPE_METHOD_RETURN else { return nil }
        var iterator = DBusMessageIter()
        guard dbus_message_iter_init(reply, &iterator) != 0 else { return [] }
        return values(&iterator)
    }

    /// Discards received signals.
    private func drain() {
        while let message = dbus_connection_pop_message(connection) { dbus_message_unref(message) }
    }

    nonisolated static func append(_ value: BusValue, to iterator: inout DBusMessageIter) {
        func append<Raw>(_ type: Unicode.Scalar, _ raw: Raw) {
            withUnsafePointer(to: raw) { _ = dbus_message_iter_append_basic(&iterator, code(type), $0) }
        }
        switch value {
        case .string(let text): text.withCString { append("s", $0) }
        case .integer(let value): append("i", Int32(value))
        case .unsigned(let value): append("u", value)
        case .number(let value): append("d", value)
        case .flag(let value): append("b", UInt32(value ? 1 : 0))
        case .list: preconditionFailure("no call of the driver passes a container")
        }
    }

    nonisolated static func values(_ iterator: inout DBusMessageIter) -> [BusValue] {
        var values: [BusValue] = []
        while let value = value(&iterator) {
            values.append(value)
            dbus_message_iter_next(&iterator)
        }
        return values
    }

    private nonisolated static func value(_ iterator: inout DBusMessageIter) -> BusValue? {
        func basic<Raw>(_ empty: Raw) -> Raw {
            var raw = empty
            withUnsafeMutablePointer(to: &raw) { dbus_message_iter_get_basic(&iterator, $0) }
            return raw
        }
        func inside() -> [BusValue] {
            var inner = DBusMessageIter()
            dbus_message_iter_recurse(&iterator, &inner)
            return values(&inner)
        }
        let type = dbus_message_iter_get_arg_type(&iterator)
        switch type {
        case 0: return nil
        case code("s"), code("o"), code("g"):
            return .string(basic(UnsafePointer<CChar>?.none).map { String(cString: $0) } ?? "")
        case code("i"): return .integer(Int(basic(Int32(0))))
        case code("n"): return .integer(Int(basic(Int16(0))))
        case code("x"): return .integer(Int(basic(Int64(0))))
        case code("t"): return .integer(Int(truncatingIfNeeded: basic(UInt64(0))))
        case code("y"): return .unsigned(UInt32(basic(UInt8(0))))
        case code("q"): return .unsigned(UInt32(basic(UInt16(0))))
        case code("u"): return .unsigned(basic(UInt32(0)))
        case code("b"): return .flag(basic(UInt32(0)) != 0)
        case code("d"): return .number(basic(0.0))
        case code("v"): return inside().first
        default: return .list(inside())
        }
    }

    private nonisolated static func code(_ type: Unicode.Scalar) -> Int32 { Int32(type.value) }
}
