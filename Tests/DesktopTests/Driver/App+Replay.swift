import Foundation
import Sandbox

extension App {
    /// The pause between the steps of a replayed journey, in seconds; nil if none is replayed.
    private static let replayPause = ProcessInfo.processInfo.environment["HUTONG_REPLAY_PAUSE"].flatMap(Double.init)

    /// Prints the next step of a recorded journey, which `make replay` inserts before each step, and pauses so that
    /// it can be seen.
    func replay(line: Int, _ step: String) async throws {
        // At once, unlike text that is printed into a pipe.
        try FileHandle.standardOutput.write(contentsOf: Data("replay line \(line): \(step)\n".utf8))
        try await Task.sleep(for: .seconds(Self.replayPause ?? 0))
    }

    /// Types a sample into a field whose text is not recorded: an answer of the wizard, or the sample user's password.
    func typeSample(into field: String) async throws {
        let sample = Wizard.speaking(language).samples[field] ?? Sandbox.samplePassword
        try await type(sample, into: .exactly(field))
    }
}
