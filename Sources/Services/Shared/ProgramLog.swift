import Foundation
import Logging
import Synchronization

/// The destinations of the program's log: standard error, and its last lines to About → Troubleshooting.
package enum ProgramLog {
    /// The format of a line.
    package enum Format: Sendable {
        /// `12:34:56.789 warning groups.sync: The server cannot be reached status=502`, for a person.
        case terminal
        /// `<4>groups.sync: …`, which systemd's journal reads as a priority (sd-daemon(3)).
        case journal
    }

    /// Returns the effective level: the option's, or else that of `HUTONG_LOG_LEVEL`, or else notice.
    package static func level(option: Logger.Level?, environment: [String: String]) -> Logger.Level {
        option ?? environment["HUTONG_LOG_LEVEL"].flatMap { Logger.Level(rawValue: $0.lowercased()) } ?? .notice
    }

    /// Sends every logger's lines of `level` and above to standard error, and to `recent`. Called once, before the
    /// first logger is made.
    ///
    /// The journal receives only warnings and worse, whatever `level` is, because it is kept on the disk.
    package static func start(level: Logger.Level, recent: RecentLog) {
        let isJournal = isJournal(environment: ProcessInfo.processInfo.environment, of: STDERR_FILENO)
        start(level: level, recent: recent, format: isJournal ? .journal : .terminal) { line in
            // One call for each line, so that lines of several threads are not mixed.
            _ = line.withCString { Foundation.write(STDERR_FILENO, $0, strlen($0)) }
        }
    }

    /// Sends every line to `write` instead: for tests that run the program in their own process.
    package static func start(
        level: Logger.Level, recent: RecentLog, format: Format = .terminal, write: @escaping @Sendable (String) -> Void
    ) {
        LoggingSystem.bootstrap { label in
            LineHandler(label: label, logLevel: level, format: format, recent: recent, write: write)
        }
    }

    /// Returns whether `descriptor` is the stream that systemd connected to the journal (systemd.exec(5),
    /// `JOURNAL_STREAM`).
    static func isJournal(environment: [String: String], of descriptor: Int32) -> Bool {
        guard let parts = environment["JOURNAL_STREAM"]?.split(separator: ":"), parts.count == 2 else { return false }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return false }
        return String(status.st_dev) == parts[0] && String(status.st_ino) == parts[1]
    }
}

/// Writes one line for each event.
struct LineHandler: LogHandler {
    let label: String
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?
    let format: ProgramLog.Format
    let recent: RecentLog
    let write: @Sendable (String) -> Void

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let values = metadata.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }
        let details = values.map { " \($0.key)=\($0.value)" }.joined()
        let text = Self.withoutControls("\(label): \(event.message)\(details)")
        let line = "\(Self.timeOfDay()) \(event.level) \(text)"
        recent.append(line)
        switch format {
        case .terminal: write(line + "\n")
        case .journal: if event.level >= .warning { write("<\(Self.priority(of: event.level))>\(text)\n") }
        }
    }

    /// Returns a value from outside without control characters: it must not begin a line of its own, nor change the
    /// terminal. "\r\n" is one Character, so scalars are replaced.
    private static func withoutControls(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }))
    }

    /// Returns the level as a number of syslog(3).
    static func priority(of level: Logger.Level) -> Int {
        switch level {
        case .trace, .debug: 7
        case .info: 6
        case .notice: 5
        case .warning: 4
        case .error: 3
        case .critical: 2
        }
    }

    /// Returns the time in the zone of the computer, to the millisecond; Foundation's formatters of dates are a hundred
    /// times slower.
    private static func timeOfDay() -> String {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        var parts = tm()
        localtime_r(&now.tv_sec, &parts)
        let milliseconds = now.tv_nsec / 1_000_000
        return String(format: "%02d:%02d:%02d.%03ld", parts.tm_hour, parts.tm_min, parts.tm_sec, milliseconds)
    }
}

/// The last lines of the log, which About → Troubleshooting shows; safe to use from any thread.
package final class RecentLog: Sendable {
    /// The number of lines that are kept.
    package static let capacity = 500

    private let kept = Mutex<[String]>([])

    package init() {}

    /// Adds a line.
    package func append(_ line: String) {
        kept.withLock { lines in
            // All that are too old at once, which takes less time than one after the other.
            if lines.count == 2 * Self.capacity { lines.removeFirst(Self.capacity) }
            lines.append(line)
        }
    }

    /// The lines that are kept, the oldest first.
    package var lines: [String] { kept.withLock { $0.suffix(Self.capacity) } }
}
