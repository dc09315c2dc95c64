import Domain
import Foundation
import Sandbox

/// A running app that is operated from outside: through the screen and through AT-SPI.
///
/// All methods wait for the elements that they need, so that journeys contain no sleeps.
@UIActor
final class App {
    /// The time in seconds after which a wait fails; a busy machine can stall for half a minute.
    static let timeout = 60.0

    let session: UISession
    /// The home directory of this app, kept for a relaunch and removed at the end.
    let home: URL
    let program: URL
    /// The language of the app.
    let language: Language
    private(set) var arguments: [String]
    private(set) var process: ChildProcess
    /// The app's connection on the accessibility bus.
    private(set) var connection = ""
    /// The id of the process that shows the windows.
    private(set) var pid: pid_t = 0
    /// The folder for evidence of this app's failures.
    let evidence: URL
    private let environment: [String: String]
    private var launches = 1
    private var finished: [String] = []
    /// Every text that was typed into a field; none of them may be in the log.
    var typedTexts: Set<String> = []

    /// Starts the app, or another program in tests of the driver, and waits for its window.
    ///
    /// The app has its own environment: home and XDG directories, language and color scheme. It has no animations
    /// unless `isAnimated`: a widget that moves cannot be clicked or compared.
    static func launch(
        arguments: [String] = [], language: Language = .english, style: Style = .light, isAnimated: Bool = false,
        program: URL? = nil, environment: [String: String] = [:], name: String = "journey"
    ) async throws -> App {
        let app = try await App(
            arguments: arguments, language: language, style: style, isAnimated: isAnimated,
            program: program ?? builtProgram(), extra: environment, name: name)
        do {
            try await app.waitForWindow()
        } catch {
            await app.saveEvidence()
            app.saveConsole()
            app.cleanUp()
            throw error
        }
        return app
    }

    private init(
        arguments: [String], language: Language, style: Style, isAnimated: Bool, program: URL, extra: [String: String],
        name: String
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
        if !isAnimated { try Self.turnAnimationsOff(in: home.appending(path: "config")) }
        environment["LANG"] = "\(language.rawValue).UTF-8"
        environment["LANGUAGE"] = language.rawValue
        environment["ADW_DEBUG_COLOR_SCHEME"] = style == .dark ? "prefer-dark" : "prefer-light"
        environment["ADW_DEBUG_HIGH_CONTRAST"] = style == .highContrast ? "1" : "0"
        // The log of every journey is searched for personal data.
        environment["HUTONG_LOG_LEVEL"] = "trace"
        environment.merge(extra) { $1 }
        self.environment = environment
        process = try ChildProcess(
            program.path, Self.defaults + arguments, environment: environment,
            output: home.appending(path: "console-1.log"),
            directory: home, signalAtParentsDeath: "KILL")
    }

    /// Writes the setting into the files of a configuration folder that GTK reads on X11 and on Wayland.
    private static func turnAnimationsOff(in folder: URL) throws {
        for (path, text) in [
            ("gtk-4.0/settings.ini", "[Settings]\ngtk-enable-animations=false\n"),
            ("glib-2.0/settings/keyfile", "[org/gnome/desktop/interface]\nenable-animations=false\n"),
        ] {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }

    /// Returns the path of the app: the one beside this test bundle, or the one in HUTONG_BINARY.
    static func builtProgram() throws -> URL {
        if let path = ProcessInfo.processInfo.environment["HUTONG_BINARY"] { return URL(filePath: path) }
        let bundle = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        let candidates = [bundle.path] + CommandLine.arguments
        let found = candidates.map { URL(filePath: $0).deletingLastPathComponent().appending(path: "hutong") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
        guard let found else { throw DriverError("no “hutong” beside \(bundle.path)") }
        return found
    }

    /// The arguments of every launch. Those of the journey come after them, and replace them.
    private static var defaults: [String] {
        Sandbox.arguments + ["--clock", InternetTime.text(of: JourneyClock.now)]
    }

    /// The output of the app since its first launch.
    var console: String { (finished + [process.written]).joined() }

    // MARK: - Launch and termination

    /// Starts the app again with the same home directory after `quit` or `kill`. In the background, it has no window to
    /// wait for.
    func relaunch(arguments: [String]? = nil, isInBackground: Bool = false) async throws {
        guard !process.isRunning else { throw DriverError("relaunch while the app is running") }
        self.arguments = arguments ?? self.arguments
        finished.append(process.written)
        launches += 1
        process = try ChildProcess(
            program.path, Self.defaults + self.arguments + (isInBackground ? ["--background"] : []),
            environment: environment, output: home.appending(path: "console-\(launches).log"), directory: home,
            signalAtParentsDeath: "KILL")
        if !isInBackground { try await waitForWindow() }
    }

    /// Starts a second process, like a second click on the icon, and returns its exit status.
    func launchAgain(arguments: [String]? = nil) async throws -> ExitStatus {
        // The second process would clear the table of the first one's objects.
        let uncounted = environment.filter { !["LD_PRELOAD", "HUTONG_LIVE_OBJECTS"].contains($0.key) }
        let second = try ChildProcess(
            program.path, Self.defaults + (arguments ?? self.arguments), environment: uncounted,
            output: home.appending(path: "console-second.log"), directory: home, signalAtParentsDeath: "KILL")
        guard let status = try await second.waitForExit(seconds: Self.timeout) else {
            second.killAndWait()
            throw DriverError("the second process did not end")
        }
        return status
    }

    /// Starts the app after it has ended, like the message bus: as a service without a window.
    func startService(arguments: [String] = []) throws -> ChildProcess {
        try ChildProcess(
            program.path, ["--gapplication-service"] + Self.defaults + arguments, environment: environment,
            output: home.appending(path: "console-service.log"), directory: home, signalAtParentsDeath: "KILL")
    }

    /// Starts the app as a service after `quit` or `kill`, calls `ask`, which sends it a request, and waits for its
    /// window.
    func relaunchAsService(arguments: [String] = [], _ ask: () throws -> Void) async throws {
        finished.append(process.written)
        process = try startService(arguments: arguments)
        let answered = try await poll(seconds: Self.timeout) { (try? ask()).map { true } }
        guard answered == true else { throw DriverError("the service does not answer:\n\(process.written)") }
        try await waitForWindow()
    }

    /// Kills the app.
    func kill() { process.killAndWait() }

    /// Waits until the first window is visible and active.
    /// In GTK 4.8, one that was made long before it is shown does not report that it is active.
    func waitForWindow(isActive: Bool = true) async throws {
        connection = ""
        let ready = try await poll(seconds: Self.timeout) { () throws -> Bool? in
            if let status = process.exitStatus {
                throw DriverError("the app ended with \(status):\n\(process.written)")
            }
            if connection.isEmpty {
                guard let found = findConnection() else { return nil }
                (connection, pid) = found
            }
            // A modal dialog never reports that it is active.
            let windows = snapshot().windows
            return windows.contains { !isActive || !$0.states.isDisjoint(with: [.active, .modal]) } ? true : nil
        }
        guard ready != nil else { throw DriverError("no window after \(Self.timeout) s:\n\(process.written)") }
    }

    /// Finds the connection of the app on the accessibility bus and its process id, which is that of a child process if
    /// the program is a script.
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
