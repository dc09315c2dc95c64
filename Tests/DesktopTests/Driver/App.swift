import Foundation

/// A running program as its user meets it: found, clicked and typed into through the screen and assistive technology.
///
/// Everything waits by itself (a minute unless told) for what it needs, so a journey has no sleeps.
@UIActor
final class App {
    /// The languages the app comes in.
    enum Language: String { case english = "en_US", chinese = "zh_CN" }
    /// The color schemes of the desktop.
    enum Style { case light, dark }

    /// How long a wait lasts before it fails; a busy machine can stand still for half a minute.
    static let patience = 60.0

    let session: UISession
    /// The home directory of this app alone, kept over a relaunch and removed at the end.
    let home: URL
    let program: URL
    /// What the app speaks.
    let language: Language
    private(set) var arguments: [String]
    private(set) var process: ChildProcess
    /// The app's connection on the accessibility bus.
    private(set) var connection = ""
    /// The process that shows the windows.
    private(set) var pid: pid_t = 0
    /// Where this app's failures are kept, once there are any.
    let evidence: URL
    private let environment: [String: String]
    private var launches = 1
    private var finished: [String] = []
    /// Every text that was typed into a field; none of it may be in the log.
    var typedTexts: Set<String> = []

    /// Starts the app (or another program, to try the driver on) and waits for its window.
    ///
    /// It gets an environment of its own: home and XDG directories, language, color scheme; nothing of the developer's.
    static func launch(
        arguments: [String] = [], language: Language = .english, style: Style = .light, program: URL? = nil,
        environment: [String: String] = [:], name: String = "journey"
    ) async throws -> App {
        let app = try await App(
            arguments: arguments, language: language, style: style, program: program ?? builtProgram(),
            extra: environment, name: name)
        do {
            try await app.waitForWindow()
        } catch {
            await app.keepEvidence()
            app.keepConsole()
            app.cleanUp()
            throw error
        }
        return app
    }

    private init(
        arguments: [String], language: Language, style: Style, program: URL, extra: [String: String], name: String
    ) async throws {
        session = try await UISession.shared()
        home = session.directory.appending(path: "home-\(UUID().uuidString.prefix(8))")
        evidence = Self.failures.appending(path: name)
        self.program = program
        self.language = language
        self.arguments = arguments
        var environment = session.environment
        environment["HOME"] = home.path
        for (key, path) in [
            "XDG_CONFIG_HOME": "config", "XDG_DATA_HOME": "data", "XDG_CACHE_HOME": "cache", "XDG_STATE_HOME": "state",
            "XDG_RUNTIME_DIR": "runtime",
        ] {
            let directory = home.appending(path: path)
            try FileManager.default.createDirectory(
                at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            environment[key] = directory.path
        }
        environment["LANG"] = "\(language.rawValue).UTF-8"
        environment["LANGUAGE"] = language.rawValue
        environment["ADW_DEBUG_COLOR_SCHEME"] = style == .dark ? "prefer-dark" : "prefer-light"
        // The log of every journey is searched for personal data.
        environment["HUTONG_LOG_LEVEL"] = "trace"
        environment.merge(extra) { $1 }
        self.environment = environment
        process = try ChildProcess(
            program.path, arguments, environment: environment, output: home.appending(path: "console-1.log"),
            directory: home, signalAtParentsDeath: "KILL")
    }

    /// The app, built beside this test bundle, unless HUTONG_BINARY names another.
    static func builtProgram() throws -> URL {
        if let path = ProcessInfo.processInfo.environment["HUTONG_BINARY"] { return URL(filePath: path) }
        let bundle = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        let candidates = [bundle.path] + CommandLine.arguments
        let found = candidates.map { URL(filePath: $0).deletingLastPathComponent().appending(path: "hutong") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
        guard let found else { throw DriverError("no “hutong” beside \(bundle.path)") }
        return found
    }

    /// Where evidence of failures goes: HUTONG_FAILURES, or .build/failures in the package.
    static var failures: URL {
        let path = ProcessInfo.processInfo.environment["HUTONG_FAILURES"] ?? ".build/failures"
        let here = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
        return URL(filePath: path, relativeTo: here).absoluteURL
    }

    /// What the app has printed since it was launched first.
    var console: String { (finished + [process.written]).joined() }

    // MARK: - Starting and ending

    /// Starts the app again in the same home (after `quit` or `kill`), with other arguments if given.
    func relaunch(arguments: [String]? = nil) async throws {
        guard !process.isRunning else { throw DriverError("relaunch of an app that still runs") }
        self.arguments = arguments ?? self.arguments
        finished.append(process.written)
        launches += 1
        process = try ChildProcess(
            program.path, self.arguments, environment: environment,
            output: home.appending(path: "console-\(launches).log"), directory: home, signalAtParentsDeath: "KILL")
        try await waitForWindow()
    }

    /// Starts the program a second time beside this one and gives how that ended, as when a user clicks its icon twice.
    func launchAgain(arguments: [String]? = nil) async throws -> ChildProcess.Ending {
        // Only the first one is counted: the second would empty its table.
        let uncounted = environment.filter { !["LD_PRELOAD", "HUTONG_CENSUS"].contains($0.key) }
        let second = try ChildProcess(
            program.path, arguments ?? self.arguments, environment: uncounted,
            output: home.appending(path: "console-second.log"), directory: home, signalAtParentsDeath: "KILL")
        guard let ending = try await second.waitForEnding(seconds: Self.patience) else {
            second.killAndWait()
            throw DriverError("the second launch did not end by itself")
        }
        return ending
    }

    /// Ends the app as a power cut would.
    func kill() { process.killAndWait() }

    /// Presses Ctrl+Q and gives how the app ended; throws when it does not.
    @discardableResult
    func quit() async throws -> ChildProcess.Ending {
        try await press("ctrl+q")
        return try await waitForEnding()
    }

    /// Waits until the app has ended and gives how.
    func waitForEnding() async throws -> ChildProcess.Ending {
        guard let ending = try await process.waitForEnding(seconds: Self.patience) else {
            throw DriverError("the app still runs")
        }
        return ending
    }

    /// Waits for the first window and for it to be drawn and active.
    private func waitForWindow() async throws {
        connection = ""
        let ready = try await poll(seconds: Self.patience) { () throws -> Bool? in
            if let ending = process.ending { throw DriverError("the app ended with \(ending):\n\(process.written)") }
            if connection.isEmpty {
                guard let found = findConnection() else { return nil }
                (connection, pid) = found
            }
            // A dialog that the app opens with is modal, but never says that it is active.
            let states = snapshot().activeWindow?.states ?? []
            return states.contains(.active) || states.contains(.modal) ? true : nil
        }
        guard ready != nil else { throw DriverError("no window after \(Self.patience) s:\n\(process.written)") }
    }

    /// The connection of the app on the accessibility bus, and with which process id: its own, or that of a child when
    /// the program is a script around it.
    private func findConnection() -> (name: String, pid: pid_t)? {
        let registry = BusCall(
            destination: "org.a11y.atspi.Registry", path: "/org/a11y/atspi/accessible/root",
            interface: "org.a11y.atspi.Accessible", method: "GetChildren")
        let bus = session.accessibility
        let names = (try? bus.call(registry))?.first?.list.compactMap { $0.list.first?.string } ?? []
        for name in names.reversed() {
            let owner = BusCall(
                destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
                method: "GetConnectionUnixProcessID", arguments: [.string(name)])
            guard let number = (try? bus.call(owner))?.first?.integer else { continue }
            if getpgid(pid_t(number)) == process.pid { return (name, pid_t(number)) }
        }
        return nil
    }
}
