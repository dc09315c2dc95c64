import Foundation

/// A program from PyPI that uses a server, with a script of `Tests/OtherClients`. `.ci/test matrix` installs its
/// requirements.
public enum OtherClient {
    /// Whether the tests with clients by others have to run.
    public static let isRequired = ProcessInfo.processInfo.environment["HUTONG_CLIENTS"] == "required"

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        .standardizedFileURL

    /// The result of a script.
    public struct Result: Sendable {
        /// The exit status; 124 after five minutes.
        public var status: Int32
        /// The output of the client, including its errors.
        public var output: String
    }

    /// Runs a script to its end.
    public static func run(_ script: String, _ arguments: [String]) async throws -> Result {
        try await withTemporaryDirectory { directory in
            let log = directory.appending(component: "output.log")
            _ = FileManager.default.createFile(atPath: log.path, contents: nil)
            let output = try FileHandle(forWritingTo: log)
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/timeout")
            process.arguments =
                [
                    "300", root.appending(path: ".build/clients/bin/python").path,
                    root.appending(path: "Tests/OtherClients/\(script).py").path,
                ] + arguments
            process.environment = ["PYTHONDONTWRITEBYTECODE": "1", "PYTHONWARNINGS": "ignore"]
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = output
            process.standardError = output
            try await process.runToEnd()
            return Result(status: process.terminationStatus, output: try String(contentsOf: log, encoding: .utf8))
        }
    }
}

extension Process {
    /// Starts the program and returns once it has ended.
    public func runToEnd() async throws {
        let (end, continuation) = AsyncStream<Never>.makeStream()
        terminationHandler = { _ in continuation.finish() }
        try run()
        for await _ in end {}
    }
}
