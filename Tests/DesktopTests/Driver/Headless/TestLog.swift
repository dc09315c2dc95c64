import Logging
import Services
import Synchronization

/// The log of the app under test, which is searched for personal data.
enum TestLog {
    private static let lines = Mutex("")
    private static let serious = Mutex<[String]>([])
    private static let isStarted = Mutex(false)

    /// The messages that were logged since the last `clear()`.
    static var text: String { lines.withLock { $0 } }

    /// The lines since the last `clear()` that report errors.
    static var errors: [String] { serious.withLock { $0 } }

    /// Clears the log.
    static func clear() {
        lines.withLock { $0 = "" }
        serious.withLock { $0 = [] }
    }

    /// Collects everything that is logged in this process from now on; only the first call has an effect.
    static func start() {
        let isFirst = isStarted.withLock { started in
            defer { started = true }
            return !started
        }
        guard isFirst else { return }
        ProgramLog.start(level: .trace, recent: RecentLog()) { line in
            lines.withLock { $0 += line }
            // The time is before the level.
            let words = line.split(separator: " ", maxSplits: 2)
            guard words.count > 1, ["error", "critical"].contains(words[1]) else { return }
            serious.withLock { $0.append(line) }
        }
    }
}
