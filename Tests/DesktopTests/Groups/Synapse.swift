import Foundation

/// A real Matrix server for a journey (`.ci/test matrix` installs it), which is ended and deleted with the process.
@UIActor
final class Synapse {
    private nonisolated static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../.."
    )
    .standardizedFileURL
    private nonisolated static let python = root.appending(path: ".build/synapse/bin/python").path

    /// Whether it is required: `.ci/test matrix` installs it and sets the variable.
    nonisolated static var isWanted: Bool { ProcessInfo.processInfo.environment["HUTONG_SYNAPSE"] == "required" }

    let address: URL
    private let process: ChildProcess

    /// Starts a new server and returns once it responds.
    init() async throws {
        let session = try await UISession.shared()
        let name = "synapse-\(UUID().uuidString.prefix(8))"
        let process = try ChildProcess(
            Self.python,
            [
                Self.root.appending(path: ".ci/synapse-server").path, session.directory.appending(path: name).path,
            ], environment: session.environment, output: session.directory.appending(path: "\(name).log"))
        let line = try await poll(seconds: 180) { () throws -> String? in
            if let ending = process.exitStatus {
                throw DriverError("Synapse ended with \(ending):\n\(process.written)")
            }
            let whole = process.written.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            return whole.map(String.init).first { $0.hasPrefix("http://127.0.0.1:") }
        }
        guard let line, let address = URL(string: line) else {
            process.killAndWait()
            throw DriverError("Synapse does not answer:\n\(process.written)")
        }
        self.process = process
        self.address = address
    }

    /// Ends the server.
    func stop() { process.killAndWait() }
}
