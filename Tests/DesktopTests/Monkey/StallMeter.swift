import Foundation

/// Measures how long a busy machine has kept the participants of a call from running: the app's main thread, the bus
/// and this thread. Response times are reduced by it.
@UIActor
struct StallMeter {
    private let files: [String]

    init(of app: App) throws {
        let bus = try app.session.accessibility.call(
            BusCall(
                destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
                method: "GetConnectionUnixProcessID", arguments: [.string("org.freedesktop.DBus")]))
        let processes = [app.pid] + (bus.first?.integer.map { [pid_t($0)] } ?? [])
        files = processes.map { "/proc/\($0)/schedstat" } + ["/proc/thread-self/schedstat"]
    }

    /// The sum in seconds. The kernel counts the nanoseconds in which a thread was runnable but not running.
    var stalledSeconds: Double {
        files.reduce(0) { sum, file in
            let fields = (try? String(contentsOfFile: file, encoding: .utf8))?.split(separator: " ") ?? []
            return sum + (fields.count > 1 ? Double(fields[1]) ?? 0 : 0) / 1e9
        }
    }
}
