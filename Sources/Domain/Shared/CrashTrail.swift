/// What is known of a run of the program that has crashed.
public struct CrashRemains: Equatable, Sendable {
    /// The signal and the calls that led to it.
    public let trace: String
    /// The last lines of the log.
    public let log: String
    /// What the user had done, as a journey; empty where that was not kept.
    public let steps: String

    /// Collects what was found.
    public init(trace: String, log: String, steps: String) {
        self.trace = trace
        self.log = log
        self.steps = steps
    }
}

/// Keeps in memory what a report needs if the program crashes.
public protocol CrashTrail: Sendable {
    /// Begins to keep it for this run; returns what a run has left that crashed, once.
    func begin() -> CrashRemains?

    /// Keeps what the user has done last, instead of what was kept before; nil for nothing.
    func keep(steps: String?)

    /// The program ends as it should: forgets everything.
    func end()
}
