import Foundation
import TestSupport
import Testing

/// Clients that others wrote, from PyPI, use the sandbox. `make test-matrix` installs and runs them.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["HUTONG_CLIENTS"] == "required"))
struct OtherClientsTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        .standardizedFileURL

    @Test(arguments: ["matrix", "oauth", "weather"]) func clientsOfOthersWork(_ name: String) async throws {
        try await withTemporaryDirectory { directory in
            try await TestSandbox.with { test async throws in
                let log = directory.appending(component: "output.log")
                _ = FileManager.default.createFile(atPath: log.path, contents: nil)
                let output = try FileHandle(forWritingTo: log)
                let process = Process()
                process.executableURL = URL(filePath: "/usr/bin/timeout")
                process.arguments = [
                    "300", Self.root.appending(path: ".build/clients/bin/python").path,
                    Self.root.appending(path: "Tests/OtherClients/\(name).py").path, test.base.absoluteString,
                ]
                process.environment = ["PYTHONDONTWRITEBYTECODE": "1", "PYTHONWARNINGS": "ignore"]
                process.standardInput = FileHandle.nullDevice
                process.standardOutput = output
                process.standardError = output
                try process.run()
                while process.isRunning { try await Task.sleep(for: .milliseconds(50)) }
                let printed = try String(contentsOf: log, encoding: .utf8)
                #expect(process.terminationStatus == 0, "\(printed)")
            }
        }
    }
}
