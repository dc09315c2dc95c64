import Foundation

/// A screen of Wayland in place of one of X11, for sessions with `HUTONG_WAYLAND`: a sway without visible output.
@UIActor
enum WaylandScreen {
    /// The scale of the screen, which is the value of the variable; nil if the session is one of X11.
    nonisolated static let scale = ProcessInfo.processInfo.environment["HUTONG_WAYLAND"].flatMap(Double.init)

    /// The replacement of xdotool, with the same commands.
    nonisolated static let tool = URL(filePath: ".ci/sway-input").path

    private static let nobody: UInt32 = 65534

    /// Starts the screen in a folder of its own below `directory`. Returns the environment with which programs find it.
    static func start(
        in directory: URL, scale: Double, environment: [String: String],
        start: (_ program: String, _ arguments: [String], _ environment: [String: String]) throws -> ChildProcess
    ) async throws -> [String: String] {
        let folder = directory.appending(path: "sway")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let configuration = folder.appending(path: "config")
        try Self.configuration(scale: scale).write(to: configuration, atomically: true, encoding: .utf8)
        var own = environment
        own["XDG_RUNTIME_DIR"] = folder.path
        own["WLR_BACKENDS"] = "headless"
        own["WLR_RENDERER"] = "pixman"
        own["WLR_LIBINPUT_NO_DEVICES"] = "1"
        var command = ["sway", "--config", configuration.path]
        if getuid() == 0 {
            // sway does not run as root, which can nevertheless reach its sockets.
            chmod(directory.path, 0o711)
            for path in [folder.path, configuration.path] { chown(path, nobody, nobody) }
            let user = [
                "setpriv", "--reuid=\(nobody)", "--regid=\(nobody)", "--clear-groups", "--pdeathsig", "TERM", "--",
            ]
            command = user + command
        }
        let sway = try start(command[0], Array(command.dropFirst()), own)
        let sockets = try await poll(seconds: 30) { () throws -> [String]? in
            if let status = sway.exitStatus { throw DriverError("sway: \(status)\n\(sway.written)") }
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            let screen = names.first { $0.hasPrefix("wayland-") && !$0.hasSuffix(".lock") }
            let control = names.first { $0.hasPrefix("sway-ipc") }
            guard let screen, let control else { return nil }
            return [screen, control].map { folder.appending(path: $0).path }
        }
        guard let sockets else { throw DriverError("sway did not start:\n\(sway.written)") }
        let screen = ["WAYLAND_DISPLAY": sockets[0], "SWAYSOCK": sockets[1], "GDK_BACKEND": "wayland"]
        // A permanent keyboard: when the last one is removed, the focus is lost.
        _ = try start("wtype", ["-s", "2000000000", "-k", "Shift_L"], environment.merging(screen) { $1 })
        return screen
    }

    private static func configuration(scale: Double) -> String {
        """
        xwayland disable
        output HEADLESS-1 resolution \(Int(1400 * scale))x\(Int(1000 * scale)) position 0 0 scale \(scale)
        default_border none
        default_floating_border none
        for_window [title=".*"] floating enable
        focus_follows_mouse no
        seat seat0 fallback true

        """
    }
}
