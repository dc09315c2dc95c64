import Foundation
import Synchronization
import Testing

/// All journeys: they share one screen and one keyboard, so they run one at a time.
///
/// A journey is `extension DesktopJourneys { @UIActor @Suite struct WeatherJourney { … } }`.
@Suite(.serialized) enum DesktopJourneys {}

/// Runs a journey in a fresh app and ends it properly.
///
/// The test fails when the app complained on its console (GTK or GLib warnings), crashed, or did not end with exit
/// code 0 on Ctrl+Q. On any failure a picture, a dump of the widgets and the console are kept in `App.failures`.
@UIActor
func withApp(
    arguments: [String] = [], language: App.Language = .english, style: App.Style = .light, program: URL? = nil,
    environment: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation,
    _ journey: @UIActor (App) async throws -> Void
) async throws {
    let name = evidenceName(sourceLocation)
    App.forgetEvidenceOfEarlierRuns(of: name)
    let app = try await App.launch(
        arguments: arguments, language: language, style: style, program: program, environment: environment, name: name)
    let failed = Mutex(false)
    // Nothing is known here: this is the one way to learn, inside a test, that an expectation in it failed.
    await withKnownIssue(isIntermittent: true) {
        do {
            try await journey(app)
        } catch {
            Issue.record(error, sourceLocation: sourceLocation)
        }
        if failed.withLock({ $0 }) { await app.keepEvidence() }
        await app.finish(sourceLocation: sourceLocation)
    } matching: { _ in
        failed.withLock { $0 = true }
        return false
    }
    if failed.withLock({ $0 }) { app.keepConsole() }
    app.cleanUp()
}

private func evidenceName(_ location: SourceLocation) -> String {
    let file = location.fileID.split(separator: "/").last.map { $0.replacingOccurrences(of: ".swift", with: "") }
    let test = Test.current?.name.prefix { $0 != "(" } ?? ""
    return "\(file ?? "")-\(test)"
}

extension App {
    /// Ends the app with Ctrl+Q if it still runs, and records as issues whatever was wrong with it.
    func finish(sourceLocation: SourceLocation = #_sourceLocation) async {
        if process.isRunning {
            do {
                let ending = try await quit()
                if ending != .exited(0) {
                    Issue.record("the app ended with \(ending)", sourceLocation: sourceLocation)
                }
            } catch {
                Issue.record("the app did not quit on Ctrl+Q: \(error)", sourceLocation: sourceLocation)
                await keepEvidence()
                kill()
            }
        } else if let ending = process.ending, ![.exited(0), .signaled(SIGKILL)].contains(ending) {
            Issue.record("the app ended by itself with \(ending)", sourceLocation: sourceLocation)
        }
        let complaints = Console.complaints(in: console)
        if !complaints.isEmpty {
            Issue.record(
                "on the console:\n\(complaints.joined(separator: "\n"))", sourceLocation: sourceLocation)
        }
        let leaks = LogPrivacy.leaks(in: console, typed: typedTexts)
        if !leaks.isEmpty {
            Issue.record(
                "personal data in the log:\n\(leaks.joined(separator: "\n"))", sourceLocation: sourceLocation)
        }
    }

    private static var forgotten: Set<String> = []

    /// Removes what earlier test runs kept under that name; a journey may launch several apps, which share it.
    fileprivate static func forgetEvidenceOfEarlierRuns(of name: String) {
        guard forgotten.insert(name).inserted else { return }
        try? FileManager.default.removeItem(at: failures.appending(path: name))
    }

    /// Keeps a picture of the whole screen and a dump of the widgets.
    func keepEvidence() async {
        try? FileManager.default.createDirectory(at: evidence, withIntermediateDirectories: true)
        _ = try? session.run(
            "import", ["-silent", "-window", "root", evidence.appending(path: "screen.png").path])
        try? tree().write(to: evidence.appending(path: "tree.txt"), atomically: true, encoding: .utf8)
    }

    /// Keeps what the app printed.
    func keepConsole() {
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
