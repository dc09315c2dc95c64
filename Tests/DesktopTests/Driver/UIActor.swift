import Foundation

/// Everything that touches the screen or the accessibility bus runs here: one thread that lives as long as the process.
///
/// One thread, because calls block on other programs and must not starve the cooperative pool, and because Linux ends
/// the children we start (`PR_SET_PDEATHSIG`) when the *thread* that started them is gone.
@globalActor
actor UIActor {
    static let shared = UIActor()
    private static let thread = UIThread()

    nonisolated var unownedExecutor: UnownedSerialExecutor { Self.thread.asUnownedSerialExecutor() }
}

/// A serial executor on a thread of its own.
private final class UIThread: SerialExecutor, @unchecked Sendable {
    private let condition = NSCondition()
    private var jobs: [UnownedJob] = []

    init() {
        let thread = Thread { [unowned self] in run() }
        thread.name = "ui-driver"
        thread.start()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        condition.withLock {
            jobs.append(job)
            condition.signal()
        }
    }

    private func run() {
        while true {
            let due = condition.withLock {
                while jobs.isEmpty { condition.wait() }
                defer { jobs = [] }
                return jobs
            }
            due.forEach { $0.runSynchronously(on: asUnownedSerialExecutor()) }
        }
    }
}
