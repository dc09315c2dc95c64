import Domain
import Logging

/// Work at the server that is repeated until nothing is left, with longer pauses after each failure.
actor BackgroundWork {
    private let failure: Logger.Message
    private let log: Logger
    private let delays: RetryDelays
    private let work: @Sendable (_ failures: Int) async throws -> Bool

    private var running: Task<Void, Never>?
    /// Whether there may be more to do than the work has seen.
    private var hasUnseen = false
    private var isStopped = false

    /// Creates work that does nothing until `flush`; `work` does a part after that number of failures, and returns whether
    /// there was any. When it throws, `failure` is logged.
    init(
        _ failure: Logger.Message, log: Logger = Log.groupsSync, delays: RetryDelays,
        work: @escaping @Sendable (_ failures: Int) async throws -> Bool
    ) {
        self.failure = failure
        self.log = log
        self.delays = delays
        self.work = work
    }

    /// Starts the work.
    func flush() {
        guard !isStopped else { return }
        hasUnseen = true
        if running == nil { running = Task { await run() } }
    }

    /// Stops the work. Returns when no request is running.
    func stop() async {
        isStopped = true
        let task = running
        running = nil
        task?.cancel()
        await task?.value
    }

    private func run() async {
        var backoff = delays.backoff()
        while !Task.isCancelled {
            do {
                hasUnseen = false
                if try await work(backoff.failures) {
                    backoff.reset()
                } else if !hasUnseen {
                    running = nil
                    return
                }
            } catch {
                guard !Task.isCancelled else { return }
                log.log(
                    level: backoff.failures == 0 ? .warning : .debug, failure,
                    metadata: ["error": "\(error.logDescription)", "failures": "\(backoff.failures + 1)"])
                guard (try? await delays.wait(after: error, &backoff)) != nil else { return }
            }
        }
    }
}
