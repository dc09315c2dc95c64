import Foundation

/// How long others on a busy machine kept those who take part in an answer from running: the app's main thread, the
/// bus and ourselves. That is no fault of the app.
@UIActor
struct Rush {
    private let files: [String]

    init(of app: App) throws {
        let bus = try app.session.accessibility.call(
            BusCall(
                destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
                method: "GetConnectionUnixProcessID", arguments: [.string("org.freedesktop.DBus")]))
        let processes = [app.pid] + (bus.first?.integer.map { [pid_t($0)] } ?? [])
        files = processes.map { "/proc/\($0)/schedstat" } + ["/proc/thread-self/schedstat"]
    }

    /// Seconds since they were started; the kernel counts the nanoseconds ready to run but not running.
    var waited: Double {
        files.reduce(0) { sum, file in
            let fields = (try? String(contentsOfFile: file, encoding: .utf8))?.split(separator: " ") ?? []
            return sum + (fields.count > 1 ? Double(fields[1]) ?? 0 : 0) / 1e9
        }
    }
}
