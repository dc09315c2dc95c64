import Foundation
import Synchronization

/// The actor of everything that uses the screen or the accessibility bus. It runs on one thread for the whole process.
///
/// The calls block while other programs respond, and must not block the cooperative thread pool. The thread must not
/// end either, because Linux ends child processes (`PR_SET_PDEATHSIG`) when the *thread* that started them ends.
@globalActor
actor UIActor {
    static let shared = UIActor()
    private static let executor = ThreadExecutor(name: "ui-driver")

    nonisolated var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }
}

/// A serial executor with a thread of its own.
private final class ThreadExecutor: SerialExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    private let pendingJobs = DispatchSemaphore(value: 0)

    init(name: String) {
        let thread = Thread { [unowned self] in run() }
        thread.name = name
        thread.start()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        pendingJobs.signal()
    }

    private func run() {
        while true {
            pendingJobs.wait()
            let job = jobs.withLock { $0.removeFirst() }
            job.runSynchronously(on: asUnownedSerialExecutor())
        }
    }
}

/// The clock of the app and of the sandboxes beside it, which begins at the same time in every run. A Matrix server has
/// no other clock than the computer's.
enum JourneyClock {
    private static let launch = Date()

    /// The current time.
    static var now: Date { Synapse.isWanted ? Date() : start + Date().timeIntervalSince(launch) }

    /// Returns after some seconds of this clock.
    @Sendable static func sleep(seconds: TimeInterval) async throws { try await Task.sleep(for: .seconds(seconds)) }

    /// Lets some time pass between two looks at the app, each of which keeps it busy. Returns the seconds.
    static func pass(after waited: Double) async throws -> Double {
        let pause = min(max(waited, 0.01), 0.1)
        try await Task.sleep(for: .seconds(pause))
        return pause
    }
}
