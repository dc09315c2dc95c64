import CAtspi
import Foundation
import Synchronization

/// The notification server of the session. It receives notifications, which can be clicked.
///
/// It replies on a thread of its own, because a program waits for it while the driver waits for the program.
final class NotificationServer: Sendable {
    /// A visible notification.
    struct Notification: Equatable, Sendable {
        var id: UInt32
        var title: String
        var body: String
    }

    private static let name = "org.freedesktop.Notifications"
    private static let path = "/org/freedesktop/Notifications"

    private struct State {
        var shown: [Notification] = []
        var lastID: UInt32 = 0
    }

    private let state = Mutex(State())
    /// The connection, to which libdbus synchronizes access.
    private nonisolated(unsafe) let connection: OpaquePointer

    /// The visible notifications, oldest first.
    var shown: [Notification] { state.withLock(\.shown) }

    /// Connects to the session's bus.
    init(address: String) throws {
        var error = DBusError()
        dbus_error_init(&error)
        defer { dbus_error_free(&error) }
        guard let connection = dbus_connection_open_private(address, &error) else {
            throw DriverError("no notification server: \(String(cString: error.message))")
        }
        dbus_connection_set_exit_on_disconnect(connection, 0)
        guard dbus_bus_register(connection, &error) != 0,
            dbus_bus_request_name(connection, Self.name, 0, &error) == DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER
        else { throw DriverError("no notification server") }
        self.connection = connection
        let thread = Thread { [self] in run() }
        thread.name = "notification-server"
        thread.start()
    }

    /// Clicks a notification: invokes its default action and removes it.
    func click(_ notification: Notification) throws {
        guard let signal = dbus_message_new_signal(Self.path, Self.name, "ActionInvoked") else {
            throw DriverError("no memory")
        }
        defer { dbus_message_unref(signal) }
        var iterator = DBusMessageIter()
        dbus_message_iter_init_append(signal, &iterator)
        MessageBus.append(.unsigned(notification.id), to: &iterator)
        MessageBus.append(.string("default"), to: &iterator)
        dbus_connection_send(connection, signal, nil)
        dbus_connection_flush(connection)
        state.withLock { $0.shown.removeAll { $0.id == notification.id } }
    }

    private func run() {
        while dbus_connection_read_write(connection, 50) != 0 {
            while let message = dbus_connection_pop_message(connection) {
                reply(to: message)
                dbus_message_unref(message)
            }
        }
    }

    private func reply(to message: OpaquePointer) {
        guard dbus_message_get_type(message) == DBUS_MESSAGE_TYPE_METHOD_CALL else { return }
        var values: [BusValue] = []
        var arguments = DBusMessageIter()
        if dbus_message_iter_init(message, &arguments) != 0 { values = MessageBus.values(&arguments) }
        let reply = dbus_message_new_method_return(message)
        defer { dbus_message_unref(reply) }
        var iterator = DBusMessageIter()
        dbus_message_iter_init_append(reply, &iterator)
        switch dbus_message_get_member(message).map({ String(cString: $0) }) {
        case "Notify": MessageBus.append(.unsigned(show(values)), to: &iterator)
        case "CloseNotification": state.withLock { $0.shown.removeAll { .unsigned($0.id) == values.first } }
        case "GetServerInformation":
            for text in ["journey", "Hutong", "1", "1.2"] { MessageBus.append(.string(text), to: &iterator) }
        default: break
        }
        dbus_connection_send(connection, reply, nil)
    }

    /// Shows a notification, which replaces an earlier one on request, and returns its id.
    private func show(_ values: [BusValue]) -> UInt32 {
        guard values.count > 4 else { return 0 }
        let replaced: UInt32 = if case .unsigned(let id) = values[1] { id } else { 0 }
        return state.withLock { state in
            let isKnown = state.shown.contains { $0.id == replaced }
            if !isKnown { state.lastID += 1 }
            let id = isKnown ? replaced : state.lastID
            let notification = Notification(id: id, title: values[3].string ?? "", body: values[4].string ?? "")
            state.shown.removeAll { $0.id == id }
            state.shown.append(notification)
            return id
        }
    }
}
