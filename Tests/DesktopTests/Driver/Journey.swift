import Foundation
import Synchronization
import Testing

/// All journeys. They run one at a time, because they share a screen and a keyboard.
///
/// A journey is `extension DesktopJourneys { @UIActor @Suite struct WeatherJourney { … } }`.
@Suite(.serialized) enum DesktopJourneys {}

/// Runs a journey in a new app and quits the app afterwards.
///
/// The test fails if the app printed a warning of GTK or GLib, crashed, or did not end with exit code 0 on Ctrl+Q.
/// After a failure, a screenshot, a dump of the widgets and the console are saved in `App.failures`.
@UIActor
func withApp(
    arguments: [String] = [], language: App.Language = .english, style: App.Style = .light, isAnimated: Bool = false,
    program: URL? = nil, environment: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation,
    _ journey: @UIActor (App) async throws -> Void
) async throws {
    let name = evidenceName(sourceLocation)
    App.removeEvidenceOfEarlierRuns(of: name)
    let app = try await App.launch(
        arguments: arguments, language: language, style: style, isAnimated: isAnimated, program: program,
        environment: environment, name: name)
    let failed = Mutex(false)
    // No issue is known. This is the only way to detect, inside of a test, that an expectation has failed.
    await withKnownIssue(isIntermittent: true) {
        do {
            try await journey(app)
        } catch {
            Issue.record(error, sourceLocation: sourceLocation)
        }
        if failed.withLock({ $0 }) { await app.saveEvidence() }
        await app.finish(sourceLocation: sourceLocation)
    } matching: { _ in
        failed.withLock { $0 = true }
        return false
    }
    if failed.withLock({ $0 }) { app.saveConsole() }
    app.cleanUp()
}

private func evidenceName(_ location: SourceLocation) -> String {
    let file = location.fileID.split(separator: "/").last.map { $0.replacingOccurrences(of: ".swift", with: "") }
    let test = Test.current?.name.prefix { $0 != "(" } ?? ""
    return "\(file ?? "")-\(test)"
}

extension App {
    /// Quits the app with Ctrl+Q if it is still running, and records its problems as issues.
    func finish(sourceLocation: SourceLocation = #_sourceLocation) async {
        if process.isRunning {
            do {
                let status = try await quit()
                if status != .exited(0) {
                    Issue.record("the app ended with \(status)", sourceLocation: sourceLocation)
                }
            } catch {
                Issue.record("the app did not quit on Ctrl+Q: \(error)", sourceLocation: sourceLocation)
                await saveEvidence()
                kill()
            }
        } else if let status = process.exitStatus, ![.exited(0), .signaled(SIGKILL)].contains(status) {
            Issue.record("the app ended unexpectedly with \(status)", sourceLocation: sourceLocation)
        }
        let problems = Console.problems(in: console)
        if !problems.isEmpty {
            Issue.record(
                "on the console:\n\(problems.joined(separator: "\n"))", sourceLocation: sourceLocation)
        }
        let leaks = LogPrivacy.leaks(in: console, typed: typedTexts)
        if !leaks.isEmpty {
            Issue.record(
                "personal data in the log:\n\(leaks.joined(separator: "\n"))", sourceLocation: sourceLocation)
        }
    }

    private static var withoutOldEvidence: Set<String> = []

    /// Removes the evidence of earlier test runs, once for each name: several apps of one journey share it.
    fileprivate static func removeEvidenceOfEarlierRuns(of name: String) {
        guard withoutOldEvidence.insert(name).inserted else { return }
        try? FileManager.default.removeItem(at: failures.appending(path: name))
    }

    /// Saves a screenshot of the whole screen, a dump of the widgets, and the window that gets the keys.
    func saveEvidence() async {
        try? FileManager.default.createDirectory(at: evidence, withIntermediateDirectories: true)
        try? session.takePicture(to: evidence.appending(path: "screen.png"))
        let found = "Keys go to: \(titleWithKeys)\n\(tree())"
        try? found.write(to: evidence.appending(path: "tree.txt"), atomically: true, encoding: .utf8)
    }

    /// Saves the app's output.
    func saveConsole() {
        try? FileManager.default.createDirectory(at: evidence, withIntermediateDirectories: true)
        try? console.write(to: evidence.appending(path: "console.txt"), atomically: true, encoding: .utf8)
        print("evidence is in \(evidence.path)")
    }

    /// Removes the app's home directory.
    func cleanUp() {
        process.killAndWait()
        try? FileManager.default.removeItem(at: home)
    }
}
