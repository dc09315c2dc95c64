import Foundation
import Testing

/// The screen reader Orca, which reads out the app (`.ci/test orca`). It ends with `stop`, or with this process.
@UIActor
final class ScreenReader {
    /// Whether it is required: `.ci/test orca` sets the variable.
    nonisolated static var isWanted: Bool { ProcessInfo.processInfo.environment["HUTONG_ORCA"] == "required" }

    let app: App
    private let process: ChildProcess
    private var heard = 0

    /// Starts Orca with settings of its own. It keeps no voice: what it would say is a line of its log.
    init(reading app: App) throws {
        self.app = app
        let home = app.home.appending(path: "orca")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        try "import logging\nlogging.basicConfig(level=logging.INFO, format='%(message)s')\n"
            .write(to: home.appending(path: "orca-customizations.py"), atomically: true, encoding: .utf8)
        // It would not start beside another Orca of this user, which it looks for among all processes.
        try FileManager.default.createSymbolicLink(
            atPath: home.appending(path: "pgrep").path, withDestinationPath: "/bin/true")
        var environment = app.session.environment
        for name in ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"] {
            environment[name] = home.path
        }
        environment["PATH"] = "\(home.path):\(environment["PATH"] ?? "")"
        environment["SPEECHD_CMD"] = "/nonexistent"
        process = try ChildProcess(
            "/usr/bin/orca", ["--user-prefs", home.path, "--disable", "braille,key-echo"], environment: environment,
            output: home.appending(path: "log"), signalAtParentsDeath: "KILL")
    }

    /// Presses a key and expects that Orca says these sentences.
    func press(
        _ chord: String, _ sentences: Name..., sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        try await app.press(chord)
        try await says(sentences, sourceLocation: sourceLocation)
    }

    /// Expects that Orca says exactly these sentences next.
    func says(_ sentences: [Name], sourceLocation: SourceLocation = #_sourceLocation) async throws {
        _ = try await poll(seconds: App.timeout) { () throws -> Bool? in
            if let status = process.exitStatus { throw DriverError("Orca ended with \(status):\n\(process.written)") }
            return said.count >= heard + sentences.count ? true : nil
        }
        let new = said.dropFirst(heard)
        heard += new.count
        let isExpected = new.count == sentences.count && zip(sentences, new).allSatisfy { $0.matches($1) }
        #expect(isExpected, "not \(sentences), but \(Array(new))", sourceLocation: sourceLocation)
    }

    /// Ends Orca.
    func stop() { process.killAndWait() }

    /// Everything that was said.
    private var said: [String] { process.written.matches(of: /(?m)^SPEECH OUTPUT: '(.*)'/).map { String($0.1) } }
}
