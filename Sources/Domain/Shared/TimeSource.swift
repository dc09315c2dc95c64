import Foundation

/// Where the program reads the time and waits for it: one thing, so that a test which moves the clock moves both.
public protocol TimeSource: Sendable {
    /// The wall clock's time.
    var now: Date { get }

    /// Returns once `now` has reached `deadline`; throws `CancellationError` when the task is canceled.
    func sleep(until deadline: Date) async throws

    /// Returns after `seconds`, also when the clock is set back in the meantime, or sooner when it is set forward past
    /// them; throws `CancellationError` when the task is canceled.
    func sleep(seconds: TimeInterval) async throws
}
