import Foundation
import Sandbox

extension App {
    /// In seconds, between the steps of a journey that is replayed; nil if none is.
    private static let replayPause = ProcessInfo.processInfo.environment["HUTONG_REPLAY_PAUSE"].flatMap(Double.init)

    /// Says which step of a recorded journey comes next, which `make replay` puts before each, and pauses to be seen.
    func replay(line: Int, _ step: String) async throws {
        // At once, unlike what is printed into a pipe.
        try FileHandle.standardOutput.write(contentsOf: Data("replay line \(line): \(step)\n".utf8))
        try await Task.sleep(for: .seconds(Self.replayPause ?? 0))
    }

    /// Types a sample into a field whose text is not recorded: an answer of the wizard, or the sample user's password.
    func typeSample(into field: String) async throws {
        let sample = Wizard.speaking(language).samples[field] ?? Sandbox.samplePassword
        try await type(sample, into: .exactly(field))
    }
}
