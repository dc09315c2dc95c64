import Foundation

/// A file with the steps that a random journey has begun, as statements of a written journey.
///
/// A trap ends the process of the tests, so that the journey cannot be shrunk there: its last line is the step that trapped.
@UIActor
struct StepTrace {
    private let file: URL

    init(_ start: RandomStart) { file = App.failures.appending(path: "RandomJourney-\(start).trace") }

    /// Forgets the steps of an earlier app.
    func begin() {
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? Data().write(to: file)
    }

    /// Adds a step that is about to be done.
    func add(_ step: RandomStep) {
        let descriptor = open(file.path, O_WRONLY | O_APPEND | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = (JourneyWriter.line(step) + "\n").withCString { write(descriptor, $0, strlen($0)) }
        close(descriptor)
    }
}
