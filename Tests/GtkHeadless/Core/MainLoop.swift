import Foundation

/// The turns of the main loop: here, those of the main queue, which runs by itself.
public enum MainLoop {
    private static var frame: [() -> Void] = []
    private static var idle: [() -> Void] = []
    private static var isScheduled = false

    /// The main queue needs no other loop here.
    public static func attachMainQueue() {}

    /// There is no display to fail.
    public static func startToolkit() -> Bool { true }

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
        // A task, not a block of the main queue. Another thread than the main one may serve the queue in a test process. Outside
        // a task, Swift then defers an isolated `deinit`, and an observation could use a node that is already released.
        Task {
            isScheduled = false
            runPending()
        }
    }

    /// Signals of the system belong to the process that runs the tests.
    public static func onSignal(_ number: Int32, _ work: @escaping () -> Void) {}

    /// More turns than any change of the widgets causes.
    private static let maxTurns = 1000

    /// Runs everything that is waiting for a frame, and then what is waiting for nothing else to be done.
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

    /// Runs what is pending; returns whether `condition` holds then, for nothing else can happen meanwhile on this thread.
    public static func run(until seconds: TimeInterval, _ condition: () -> Bool) -> Bool {
        runPending()
        return condition()
    }

    /// Runs what is pending; time does not pass.
    public static func sleepInLoop(seconds: TimeInterval) { runPending() }
}
