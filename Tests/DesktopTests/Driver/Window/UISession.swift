import Foundation

/// The private desktop session of this test process: a virtual screen, a message bus, a window manager and a
/// compositor.
///
/// It is independent of the developer's session and ends with the process.
@UIActor
final class UISession {
    private static var started: UISession?

    /// The environment of programs in this session; an app adds its own directories and language.
    let environment: [String: String]
    /// The accessibility bus.
    let accessibility: MessageBus
    /// The folder for files; removed at exit, or by the next run if this one is killed.
    let directory: URL
    /// The notification server.
    let notifications: NotificationServer
    /// The pointer and the keyboard.
    let input: InputDriver
    /// Finds windows. It is separate from `input`, because xdotool sends keys to the windows it found last.
    let windowFinder: InputDriver
    private let helpers: [ChildProcess]

    /// Returns the session, which the first call starts.
    static func shared() async throws -> UISession {
        if let started { return started }
        let session = try await UISession()
        started = session
        return session
    }

    private init() async throws {
        let directory = try Self.makeDirectory()
        var environment = [
            "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": directory.path, "LANG": "en_US.UTF-8",
            "XDG_RUNTIME_DIR": directory.path, "XDG_CONFIG_HOME": directory.path,
            "XDG_CONFIG_DIRS": directory.appending(path: "no-defaults").path,
            "XDG_DATA_DIRS": try Self.makeDataDirectory(in: directory).path, "TZ": TestZone.name,
            "GSETTINGS_BACKEND": WaylandScreen.scale == nil ? "memory" : "keyfile",
            "GTK_A11Y": "atspi", "GSK_RENDERER": "cairo", "GDK_BACKEND": "x11", "ADW_DISABLE_PORTAL": "1",
            "GTK_USE_PORTAL": "0", "NO_AT_BRIDGE": "0",
            // Overwrites freed memory, so that uses after free are detected.
            "MALLOC_PERTURB_": "165",
        ]
        var helpers: [ChildProcess] = []
        func start(
            _ program: String, _ arguments: [String], in own: [String: String]? = nil
        ) throws -> ChildProcess {
            let helper = try ChildProcess(
                program, arguments, environment: own ?? environment,
                output: directory.appending(path: "\(URL(filePath: program).lastPathComponent).log"))
            helpers.append(helper)
            return helper
        }

        if let scale = WaylandScreen.scale {
            let screen = try await WaylandScreen.start(in: directory, scale: scale, environment: environment) {
                try start($0, $1, in: $2)
            }
            environment.merge(screen) { $1 }
        } else {
            let screen = try start(
                "Xvfb", ["-displayfd", "1", "-nolisten", "tcp", "-noreset", "-screen", "0", "1400x1000x24"])
            let number = try await Self.line(of: screen) { !$0.isEmpty && $0.allSatisfy(\.isNumber) }
            environment["DISPLAY"] = ":\(number)"
        }

        let configuration = directory.appending(path: "bus.conf")
        try Self.busConfiguration(in: directory).write(to: configuration, atomically: true, encoding: .utf8)
        let bus = try start("dbus-daemon", ["--config-file=\(configuration.path)", "--nofork", "--print-address=1"])
        environment["DBUS_SESSION_BUS_ADDRESS"] = try await Self.line(of: bus) { $0.hasPrefix("unix:") }

        if WaylandScreen.scale == nil {
            let manager = directory.appending(path: "openbox.xml")
            try Self.windowManagerConfiguration.write(to: manager, atomically: true, encoding: .utf8)
            _ = try start("openbox", ["--sm-disable", "--config-file", manager.path])

            // Without a compositor, the corners and shadows of menus are black in screenshots.
            _ = try start("xcompmgr", ["-n"])
        }

        _ = try start("/usr/libexec/at-spi-bus-launcher", ["--launch-immediately"])
        let session = try MessageBus(address: environment["DBUS_SESSION_BUS_ADDRESS"]!)
        // Without a notification server, GLib prints a warning for each notification.
        notifications = try NotificationServer(address: environment["DBUS_SESSION_BUS_ADDRESS"]!)
        let addressCall = BusCall(
            destination: "org.a11y.Bus", path: "/org/a11y/bus", interface: "org.a11y.Bus", method: "GetAddress")
        let address = try await poll(seconds: 30) { try? session.call(addressCall).first?.string }
        guard let address else { throw DriverError("no accessibility bus") }
        environment["AT_SPI_BUS_ADDRESS"] = address
        accessibility = try MessageBus(address: address)
        try accessibility.call(
            BusCall(
                destination: "org.a11y.atspi.Registry", path: "/org/a11y/atspi/accessible/root",
                interface: "org.a11y.atspi.Accessible", method: "GetChildren"), seconds: 30)
        let managed = try await poll(seconds: 30) {
            try? ChildProcess.run(InputDriver.tool, ["get_num_desktops"], environment: environment)
        }
        guard managed != nil else { throw DriverError("the window manager did not start") }
        self.environment = environment
        self.directory = directory
        self.helpers = helpers
        input = InputDriver("input", environment: environment, directory: directory)
        windowFinder = InputDriver("window-finder", environment: environment, directory: directory)
    }

    /// Runs a short-lived tool in this session.
    @discardableResult
    func run(_ program: String, _ arguments: [String]) throws -> String {
        try ChildProcess.run(program, arguments, environment: environment)
    }

    /// Runs `body` while all texts on the X11 screen are larger by a factor.
    ///
    /// GTK takes the size from the settings manager of the screen alone; settings.ini has no effect on it.
    func withTextScale(_ factor: Double, _ body: @UIActor () async throws -> Void) async throws {
        let settings = directory.appending(path: "xsettingsd.conf")
        try "Xft/DPI \(Int(96 * 1024 * factor))\n".write(to: settings, atomically: true, encoding: .utf8)
        let manager = try ChildProcess(
            "xsettingsd", ["-c", settings.path], environment: environment,
            output: directory.appending(path: "xsettingsd.log"))
        defer { manager.killAndWait() }
        try await body()
    }

    /// Runs `body` while the clipboard of the X11 screen holds the bytes of a file, as data of a type.
    func withClipboard(_ type: String, _ file: URL, _ body: @UIActor () async throws -> Void) async throws {
        let owner = try ChildProcess(
            "xclip", ["-selection", "clipboard", "-target", type, "-quiet", "-in", file.path],
            environment: environment, output: directory.appending(path: "xclip.log"))
        defer { owner.killAndWait() }
        try await body()
    }

    /// Runs `body` while a window of another program offers files to be dragged from it.
    func withFilesToDrag(
        _ files: [URL], _ body: @UIActor (FilesToDrag) async throws -> Void
    ) async throws {
        let program = URL(filePath: #filePath).appending(path: "../../../../OtherClients/drag.py").standardizedFileURL
        // A file of its own, because that of an earlier drag already contains the line that reports readiness.
        let log = directory.appending(path: "drag-\(UUID().uuidString).log")
        // Debian's Python has the bindings.
        let source = try ChildProcess(
            "/usr/bin/python3", [program.path] + files.map(\.path), environment: environment, output: log)
        defer { source.killAndWait() }
        _ = try await Self.line(of: source) { $0 == "ready" }
        try await body(FilesToDrag(source: source))
    }

    /// Takes a screenshot of the screen, or of a part of it.
    func takePicture(of place: Rect? = nil, to file: URL) throws {
        if WaylandScreen.scale != nil {
            let part = place.map { ["-g", "\($0.x),\($0.y) \($0.width)x\($0.height)"] } ?? []
            try run("grim", part + [file.path])
        } else {
            let part = place.map { ["-crop", "\($0.width)x\($0.height)+\($0.x)+\($0.y)", "+repage"] } ?? []
            try run("import", ["-silent", "-window", "root"] + part + [file.path])
        }
    }

    private static func line(of process: ChildProcess, where isWanted: (String) -> Bool) async throws -> String {
        let found = try await poll(seconds: 30) { () throws -> String? in
            if let status = process.exitStatus { throw DriverError("a helper ended: \(status)\n\(process.written)") }
            let lines = process.written.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            return lines.map(String.init).first(where: isWanted)
        }
        guard let found else { throw DriverError("a helper did not start:\n\(process.written)") }
        return found
    }
}

// MARK: - Files

extension UISession {
    private static let prefix = "hutong-desktop-"

    /// Creates a directory named after the process id, and removes those of processes that have ended.
    private static func makeDirectory() throws -> URL {
        let files = FileManager.default
        let parent = files.temporaryDirectory
        for name in try files.contentsOfDirectory(atPath: parent.path) where name.hasPrefix(prefix) {
            guard let pid = pid_t(name.dropFirst(prefix.count)), kill(pid, 0) != 0 else { continue }
            try? files.removeItem(at: parent.appending(path: name))
        }
        let directory = parent.appending(path: "\(prefix)\(getpid())")
        try files.createDirectory(
            at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        atexit {
            let path = FileManager.default.temporaryDirectory.appending(path: "hutong-desktop-\(getpid())")
            try? FileManager.default.removeItem(at: path)
        }
        return directory
    }

    /// Creates a data directory with all installed files except the descriptions of programs: a browser of the
    /// computer must not open addresses that a test expects no browser to open.
    private static func makeDataDirectory(in directory: URL) throws -> URL {
        let (files, own) = (FileManager.default, directory.appending(path: "share"))
        try files.createDirectory(at: own, withIntermediateDirectories: true)
        for name in try files.contentsOfDirectory(atPath: "/usr/share") where name != "applications" {
            try files.createSymbolicLink(
                atPath: own.appending(path: name).path, withDestinationPath: "/usr/share/\(name)")
        }
        return own
    }

    /// Returns the configuration of a bus that starts no services except those of a test: no keyring prompts, no
    /// portals, no dconf.
    static func busConfiguration(in directory: URL) -> String {
        """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig>
          <type>session</type>
          <listen>unix:path=\(directory.path)/bus</listen>
          <auth>EXTERNAL</auth>
          <servicedir>\(directory.path)/services</servicedir>
          <policy context="default">
            <allow send_destination="*" eavesdrop="true"/>
            <allow eavesdrop="true"/>
            <allow own="*"/>
          </policy>
        </busconfig>
        """
    }

    /// The configuration of the window manager: new windows get the focus, and no shortcuts or mouse bindings
    /// intercept the app's.
    private static let windowManagerConfiguration = """
        <?xml version="1.0" encoding="UTF-8"?>
        <openbox_config xmlns="http://openbox.org/3.4/rc">
          <focus><focusNew>yes</focusNew><focusLast>yes</focusLast><followMouse>no</followMouse></focus>
          <placement><policy>Smart</policy><center>yes</center></placement>
          <desktops><number>1</number><popupTime>0</popupTime></desktops>
          <keyboard></keyboard>
          <mouse>
            <context name="Client">
              <mousebind button="Left" action="Press"><action name="Focus"/><action name="Raise"/></mousebind>
            </context>
          </mouse>
        </openbox_config>
        """
}

/// Files that another program offers in a window of its own.
struct FilesToDrag {
    fileprivate let source: ChildProcess

    /// The place on the screen from which the files are dragged.
    static let place = (x: 30, y: 20)

    /// Whether the widget below the pointer accepts the files, while they are dragged.
    @UIActor var areAccepted: Bool { log.split(separator: "\n").last == "accepted" }

    /// The output of the program.
    @UIActor var log: String { source.written }
}
