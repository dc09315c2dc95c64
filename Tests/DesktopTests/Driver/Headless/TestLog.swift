import Logging
import Services
import Synchronization

/// The log of the app under test: kept, to be searched for personal data.
enum TestLog {
    private static let lines = Mutex("")
    private static let isStarted = Mutex(false)

    /// What was logged since the last `clear()`.
    static var text: String { lines.withLock { $0 } }

    /// Forgets what was logged.
    static func clear() { lines.withLock { $0 = "" } }

    /// Collects everything that is logged in this process from now on; only the first call has an effect.
    static func start() {
        let isFirst = isStarted.withLock { started in
            defer { started = true }
            return !started
        }
        guard isFirst else { return }
        ProgramLog.start(level: .trace, recent: RecentLog()) { line in lines.withLock { $0 += line } }
    }
}
