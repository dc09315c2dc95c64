import Foundation

/// A program we started: in its own process group, with a clean environment, its output in a file, and gone when we
/// are gone (even by SIGKILL).
@UIActor
final class ChildProcess {
    /// How a program ended.
    enum Ending: Equatable, CustomStringConvertible {
        case exited(Int32)
        case signaled(Int32)

        nonisolated var description: String {
            switch self {
            case .exited(let code): "exit code \(code)"
            case .signaled(let signal): "signal \(signal) (\(String(cString: strsignal(signal))))"
            }
        }
    }

    /// The process id, which is also the id of its process group.
    let pid: pid_t
    /// Where standard output and standard error go.
    let output: URL
    private var known: Ending?

    /// Starts `program` (a path, or a name looked up in PATH), which reads the descriptor `input` or nothing;
    /// `signalAtParentsDeath` reaches it when we die first.
    init(
        _ program: String, _ arguments: [String], environment: [String: String], output: URL, input: Int32? = nil,
        directory: URL? = nil, signalAtParentsDeath: String = "TERM"
    ) throws {
        self.output = output
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input, 0)
        } else {
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_addopen(&actions, 1, output.path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        for descriptor in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap(Int32.init)
        where descriptor > 2 {
            posix_spawn_file_actions_addclose(&actions, descriptor)
        }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
        posix_spawnattr_setpgroup(&attributes, 0)
        var noSignals = sigset_t()
        sigemptyset(&noSignals)
        posix_spawnattr_setsigmask(&attributes, &noSignals)

        let start = directory.map { ["env", "--chdir", $0.path, program] } ?? [program]
        let words = ["setpriv", "--pdeathsig", signalAtParentsDeath, "--"] + start + arguments
        var argv = words.map { strdup($0) } + [nil]
        var envp = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { (argv + envp).forEach { free($0) } }
        var pid: pid_t = 0
        let error = posix_spawnp(&pid, "setpriv", &actions, &attributes, &argv, &envp)
        guard error == 0 else { throw DriverError("cannot start \(program): \(String(cString: strerror(error)))") }
        self.pid = pid
    }

    /// How it ended, or nil while it runs.
    var ending: Ending? {
        if let known { return known }
        var status: Int32 = 0
        guard waitpid(pid, &status, WNOHANG) == pid else { return nil }
        let signal = status & 0x7f
        known = signal == 0 ? .exited((status >> 8) & 0xff) : .signaled(signal)
        return known
    }

    var isRunning: Bool { ending == nil }

    /// What it has written so far.
    var written: String { (try? Data(contentsOf: output)).map { String(decoding: $0, as: UTF8.self) } ?? "" }

    /// Sends a signal to its whole process group.
    func signal(_ number: Int32) {
        if isRunning { kill(-pid, number) }
    }

    /// Kills its process group and waits for the end.
    func killAndWait() {
        signal(SIGKILL)
        while isRunning { usleep(1000) }
    }

    /// Waits for the end, letting others run meanwhile; nil when it still runs after `seconds`.
    func waitForEnding(seconds: Double) async throws -> Ending? {
        try await poll(seconds: seconds) { ending }
    }

    /// Runs a short-lived tool to its end and gives what it wrote; throws on time-out or a non-zero exit code.
    @discardableResult
    static func run(_ program: String, _ arguments: [String], environment: [String: String]) throws -> String {
        let file = FileManager.default.temporaryDirectory.appending(path: "hutong-tool-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let tool = try ChildProcess(program, arguments, environment: environment, output: file)
        let deadline = ContinuousClock.now + .seconds(120)
        while tool.isRunning, ContinuousClock.now < deadline { usleep(500) }
        let command = ([program] + arguments).joined(separator: " ")
        guard let ending = tool.ending else {
            tool.killAndWait()
            throw DriverError("“\(command)” took longer than 120 s")
        }
        guard ending == .exited(0) else { throw DriverError("“\(command)”: \(ending)\n\(tool.written)") }
        return tool.written
    }
}

/// What the driver could not do, in words for whoever reads the test's output.
struct DriverError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// Asks again and again, with short pauses, until there is an answer; nil once the time is up.
@UIActor
func poll<Answer>(seconds: Double, _ ask: @UIActor () async throws -> Answer?) async throws -> Answer? {
    let deadline = ContinuousClock.now + .seconds(seconds)
    var pause = 10
    while true {
        if let answer = try await ask() { return answer }
        guard ContinuousClock.now < deadline else { return nil }
        try await Task.sleep(for: .milliseconds(pause))
        pause = min(pause * 2, 100)
    }
}
