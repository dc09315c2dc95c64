import Foundation
import Testing

/// The time to count, in seconds.
private let requestedSeconds = ProcessInfo.processInfo.environment["HUTONG_IDLE_SECONDS"].flatMap(Double.init)

extension DesktopJourneys {
    /// The number of wakeups of an idle program; `make bench NAMES=idle` runs the release build.
    @UIActor @Suite(.enabled(if: requestedSeconds != nil, "make bench NAMES=idle"))
    struct IdleJourneys {
        private static let pages = [
            "today", "home-search", "listings", "groups", "weather", "account", "personal-info",
        ]

        @Test func aMemberWhoDoesNothingWakesNothing() async throws {
            let environment = ["HUTONG_LOG_LEVEL": "notice"]
            // In the sandbox inside the program, other users write messages.
            try await AccountDesktop.withMatrixServer { _, arguments in
                try await withApp(arguments: arguments, environment: environment) { app in
                    try await app.signInWithPassword()
                    // The groups are fetched, photos are drawn, and listings are reviewed.
                    try await Task.sleep(for: .seconds(60))
                    for (number, page) in Self.pages.enumerated() {
                        try await app.press("ctrl+\(number + 1)")
                        try await count(on: page, app)
                    }
                    let restore = try await app.minimize()
                    try await count(on: "minimized", app)
                    try await restore()
                }
            }
        }

        /// Prints how often the threads were woken in a minute, and in how many of its seconds.
        private func count(on name: String, _ app: App) async throws {
            // The cursor of a field blinks for ten seconds.
            try await Task.sleep(for: .seconds(20))
            let seconds = requestedSeconds ?? 0
            var switches = ContextSwitches(of: app.process.pid)
            for _ in 0..<Int(seconds) {
                try await Task.sleep(for: .seconds(1))
                switches.update()
            }
            #expect(switches.threads > 1, "the process was counted")
            let perMinute = 60 / seconds
            print("idle \(name)=\(Double(switches.count) * perMinute) busy=\(Double(switches.busySeconds) * perMinute)")
        }
    }
}

/// The context switches of all threads of another process, as proc(5) counts them.
private struct ContextSwitches {
    private let pid: pid_t
    private var last: [String: Int]
    /// The number of switches since the beginning.
    private(set) var count = 0
    /// The number of calls of `update` with any switches.
    private(set) var busySeconds = 0

    init(of pid: pid_t) {
        self.pid = pid
        last = Self.read(pid)
    }

    var threads: Int { last.count }

    mutating func update() {
        let now = Self.read(pid)
        let new = now.reduce(0) { $0 + $1.value - last[$1.key, default: 0] }
        count += new
        busySeconds += new > 0 ? 1 : 0
        last = now
    }

    private static func read(_ pid: pid_t) -> [String: Int] {
        let tasks = "/proc/\(pid)/task"
        var counts: [String: Int] = [:]
        for thread in (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? [] {
            guard let status = try? String(contentsOfFile: "\(tasks)/\(thread)/status", encoding: .utf8) else {
                continue
            }
            counts[thread] = status.split(separator: "\n").filter { $0.contains("ctxt_switches") }
                .reduce(0) { $0 + (Int($1.split(whereSeparator: \.isWhitespace).last ?? "") ?? 0) }
        }
        return counts
    }
}
