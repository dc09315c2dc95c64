import Foundation

/// Random steps in an app of their own: a number of steps from a seed, or given ones.
struct RandomWork: Codable {
    let start: RandomStart
    var seed: UInt64 = 0
    var count = 0
    var steps: [RandomStep] = []
}

/// The outcome of random steps.
struct RandomOutcome {
    /// The steps that were begun; a step whose widget did not exist is not included.
    let steps: [RandomStep]
    /// The failure; nil if every property held.
    let failure: RandomFailure?
}

/// Runs random journeys in a process of their own, because a trap ends the process. Here it only ends the child,
/// whose steps are known from its trace.
@UIActor
struct RandomChild {
    private static let variable = "HUTONG_MONKEY_WORK"
    private let folder: URL

    private init(folder: URL) { self.folder = folder }

    private var workFile: URL { folder.appending(path: "work.json") }
    private var resultFile: URL { folder.appending(path: "result.json") }
    private var traceFile: URL { folder.appending(path: "trace") }

    // MARK: - In the parent

    /// The folder, in memory if possible: the app waits hundreds of times until data are on the disk.
    private static var place: URL {
        access("/dev/shm", W_OK) == 0 ? URL(filePath: "/dev/shm") : FileManager.default.temporaryDirectory
    }

    /// Performs the work in a child.
    static func run(_ work: RandomWork) async throws -> RandomOutcome {
        let folder = place.appending(path: "hutong-monkey-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await RandomChild(folder: folder).run(work)
    }

    private func run(_ work: RandomWork) async throws -> RandomOutcome {
        try JSONEncoder().encode(work).write(to: workFile)
        var environment = ProcessInfo.processInfo.environment
        environment[Self.variable] = folder.path
        environment["NO_COLOR"] = "1"
        // Files that a trap leaves behind are deleted with the folder, too.
        environment["TMPDIR"] = folder.path
        // A backtrace takes seconds, and the message contains the place of the trap.
        environment["SWIFT_BACKTRACE"] = "enable=no"
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let child = try ChildProcess(
            program,
            [
                "--testing-library", "swift-testing", "--no-parallel", "--filter",
                "RandomGuestJourneys[./]noStepBreaksAnything",
            ],
            environment: environment, output: folder.appending(path: "output"))
        defer { child.killAndWait() }
        var status: ExitStatus?
        while status == nil { status = try await child.waitForExit(seconds: 3600) }
        let steps = try StepTrace(traceFile).steps()
        if let data = try? Data(contentsOf: resultFile) {
            return RandomOutcome(
                steps: steps, failure: try JSONDecoder().decode([RandomFailure].self, from: data).first)
        }
        let output = child.written.split(separator: "\n")
        let reason = output.first { $0.contains("Fatal error:") } ?? output.last ?? ""
        let end = status.map(String.init(describing:)) ?? ""
        return RandomOutcome(steps: steps, failure: RandomFailure(check: .trap, message: "\(end): \(reason)"))
    }

    // MARK: - In the child

    /// Performs the work that a parent has assigned to this process. Returns false if there is none.
    static func runAssigned() async throws -> Bool {
        guard let path = ProcessInfo.processInfo.environment[variable] else { return false }
        let child = RandomChild(folder: URL(filePath: path))
        let work = try JSONDecoder().decode(RandomWork.self, from: Data(contentsOf: child.workFile))
        let run = RandomRun(start: work.start, trace: try StepTrace(child.traceFile))
        let failure =
            work.steps.isEmpty
            ? try await run.generate(work.count, by: StepGenerator(seed: work.seed, checks: RandomCheck.intervals))
            : try await run.replay(work.steps)
        try JSONEncoder().encode(failure.map { [$0] } ?? []).write(to: child.resultFile, options: .atomic)
        return true
    }
}
