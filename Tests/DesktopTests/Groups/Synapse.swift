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
    private let folder: String
    private var process: ChildProcess

    /// Starts a new server and returns once it responds.
    init() async throws {
        folder = try await UISession.shared().directory.appending(path: "synapse-\(UUID().uuidString.prefix(8))").path
        (process, address) = try await Self.launch(folder, port: 0)
    }

    /// Starts the server again with its data, at the same address.
    func start() async throws { process = try await Self.launch(folder, port: address.port ?? 0).process }

    private static func launch(
        _ folder: String, port: Int
    ) async throws -> (process: ChildProcess, address: URL) {
        let session = try await UISession.shared()
        let process = try ChildProcess(
            python, [root.appending(path: ".ci/synapse-server").path, folder, "\(port)"],
            environment: session.environment, output: URL(filePath: folder + "-\(UUID().uuidString.prefix(4)).log"))
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
        return (process, address)
    }

    /// Returns the arguments of an app that uses the server, with its data in a folder of that name.
    func arguments(data folder: String) async throws -> [String] {
        let data = try await UISession.shared().directory.appending(path: folder)
        return ["--page", "account", "--server", address.absoluteString, "--data-dir", data.path]
    }

    /// Ends the server.
    func stop() { process.killAndWait() }
}
