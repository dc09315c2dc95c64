import Foundation
import Testing

/// Runs `gtk-checks`, which has the main thread that GTK needs, and expects all of its checks to pass.
@Suite struct WrapperTests {
    @Test func wrapperChecksPass() async throws {
        let output = try await Self.runChecks()
        let lines = output.split(separator: "\n").map(String.init)
        #expect(lines.count { $0.hasPrefix("ok ") } >= 20, "\(output)")
        for line in lines where line.hasPrefix("not ok") || line.contains("CRITICAL") || line.contains("WARNING") {
            Issue.record("\(line)")
        }
    }

    private static func runChecks() async throws -> String {
        // The test bundle is beside the program. `xvfb-run` provides a display.
        let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "xvfb-run", "-a", "-s", "-screen 0 800x600x24", folder.appending(path: "gtk-checks").path,
        ]
        process.environment = ProcessInfo.processInfo.environment.merging(
            [
                "GSETTINGS_BACKEND": "memory", "GSK_RENDERER": "cairo", "GTK_A11Y": "none", "LC_ALL": "C.UTF-8",
                "MALLOC_PERTURB_": "165", "G_SLICE": "always-malloc",
            ]
        ) { $1 }
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: output, as: UTF8.self)
    }
}
