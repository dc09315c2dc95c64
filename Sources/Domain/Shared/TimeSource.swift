import Foundation

/// Where the program reads the time and waits for it: one thing, so that a test which moves the clock moves both.
public protocol TimeSource: Sendable {
    /// The wall clock's time.
    var now: Date { get }

    /// Returns once `now` has reached `deadline`; throws `CancellationError` when the task is canceled.
    func sleep(until deadline: Date) async throws
}

extension TimeSource {
    /// Returns after `seconds` have passed on this clock; throws `CancellationError` when the task is canceled.
    public func sleep(seconds: TimeInterval) async throws {
        try await sleep(until: now.addingTimeInterval(seconds))
    }
}
