import Foundation

/// The turns of the main loop: here, those of the main queue, which runs by itself.
public enum MainLoop {
    private static var frame: [() -> Void] = []
    private static var idle: [() -> Void] = []
    private static var isScheduled = false

    /// Does nothing: the main queue needs no other loop here.
    public static func attachMainQueue() {}

    /// Runs `work` once, after pending events and before the next frame is laid out.
    public static func beforeNextFrame(_ work: @escaping () -> Void) {
        frame.append(work)
        schedule()
    }

    /// Runs `work` once, when no other work is pending.
    public static func whenIdle(_ work: @escaping () -> Void) {
        idle.append(work)
        schedule()
    }

    private static func schedule() {
        guard !isScheduled else { return }
        isScheduled = true
        // A task, not a block of the main queue. Another thread than the main one may serve the queue in a test
        // process. Outside a task, Swift then defers an isolated `deinit`, and an observation could use a node that
        // is already released.
        Task {
            isScheduled = false
            runPending()
        }
    }

    /// Does nothing: signals of the system belong to the process that runs the tests.
    public static func onSignal(_ number: Int32, _ work: @escaping () -> Void) {}

    /// A number of turns that no change of the widgets causes.
    private static let maxTurns = 1000

    /// Runs all work that waits for a frame, and then the work that waits for an idle loop.
    public static func runPending() {
        for _ in 0..<maxTurns {
            if !frame.isEmpty {
                let work = frame
                frame = []
                for call in work { call() }
            } else if !idle.isEmpty {
                idle.removeFirst()()
            } else {
                return
            }
        }
        Log.gtk.error("The main loop does not come to rest")
    }

    /// Runs all pending work. Returns whether `condition` then holds, because nothing else can happen meanwhile on
    /// this thread.
    public static func run(until seconds: TimeInterval, _ condition: () -> Bool) -> Bool {
        runPending()
        return condition()
    }
}

/// The memory of the process, which belongs to the tests.
public enum Heap {
    /// Does nothing.
    public nonisolated static func share() {}
}
