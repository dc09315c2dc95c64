import CAtspi
import Foundation
import Synchronization

/// The session manager of a desktop, like GNOME's: programs register with it, and it tells them of the end of the
/// session.
///
/// It replies on a thread of its own, because a program waits for it while the driver waits for the program.
final class SessionManager: Sendable {
    private static let name = "org.gnome.SessionManager"
    private static let clientPath = "/org/gnome/SessionManager/Client1"
    private static let clientInterface = "org.gnome.SessionManager.ClientPrivate"

    private let state = Mutex((hasClient: false, isStopped: false))
    /// The connection, to which libdbus synchronizes access.
    private nonisolated(unsafe) let connection: OpaquePointer

    /// Whether a program has registered.
    var hasClient: Bool { state.withLock(\.hasClient) }

    /// Connects to the session's bus.
    init(address: String) throws {
        var error = DBusError()
        dbus_error_init(&error)
        defer { dbus_error_free(&error) }
        guard let connection = dbus_connection_open_private(address, &error) else {
            throw DriverError("no session manager: \(String(cString: error.message))")
        }
        dbus_connection_set_exit_on_disconnect(connection, 0)
        guard dbus_bus_register(connection, &error) != 0,
            dbus_bus_request_name(connection, Self.name, 0, &error) == DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER
        else { throw DriverError("no session manager") }
        self.connection = connection
        let thread = Thread { [self] in run() }
        thread.name = "session-manager"
        thread.start()
    }

    /// Tells the program that the session is about to end, and then that it ends.
    func endSession() {
        send("QueryEndSession")
        send("EndSession")
    }

    /// Leaves the bus.
    func stop() { state.withLock { $0.isStopped = true } }

    private func send(_ signal: String) {
        guard let message = dbus_message_new_signal(Self.clientPath, Self.clientInterface, signal) else { return }
        defer { dbus_message_unref(message) }
        var iterator = DBusMessageIter()
        dbus_message_iter_init_append(message, &iterator)
        MessageBus.append(.unsigned(0), to: &iterator)
        dbus_connection_send(connection, message, nil)
        dbus_connection_flush(connection)
    }

    private func run() {
        while !state.withLock(\.isStopped), dbus_connection_read_write(connection, 50) != 0 {
            while let message = dbus_connection_pop_message(connection) {
                reply(to: message)
                dbus_message_unref(message)
            }
        }
        dbus_connection_close(connection)
        dbus_connection_unref(connection)
    }

    private func reply(to message: OpaquePointer) {
        guard dbus_message_get_type(message) == DBUS_MESSAGE_TYPE_METHOD_CALL else { return }
        let reply: OpaquePointer?
        switch dbus_message_get_member(message).map({ String(cString: $0) }) {
        case "RegisterClient":
            reply = dbus_message_new_method_return(message)
            var iterator = DBusMessageIter()
            dbus_message_iter_init_append(reply, &iterator)
            Self.clientPath.withCString { path in
                var path: UnsafePointer<CChar>? = path
                dbus_message_iter_append_basic(&iterator, Int32(UInt8(ascii: "o")), &path)
            }
            state.withLock { $0.hasClient = true }
        case "EndSessionResponse", "UnregisterClient": reply = dbus_message_new_method_return(message)
        default: reply = dbus_message_new_error(message, DBUS_ERROR_UNKNOWN_METHOD, "not here")
        }
        dbus_connection_send(connection, reply, nil)
        dbus_connection_flush(connection)
        dbus_message_unref(reply)
    }
}
