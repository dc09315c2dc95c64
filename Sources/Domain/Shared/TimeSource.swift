import Foundation

/// The source from which the program reads the time, and with which it waits. It is one object, so that a test which
/// moves the clock moves both.
public protocol TimeSource: Sendable {
    /// The wall clock's time.
    var now: Date { get }

    /// Returns once `now` has reached `deadline`. Throws `CancellationError` if the task is canceled.
    func sleep(until deadline: Date) async throws

    /// Returns after `seconds`, also if the clock is set back in the meantime, or sooner if it is set forward past
    /// them. Throws `CancellationError` if the task is canceled.
    func sleep(seconds: TimeInterval) async throws
}
