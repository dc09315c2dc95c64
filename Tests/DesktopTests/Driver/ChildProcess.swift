import Foundation

/// The end of a process.
enum ExitStatus: Equatable, CustomStringConvertible {
    case exited(Int32)
    case signaled(Int32)

    nonisolated var description: String {
        switch self {
        case .exited(let code): "exit code \(code)"
        case .signaled(let signal): "signal \(signal) (\(String(cString: strsignal(signal))))"
        }
    }
}

/// A child process in its own process group, with its own environment and its output in a file. It ends when this
/// process ends, even by SIGKILL.
@UIActor
final class ChildProcess {
    /// The process id, which is also the id of its process group.
    let pid: pid_t
    /// The file for standard output and standard error.
    let output: URL
    private var knownStatus: ExitStatus?

    /// Starts `program`, which is a path or a name that is looked up in PATH.
    ///
    /// Standard input is the descriptor `input`, or empty. The process gets `signalAtParentsDeath` when this process
    /// ends first.
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
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        posix_spawnattr_setpgroup(&attributes, 0)
        var noSignals = sigset_t()
        sigemptyset(&noSignals)
        posix_spawnattr_setsigmask(&attributes, &noSignals)
        // A signal that this process ignores, such as SIGHUP under nohup, is not ignored by its child.
        var allSignals = sigset_t()
        sigfillset(&allSignals)
        posix_spawnattr_setsigdefault(&attributes, &allSignals)

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

    /// The exit status, or nil while the process is running.
    var exitStatus: ExitStatus? {
        if let knownStatus { return knownStatus }
        var status: Int32 = 0
        guard waitpid(pid, &status, WNOHANG) == pid else { return nil }
        let signal = status & 0x7f
        knownStatus = signal == 0 ? .exited((status >> 8) & 0xff) : .signaled(signal)
        return knownStatus
    }

    var isRunning: Bool { exitStatus == nil }

    /// The output so far.
    var written: String { (try? Data(contentsOf: output)).map { String(decoding: $0, as: UTF8.self) } ?? "" }

    /// Sends a signal to the process group.
    func signal(_ number: Int32) {
        if isRunning { kill(-pid, number) }
    }

    /// Kills the process group and waits until the process has ended.
    func killAndWait() {
        signal(SIGKILL)
        while isRunning { usleep(1000) }
    }

    /// Waits for the exit status; returns nil if the process is still running after `seconds`.
    func waitForExit(seconds: Double) async throws -> ExitStatus? {
        try await poll(seconds: seconds) { exitStatus }
    }

    /// Runs a short-lived tool and returns its output; throws on a time-out or a nonzero exit code.
    @discardableResult
    static func run(_ program: String, _ arguments: [String], environment: [String: String]) throws -> String {
        let file = FileManager.default.temporaryDirectory.appending(path: "hutong-tool-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let tool = try ChildProcess(program, arguments, environment: environment, output: file)
        let deadline = ContinuousClock.now + .seconds(120)
        while tool.isRunning, ContinuousClock.now < deadline { usleep(500) }
        let command = ([program] + arguments).joined(separator: " ")
        guard let status = tool.exitStatus else {
            tool.killAndWait()
            throw DriverError("“\(command)” took longer than 120 s")
        }
        guard status == .exited(0) else { throw DriverError("“\(command)”: \(status)\n\(tool.written)") }
        return tool.written
    }
}

/// An error of the driver, with a message for the test's output.
struct DriverError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// Calls `body` repeatedly until it returns a value. Returns nil after pauses of `seconds` in all, because the looks take
/// longer on a slow computer, but at the latest after four times as long.
@UIActor
func poll<Value>(seconds: Double, _ body: @UIActor () async throws -> Value?) async throws -> Value? {
    var waited = 0.0
    let latest = ContinuousClock.now + .seconds(4 * seconds)
    while true {
        if let value = try await body() { return value }
        guard waited < seconds, ContinuousClock.now < latest else { return nil }
        waited += try await JourneyClock.pass(after: waited)
    }
}
