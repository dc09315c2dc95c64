import Foundation
import Testing

/// The guarantees of the wrappers of GTK: each check of `gtk-checks`, which has the main thread that GTK needs, is a
/// test.
@Suite struct WrapperTests {
    @Test(arguments: try await WrapperChecks.names())
    func theCheckPasses(_ name: String) async throws {
        let outcome = try #require(await WrapperChecks.outcomes.value[name], "the checks ended before it")
        #expect(outcome == "")
    }

    @Test func allChecksRunAndTheProgramEndsWell() async throws {
        let names = try await WrapperChecks.names()
        #expect(names.count > 60 && Set(names).count == names.count)
        #expect(try await Set(WrapperChecks.outcomes.value.keys) == Set(names))
    }
}

/// The decoder of pictures from outside; see `Fuzz`.
@Suite struct PictureFuzzTests {
    private static let seconds = ProcessInfo.processInfo.environment["HUTONG_FUZZ_SECONDS"] ?? ""

    @Test(.enabled(if: !seconds.isEmpty)) func changedPicturesNeedNeitherMuchMemoryNorTime() async throws {
        let lines = try await WrapperChecks.run(WrapperChecks.onDisplay + ["pictures", Self.seconds])
        print(lines.joined(separator: "\n"))
        #expect(lines.last?.hasSuffix("changed pictures decoded") == true)
    }
}

/// The program `gtk-checks`, which runs once for all tests.
private enum WrapperChecks {
    /// The reasons why checks failed, and the warnings of GTK meanwhile; empty for a check that passed.
    static let outcomes = Task {
        var outcomes: [String: String] = [:]
        var complaints: [String] = []
        for line in try await run(onDisplay) {
            if line.contains("CRITICAL") || line.contains("WARNING") { complaints.append(line) }
            guard let (_, isFailed, name, reason) = line.wholeMatch(of: /(not )?ok ([^:]+)(?:: (.*))?/)?.output else {
                continue
            }
            let failure = isFailed == nil ? [] : [reason.map(String.init) ?? "it failed"]
            outcomes[String(name)] = (failure + complaints).joined(separator: "\n")
            complaints = []
        }
        return outcomes
    }

    /// Returns the names of all checks.
    static func names() async throws -> [String] { try await run([program, "names"]) }

    /// Returns the path of the program, beside the test bundle.
    private static let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appending(path: "gtk-checks").path

    /// The program's command; `xvfb-run` provides a display.
    static let onDisplay = ["xvfb-run", "-a", "-s", "-screen 0 800x600x24", program]

    /// Runs a command in an environment of its own, and returns the lines of its output.
    static func run(_ command: [String]) async throws -> [String] {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.environment = [
            "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": FileManager.default.temporaryDirectory.path, "TZ": "UTC",
            "LC_ALL": "C.UTF-8", "GSETTINGS_BACKEND": "memory", "GSK_RENDERER": "cairo", "GTK_A11Y": "none",
            "MALLOC_PERTURB_": "165", "G_SLICE": "always-malloc",
        ]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        return try await withCheckedThrowingContinuation { continuation in
            // Not in the pool of threads that all tests share.
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        try process.run()
                        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
                        process.waitUntilExit()
                        #expect(process.terminationStatus == 0)
                        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
                    })
            }
        }
    }
}
